import { useEffect, type RefObject } from 'react'

/**
 * A button may take itself away by what it did, or be disabled by it. The focus it had goes to `place` then, not to the
 * bare document, where readers and the keyboard would begin from the top without a word.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = document.activeElement
    const remember = () => {
      last = document.activeElement
    }
    const isLost = () => last !== null && (!last.isConnected || last.matches(':disabled'))
    function keep() {
      // Somebody else has found a better place.
      if (document.activeElement !== document.body && document.activeElement !== last) return remember()
      if (isLost()) place.current?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => isLost() && setTimeout(keep))
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
    document.addEventListener('focusin', remember)
    // A click on the empty page takes the focus away on purpose.
    document.addEventListener('click', remember, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('click', remember, true)
    }
  }, [place])
}
