import type { Beacon } from '@matinee/contract/plain/beacon'
import { retryAfterMs, type BeaconHost, type Delivery } from './beacon.ts'
import { now } from './clock.ts'

/** Sends from a browser: text/plain needs no preflight, `keepalive` outlives the page, and no cookies are sent. */
export function browserHost(origin: string): BeaconHost {
  return {
    deliver: (beacon) => deliver(`${origin}/e/v`, beacon),
    now,
    random: Math.random,
    later: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
}

async function deliver(url: string, beacon: Beacon): Promise<Delivery> {
  const body = JSON.stringify(beacon)
  // In this browser fetch ends with the page; sendBeacon returns at once whether it queued the body.
  if (
    document.visibilityState === 'hidden' &&
    !('keepalive' in Request.prototype) &&
    navigator.sendBeacon(url, body)
  )
    return { kind: 'taken' }
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'text/plain' },
    })
    if (answer.ok) return { kind: 'taken' }
    if (answer.status !== 429 && answer.status < 500) return { kind: 'dropped' }
    return { kind: 'retry', afterMs: retryAfterMs(answer.headers.get('retry-after'), Date.now()) }
  } catch {
    return { kind: 'retry', afterMs: 0 }
  }
}
