import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** A handler of clicks that opens links of this console without loading it again. */
export function useFollow() {
  const { history } = useRouter()
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!link || link.target !== '' || hasModifier || event.button !== 0) return
    event.preventDefault()
    const href = link.getAttribute('href')!
    const { pathname, href: current } = history.location
    const target = href.startsWith('#') ? `${pathname}${href}` : href
    if (target === current) history.replace(target)
    else history.push(target)
    const [path, id] = target.split('#')
    if (id && path === pathname) focusHeading(id)
  }
}

/** The router scrolls to it. The next Tab goes on from there. */
function focusHeading(id: string): void {
  const heading = document.getElementById(id)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
