import type { AdBeacon } from '@matinee/contract/plain/adBeacon'
import { retryAfterMs } from '../beacon.ts'

/** The server's own Retry-After when it is full or starting. */
const defaultRetryMs = 3_000

/**
 * Sends as text/plain, which needs no preflight, and without cookies. Returns the milliseconds until a retry, or null if the
 * report was accepted or finally refused.
 */
export async function deliverReport(url: string, beacon: AdBeacon): Promise<number | null> {
  const body = JSON.stringify(beacon)
  // In this browser fetch ends with the page; sendBeacon returns at once whether it queued the body.
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
    return retryAfterMs(answer.headers.get('retry-after'), Date.now()) || defaultRetryMs
  } catch {
    return defaultRetryMs
  }
}
