import { adEventTypes, type AdEventType } from '@matinee/contract/plain/adBeacon'
import { maxBeaconEvents } from '@matinee/contract/plain/limits'
import { toServerTime, isClock } from './eventClock.ts'

/** `at`: when it happened by our clock, epoch ms. */
export type ReadAdEvent = { token: string; type: AdEventType; at: number }
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
    const { token, type, at } = item as Record<string, unknown>
    if (typeof token !== 'string' || token.length > maxTokenLength) return 'token'
    if (!validTypes.has(type)) return 'event'
    if (!isClock(at)) return 'clock'
    read.push({ token, type: type as AdEventType, at: toServerTime(at, receivedAt - sentAt, receivedAt) })
  }
  return { page, events: read }
}
