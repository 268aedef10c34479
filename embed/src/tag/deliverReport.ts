import type { AdBeacon } from '@matinee/contract/plain/adBeacon'
import { retryAfterMs } from '../beacon.ts'

/** As the server asks when it is full or starting. */
const usualRetryMs = 3_000

/**
 * As text/plain, which needs no preflight, and without cookies. Answers after how many milliseconds it should be tried
 * again, or null when it was taken or never will be.
 */
export async function deliverReport(url: string, beacon: AdBeacon): Promise<number | null> {
  const body = JSON.stringify(beacon)
  // A browser whose fetch dies with the page; sendBeacon says at once whether it took the body.
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
    return retryAfterMs(answer.headers.get('retry-after'), Date.now()) || usualRetryMs
  } catch {
    return usualRetryMs
  }
}
