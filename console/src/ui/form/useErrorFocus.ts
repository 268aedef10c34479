import { useEffect, useReducer, type RefObject } from 'react'

/**
 * Answers what to call when a form was refused: once its faults are drawn, the first of them gets the focus, however far
 * up the page it is.
 */
export function useFaultFocus(form: RefObject<HTMLElement | null>): () => void {
  const [refusals, refused] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (refusals > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid] input')?.focus()
  }, [refusals, form])
  return refused
}
