import { useEffect, type RefObject } from 'react'

/**
 * Moves the focus to `target` when the focused element is removed or disabled, as buttons are by their own action. Else the
 * browser would focus the document: the keyboard would start from the top, and screen readers would announce nothing.
 */
export function useFocusFallback(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = document.activeElement
    const remember = () => {
      last = document.activeElement
    }
    const isLost = () => last !== null && (!last.isConnected || last.matches(':disabled'))
    function restore() {
      // Other code has moved the focus.
      if (document.activeElement !== document.body && document.activeElement !== last) return remember()
      if (isLost()) target.current?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => isLost() && setTimeout(restore))
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
    document.addEventListener('focusin', remember)
    // A click on the background removes the focus intentionally.
    document.addEventListener('click', remember, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('click', remember, true)
    }
  }, [target])
}
