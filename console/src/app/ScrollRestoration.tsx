import { useElementScrollRestoration, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'

/**
 * When a reader goes back, the router restores the scroll position once, immediately. A page whose data is still
 * loading is too short for that: this restores the position as soon as the page is long enough.
 */
export function ScrollRestoration({ children }: { children: ReactNode }) {
  const router = useRouter()
  // Renders again for each history entry, as each has its own position.
  useLocation()
  const position = useElementScrollRestoration({ getElement: () => window })
  const top = useRef(0)
  useEffect(() => {
    top.current = position?.scrollY ?? 0
  })
  useEffect(() => {
    let stop = () => {}
    const unsubscribe = router.subscribe('onRendered', () => {
      stop()
      stop = scrollWhenLongEnough(top.current)
    })
    return () => {
      stop()
      unsubscribe()
    }
  }, [router])
  return <>{children}</>
}

/** A reader who moves meanwhile stays where they are. */
const readerMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
const timeoutMs = 10_000

function scrollWhenLongEnough(top: number): () => void {
  // Reading scrollY forces a layout; a page left at its top needs none.
  if (top === 0 || top <= scrollY + 1) return () => {}
  const growth = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < top) return
    scrollTo({ top, behavior: 'instant' })
    stop()
  })
  const timer = setTimeout(stop, timeoutMs)
  function stop() {
    clearTimeout(timer)
    growth.disconnect()
    for (const move of readerMoves) removeEventListener(move, stop)
  }
  growth.observe(document.body)
  for (const move of readerMoves) addEventListener(move, stop, { passive: true })
  return stop
}
