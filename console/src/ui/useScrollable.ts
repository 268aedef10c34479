import { useCallback, useState } from 'react'

/** What a box needs while it is wider inside than outside: the keyboard must be able to scroll it, under a name. */
export function useScrollable(label: string) {
  const [isWide, setIsWide] = useState(false)
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => setIsWide(box.scrollWidth > box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { ref, ...(isWide && { tabIndex: 0, role: 'region', 'aria-label': label }) }
}
