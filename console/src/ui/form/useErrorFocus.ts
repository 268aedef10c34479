import { useEffect, useReducer, type RefObject } from 'react'

const invalid = '[aria-invalid], [data-invalid] input'

/**
 * Returns a function to call when a form is refused: it focuses the first invalid field once the errors are rendered.
 * `selector`: another field.
 */
export function useErrorFocus(form: RefObject<HTMLElement | null>, selector = invalid): () => void {
  const [refusalCount, onRefused] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (refusalCount > 0) form.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [refusalCount, form, selector])
  return onRefused
}
