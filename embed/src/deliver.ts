/** Milliseconds after which the same beacon is sent again; null when the server has it or will never accept it. */
export type RetryMs = number | null

/** Sends from a browser: text/plain needs no preflight, `keepalive` outlives the page, and no cookies are sent. */
export async function deliver(url: string, beacon: object): Promise<RetryMs> {
  const body = JSON.stringify(beacon)
  // In this browser fetch ends with the page; sendBeacon returns immediately whether it queued the body.
  if (
    document.visibilityState === 'hidden' &&
    !('keepalive' in Request.prototype) &&
    navigator.sendBeacon(url, body)
  )
    return null
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'text/plain' },
    })
    if (answer.status !== 429 && answer.status < 500) return null
    return retryAfterMs(answer.headers.get('retry-after'), Date.now())
  } catch {
    return 0
  }
}

/** `Retry-After` in seconds or as a date; 0 when absent or unreadable. Milliseconds. */
export function retryAfterMs(header: string | null, now: number): number {
  if (!header) return 0
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now
  return ms > 0 ? ms : 0
}
