import type { EventType } from '@matinee/contract/plain/counters'
import { createBeacons } from './beacon.ts'
import { now } from './clock.ts'
import { browserHost } from './deliver.ts'
import { createMetrics, type Signal } from './metrics.ts'

export type Recorder = {
  /** Empty for a view that is not measured. */
  view: string
  signal: (signal: Signal) => void
  count: (type: EventType) => void
  /** Ends an open stall and sends everything. */
  leave: () => void
  stop: () => void
}

/** A view without a token: a preview. */
const noBeacons = { add: () => {}, flush: () => {} }

/** Measures one view and reports it, also when the page is hidden or left. */
export function createRecorder({
  origin,
  token,
  isPage,
}: {
  origin: string
  token: string
  isPage: boolean
}): Recorder {
  const view = token && newView()
  const beacons = token
    ? createBeacons({ token, view, page: pageAddress(isPage) }, browserHost(origin))
    : noBeacons
  const measure = createMetrics(beacons.add)
  const signal = (one: Signal) => measure(one, now())
  const leave = () => {
    signal({ kind: 'leave' })
    beacons.flush()
  }
  const hide = () => {
    if (document.visibilityState === 'hidden') beacons.flush()
  }
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', hide)
  return {
    view,
    signal,
    count: (type) => signal({ kind: 'count', type }),
    leave,
    stop: () => {
      leave()
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
    },
  }
}

/** Random, 32 hexadecimal digits. `randomUUID` is missing on pages without TLS. */
function newView(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** The page's address without query and fragment; a framed page knows its surroundings only by the referrer. */
export function pageAddress(isPage: boolean): string {
  const address = (isPage && document.referrer) || location.href
  return address.split(/[?#]/)[0]!.slice(0, 2_000)
}
