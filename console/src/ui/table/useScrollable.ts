import { useCallback, useState } from 'react'

/** Props of a box whose content overflows: the keyboard must be able to scroll it, and it needs a name. */
export function useScrollable(label: string) {
  const [isLarger, setIsLarger] = useState(false)
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() =>
      setIsLarger(box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1),
    )
    observer.observe(box)
    for (const inside of box.children) observer.observe(inside)
    return () => observer.disconnect()
  }, [])
  return { ref, ...(isLarger && { tabIndex: 0, role: 'group', 'aria-label': label }) }
}
