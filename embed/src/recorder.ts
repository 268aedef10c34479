import type { EventType } from '@matinee/contract/plain/counters'
import { createBeacons } from './beacon.ts'
import { later, now } from './clock.ts'
import { deliver } from './deliver.ts'
import { createMetrics, type Signal } from './metrics.ts'
import { newId } from './newId.ts'
import { readPageAddress } from './readPageAddress.ts'

export type Recorder = {
  /** Empty for a view that is not measured. */
  view: string
  signal: (signal: Signal) => void
  count: (type: EventType) => void
  /** Ends an open stall and sends everything. */
  leave: () => void
  stop: () => void
}

/** For a view without a token: a preview. */
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
  const view = token && newId()
  const beacons = token
    ? createBeacons(
        { token, view, page: readPageAddress(isPage) },
        { deliver: (beacon) => deliver(`${origin}/e/v`, beacon), now, random: Math.random, later },
      )
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
