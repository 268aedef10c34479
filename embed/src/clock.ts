/** Epoch milliseconds that never jump back while the page lives. */
export function now(): number {
  return performance.timeOrigin + performance.now()
}
