import { useCallback, useState } from 'react'

/** Props of a scrolling box. If its content overflows, it needs a name and a tab stop, so that the keyboard can scroll it. */
export function useScrollable(label: string) {
  const [overflows, setOverflows] = useState(false)
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() =>
      setOverflows(box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1),
    )
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return { ref, ...(overflows && { tabIndex: 0, role: 'group', 'aria-label': label }) }
}
