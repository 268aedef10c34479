import type { AdEventType } from '@matinee/contract/plain/adBeacon'
import { linearEvents, type Trackers } from './writeVast.ts'

/** Addresses at which players report the events of a ticket, whose token is `token` (GET /e/a/:event). */
export function trackersOf(publicUrl: string, token: string): Trackers {
  const url = (event: AdEventType) => `${publicUrl}/e/a/${event}?k=${token}`
  return {
    error: errorTracker(publicUrl, token),
    impression: url('impression'),
    click: url('click'),
    linear: Object.fromEntries(linearEvents.map((event) => [event, url(event)])) as Trackers['linear'],
    viewable: [url('measurable'), url('viewable')],
    notViewable: [url('measurable')],
  }
}

/** Players replace the macro by the IAB's code. */
export const errorTracker = (publicUrl: string, token: string): string =>
  `${publicUrl}/e/a/error?k=${token}&code=[ERRORCODE]`
