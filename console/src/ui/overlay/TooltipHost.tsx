import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './TooltipHost.module.css'

const openDelayMs = 350

/**
 * Shows the `data-tip` of the element that is hovered or has the keyboard focus, above it or at its right
 * (`data-tip-side="right"`). One for the entire console; Escape hides it. Hidden from screen readers, which read labels.
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
  const [target, own] = [anchor.getBoundingClientRect(), tip.getBoundingClientRect()]
  const isRight = anchor.getAttribute('data-tip-side') === 'right'
  const above = target.top - own.height - 6
  const left = isRight ? target.right + 8 : target.left + (target.width - own.width) / 2
  const top = isRight ? target.top + (target.height - own.height) / 2 : above < 4 ? target.bottom + 6 : above
  tip.style.left = `${Math.max(4, Math.min(left, window.innerWidth - own.width - 4))}px`
  tip.style.top = `${top}px`
}
