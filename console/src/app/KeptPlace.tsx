import { useElementScrollRestoration, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'

/**
 * Going back, the router scrolls to where a page was left, once and at once. A page whose figures are still on their
 * way is too short for that: then the place is found as soon as it is there.
 */
export function KeptPlace({ children }: { children: ReactNode }) {
  const router = useRouter()
  // Another place in the history has another entry.
  useLocation()
  const left = useElementScrollRestoration({ getElement: () => window })
  const top = useRef(0)
  useEffect(() => {
    top.current = left?.scrollY ?? 0
  })
  useEffect(() => {
    let stop = () => {}
    const unsubscribe = router.subscribe('onRendered', () => {
      stop()
      stop = scrollOnceItIsThere(top.current)
    })
    return () => {
      stop()
      unsubscribe()
    }
  }, [router])
  return <>{children}</>
}

/** Whoever moves by themselves meanwhile is left where they are. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
const patienceMs = 10_000

function scrollOnceItIsThere(top: number): () => void {
  // Asking where the page is lays it out at once, so it is asked only by who was elsewhere.
  if (top === 0 || top <= scrollY + 1) return () => {}
  const growth = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < top) return
    scrollTo({ top, behavior: 'instant' })
    stop()
  })
  const patience = setTimeout(stop, patienceMs)
  function stop() {
    clearTimeout(patience)
    growth.disconnect()
    for (const move of moves) removeEventListener(move, stop)
  }
  growth.observe(document.body)
  for (const move of moves) addEventListener(move, stop, { passive: true })
  return stop
}
