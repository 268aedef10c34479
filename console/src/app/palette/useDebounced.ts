import { useEffect, useState } from 'react'

const debounceMs = 200

/** `text` as it was when typing last paused. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setSettled, debounceMs, text)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
