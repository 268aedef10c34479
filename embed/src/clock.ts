/** Epoch milliseconds that never go back while the page lives. */
export function now(): number {
  return performance.timeOrigin + performance.now()
}

/** A timer; the returned function stops it. */
export function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
