/** Epoch milliseconds that never go back while the page lives. */
export function now(): number {
  return performance.timeOrigin + performance.now()
}
