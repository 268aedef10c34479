import type { Beacon, BeaconEvent } from '@matinee/contract/plain/beacon'
import type { RetryMs } from './deliver.ts'

/** The queue's environment, so that tests can use their own clock. */
export type BeaconHost = {
  deliver: (beacon: Beacon) => Promise<RetryMs>
  now: () => number
  random: () => number
  later(run: () => void, ms: number): () => void
}

export type Beacons = {
  add: (event: BeaconEvent) => void
  /** Sends everything immediately: the page is being hidden or left. */
  flush: () => void
}

const eventsPerBeacon = 20
const flushMs = 5_000
const queueLength = 50
const lastSeq = 4_095
const firstRetryMs = 1_000
const longestRetryMs = 120_000

type SealedBeacon = { seq: number; events: BeaconEvent[]; tries: number; isInFlight: boolean }

/**
 * Collects the events of one view and delivers them in numbered beacons. A number keeps its events, so that the server
 * recognises a repeated beacon.
 */
export function createBeacons(
  source: { token: string; view: string; page: string },
  host: BeaconHost,
): Beacons {
  const sealed: SealedBeacon[] = []
  let open: BeaconEvent[] = []
  let seq = 0
  let stopFlush: (() => void) | null = null
  let stopRetry: (() => void) | null = null

  function seal(): void {
    stopFlush?.()
    stopFlush = null
    // A full queue means minutes without the server; the first events are the most useful ones.
    if (open.length > 0 && sealed.length < queueLength && seq <= lastSeq)
      sealed.push({ seq: seq++, events: open, tries: 0, isInFlight: false })
    open = []
  }
  async function send(beacon: SealedBeacon): Promise<void> {
    beacon.isInFlight = true
    beacon.tries += 1
    const { seq, events } = beacon
    const retryMs = await host.deliver({ ...source, seq, sentAt: Math.round(host.now()), events })
    beacon.isInFlight = false
    if (retryMs !== null) return retry(Math.max(retryMs, backoffMs(beacon.tries, host.random())))
    sealed.splice(sealed.indexOf(beacon), 1)
    sendNext()
  }
  function retry(ms: number): void {
    stopRetry ??= host.later(() => {
      stopRetry = null
      sendNext()
    }, ms)
  }
  function sendNext(): void {
    if (stopRetry || sealed.some((beacon) => beacon.isInFlight)) return
    if (sealed[0]) void send(sealed[0])
  }
  function sealAndSend(): void {
    seal()
    sendNext()
  }

  return {
    add: (event) => {
      open.push(event)
      if (open.length >= eventsPerBeacon) sealAndSend()
      else stopFlush ??= host.later(sealAndSend, flushMs)
    },
    flush: () => {
      seal()
      for (const beacon of sealed) if (!beacon.isInFlight) void send(beacon)
    },
  }
}

/** Doubles up to a cap, with jitter in the upper half, so that players do not retry at the same moment. */
export function backoffMs(tries: number, random: number): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** (tries - 1)) * (0.5 + random / 2)
}
