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
    history.push(href.startsWith('#') ? `${history.location.pathname}${href}` : href)
  }
}
