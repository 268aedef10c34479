import { useEffect, useReducer, type RefObject } from 'react'

/** Returns a function to call when a form is refused: it focuses the first invalid field once the errors are rendered. */
export function useErrorFocus(form: RefObject<HTMLElement | null>): () => void {
  const [refusalCount, onRefused] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (refusalCount > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid] input')?.focus()
  }, [refusalCount, form])
  return onRefused
}
