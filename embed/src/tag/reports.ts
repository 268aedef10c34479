import type { AdBeacon, AdEventType } from '@matinee/contract/plain/adBeacon'
import type { RetryMs } from '../deliver.ts'

type Report = AdBeacon['events'][number]

/** The queue's environment, so that tests can use their own clock. */
export type ReportHost = {
  deliver: (beacon: AdBeacon) => Promise<RetryMs>
  now: () => number
  later(run: () => void, ms: number): () => void
}

export type Reports = {
  add: (token: string, type: AdEventType) => void
  /** Sends everything immediately: the page is being hidden or left. */
  flush: () => void
}

const eventsPerBeacon = 10
const flushMs = 2_000
const retries = 2
/** For a server that asks for no other delay; equal to its own Retry-After when it is full or starting. */
const defaultRetryMs = 3_000

/** Collects the ad events of a page. The server counts a token's event once, so a beacon may be sent twice. */
export function createReports(page: string, host: ReportHost): Reports {
  let open: Report[] = []
  let stopFlush: (() => void) | null = null

  async function send(events: Report[], tries = 0): Promise<void> {
    const retryMs = await host.deliver({ sentAt: Math.round(host.now()), page, events })
    if (retryMs !== null && tries < retries)
      host.later(() => void send(events, tries + 1), retryMs || defaultRetryMs)
  }

  function flush(): void {
    stopFlush?.()
    stopFlush = null
    if (open.length === 0) return
    const events = open
    open = []
    void send(events)
  }

  return {
    add(token, type) {
      open.push({ token, type, at: Math.round(host.now()) })
      if (open.length >= eventsPerBeacon) flush()
      else stopFlush ??= host.later(flush, flushMs)
    },
    flush,
  }
}
