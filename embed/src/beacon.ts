import type { Beacon, BeaconEvent } from '@matinee/contract/plain/beacon'

/** `retry`: the same beacon again, not before `afterMs`. `dropped`: the server will never take it. */
export type Delivery = { kind: 'taken' | 'dropped' } | { kind: 'retry'; afterMs: number }

/** What the queue needs of its surroundings; tests give their own clock. */
export type BeaconHost = {
  deliver: (beacon: Beacon) => Promise<Delivery>
  now: () => number
  random: () => number
  later(run: () => void, ms: number): () => void
}

export type Beacons = {
  add: (event: BeaconEvent) => void
  /** Sends all there is at once: the page is being hidden or left. */
  flush: () => void
}

const eventsPerBeacon = 20
const flushMs = 5_000
const queueLength = 50
const lastSeq = 4_095
const firstRetryMs = 1_000
const longestRetryMs = 120_000

type Sealed = { seq: number; events: BeaconEvent[]; tries: number; isOnItsWay: boolean }

/**
 * Collects the events of one view and delivers them in numbered beacons. A number once given keeps its events, so
 * that the server can tell a repeated beacon from a new one.
 */
export function createBeacons(of: { token: string; view: string; page: string }, host: BeaconHost): Beacons {
  const sealed: Sealed[] = []
  let open: BeaconEvent[] = []
  let seq = 0
  let stopFlush: (() => void) | null = null
  let stopRetry: (() => void) | null = null

  function seal(): void {
    stopFlush?.()
    stopFlush = null
    if (open.length === 0) return
    // A full queue means minutes without the server: what came first tells most about the view.
    if (sealed.length < queueLength && seq <= lastSeq) {
      sealed.push({ seq, events: open, tries: 0, isOnItsWay: false })
      seq += 1
    }
    open = []
  }

  async function send(beacon: Sealed): Promise<void> {
    beacon.isOnItsWay = true
    beacon.tries += 1
    const answer = await host.deliver({
      token: of.token,
      view: of.view,
      seq: beacon.seq,
      sentAt: Math.round(host.now()),
      page: of.page,
      events: beacon.events,
    })
    beacon.isOnItsWay = false
    if (answer.kind === 'retry')
      return retry(Math.max(answer.afterMs, backoffMs(beacon.tries, host.random())))
    sealed.splice(sealed.indexOf(beacon), 1)
    if (!stopRetry) sendNext()
  }

  function retry(ms: number): void {
    stopRetry ??= host.later(() => {
      stopRetry = null
      sendNext()
    }, ms)
  }

  function sendNext(): void {
    if (sealed.some((beacon) => beacon.isOnItsWay)) return
    const next = sealed[0]
    if (next) void send(next)
  }

  function flush(): void {
    seal()
    for (const beacon of sealed) if (!beacon.isOnItsWay) void send(beacon)
  }

  return {
    add: (event) => {
      open.push(event)
      if (open.length >= eventsPerBeacon) {
        seal()
        if (!stopRetry) sendNext()
      } else
        stopFlush ??= host.later(() => {
          seal()
          if (!stopRetry) sendNext()
        }, flushMs)
    },
    flush,
  }
}

/** Doubling, capped, and spread over its upper half so that players do not come back all at once. */
export function backoffMs(tries: number, random: number): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** (tries - 1)) * (0.5 + random / 2)
}

/** `Retry-After` in seconds or as a date; 0 when absent or unreadable. Milliseconds. */
export function retryAfterMs(header: string | null, now: number): number {
  if (!header) return 0
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now
  return ms > 0 ? ms : 0
}
