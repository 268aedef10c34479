import { adEventTypes, type AdEventType } from '@matinee/contract/plain/adBeacon'
import { maxBeaconEvents } from '@matinee/contract/plain/limits'
import { toServerTime, isClock } from './eventClock.ts'

/** `at`: when it happened by our clock, epoch ms. `code`: of an `error`. */
export type ReadAdEvent = { token: string; type: AdEventType; at: number; code?: number }
export type ReadAdBeacon = { page: string; events: ReadAdEvent[] }

/** The invalid part, for which the entire beacon is refused. */
export type AdBeaconFault = 'json' | 'clock' | 'page' | 'token' | 'events' | 'event'

const validTypes: ReadonlySet<unknown> = new Set(adEventTypes)
const maxPageLength = 2_048
const maxTokenLength = 2_048

/** Validates a body except its tokens. Events are dated by their age when sent, 0 to 24 h before `receivedAt` (epoch ms). */
export function readAdBeacon(body: string, receivedAt: number): ReadAdBeacon | AdBeaconFault {
  let beacon: Record<string, unknown>
  try {
    beacon = JSON.parse(body) as Record<string, unknown>
  } catch {
    return 'json'
  }
  if (typeof beacon !== 'object' || beacon === null) return 'json'
  const { sentAt, page, events } = beacon
  if (!isClock(sentAt)) return 'clock'
  if (typeof page !== 'string' || page.length > maxPageLength) return 'page'
  if (!Array.isArray(events) || events.length === 0 || events.length > maxBeaconEvents) return 'events'
  const read: ReadAdEvent[] = []
  for (const item of events as unknown[]) {
    if (typeof item !== 'object' || item === null) return 'event'
    const { token, type, at, code } = item as Record<string, unknown>
    if (typeof token !== 'string' || token.length > maxTokenLength) return 'token'
    if (!validTypes.has(type)) return 'event'
    if (!isClock(at)) return 'clock'
    const event = {
      token,
      type: type as AdEventType,
      at: toServerTime(at, receivedAt - sentAt, receivedAt),
    }
    read.push(type === 'error' ? { ...event, code: readErrorCode(code) } : event)
  }
  return { page, events: read }
}

/** VAST's codes have three digits; 900 is its "undefined error", also for a macro that a player did not replace. */
const readErrorCode = (code: unknown): number => (/^[1-9]\d\d$/.test(String(code)) ? Number(code) : 900)

/** Players report only the outcome of a request: it counts everything that came before it. */
const reportedWith: Partial<Record<AdEventType, AdEventType[]>> = {
  impression: ['request', 'match', 'impression', 'view'],
  error: ['request', 'error'],
  viewable: ['measurable', 'viewable'],
}

/**
 * Validates a tracker of VAST, except its token: `target` is `<event>?k=<token>`, for errors with `&code=`, and may have
 * further parameters. Its event happens when it arrives (epoch ms). `page`: the address that the browser names.
 */
export function readAdTracker(
  target: string,
  page: string,
  receivedAt: number,
): ReadAdBeacon | AdBeaconFault {
  const [type, query = ''] = target.split('?', 2) as [string, string?]
  if (!validTypes.has(type)) return 'event'
  const params = new URLSearchParams(query)
  const token = params.get('k')
  if (token === null || token.length > maxTokenLength) return 'token'
  const types = reportedWith[type as AdEventType] ?? [type as AdEventType]
  return {
    page,
    events: types.map((each) => ({
      token,
      type: each,
      at: receivedAt,
      ...(each === 'error' && { code: readErrorCode(params.get('code')) }),
    })),
  }
}
