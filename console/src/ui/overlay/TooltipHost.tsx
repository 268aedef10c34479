import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './TooltipHost.module.css'

const openDelayMs = 350

/**
 * Shows the `data-tip` of the element under the pointer or the keyboard's focus, next to it (`data-tip-side="right"`) or
 * above. One element for the whole console; Escape hides it. Names for readers are the elements' own labels.
 */
export function TooltipHost() {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const tip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (event: Event, waitMs: number) => {
      const found = event.target instanceof Element ? event.target.closest('[data-tip]') : null
      clearTimeout(timer)
      if (found) timer = setTimeout(setAnchor, waitMs, found)
      else setAnchor(null)
    }
    const hide = () => {
      clearTimeout(timer)
      setAnchor(null)
    }
    const listeners = {
      pointerover: (event: PointerEvent) => event.pointerType === 'mouse' && show(event, openDelayMs),
      focusin: (event: FocusEvent) =>
        event.target instanceof Element && event.target.matches(':focus-visible') && show(event, 0),
      focusout: hide,
      pointerdown: hide,
      keydown: (event: KeyboardEvent) => event.key === 'Escape' && hide(),
      scroll: hide,
    }
    const all = Object.entries(listeners) as [string, EventListener][]
    for (const [name, listener] of all) document.addEventListener(name, listener, true)
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of all) document.removeEventListener(name, listener, true)
    }
  }, [])

  useLayoutEffect(() => {
    if (anchor && tip.current) place(tip.current, anchor)
  }, [anchor])

  if (!anchor?.isConnected) return null
  return (
    <div ref={tip} className={classes.tip} aria-hidden="true">
      {anchor.getAttribute('data-tip')}
    </div>
  )
}

function place(tip: HTMLElement, anchor: Element): void {
  const [at, own] = [anchor.getBoundingClientRect(), tip.getBoundingClientRect()]
  const isRight = anchor.getAttribute('data-tip-side') === 'right'
  const above = at.top - own.height - 6
  const left = isRight ? at.right + 8 : at.left + (at.width - own.width) / 2
  const top = isRight ? at.top + (at.height - own.height) / 2 : above < 4 ? at.bottom + 6 : above
  tip.style.left = `${Math.max(4, Math.min(left, window.innerWidth - own.width - 4))}px`
  tip.style.top = `${top}px`
}
