import { eventTypes, measureTypes, retentionPieces } from '@matinee/contract/plain/counters'
import { maxBeaconEvents } from '@matinee/contract/plain/limits'
import { dayMs, toServerTime, isClock } from './eventClock.ts'

/**
 * A well-formed beacon; its token is not checked. `events` is the end of a spool line: for each event a tab, its type,
 * a tab, when it happened by our clock (epoch ms), a tab, its value (ms).
 */
export type ReadBeacon = {
  token: string
  view: string
  seq: number
  page: string
  events: string
  count: number
}

/** The invalid part, for which the entire beacon is refused. */
export type BeaconFault = 'json' | 'view' | 'seq' | 'clock' | 'page' | 'token' | 'events' | 'event' | 'value'

const validTypes: ReadonlySet<unknown> = new Set([...eventTypes, ...measureTypes])
const viewShape = /^[0-9A-Za-z-]{16,36}$/
const maxSeq = 4095
const maxPageLength = 2_048
const maxTokenLength = 512
/** Bits of the types that happen once a view, and so at most once in a beacon. */
const onceBits: Record<string, number> = { infoLoad: 1, start: 2, attempt: 4, viewability: 8 }
const largestValues: Record<string, number> = { error: 1, reach: 2 ** retentionPieces - 1 }

/**
 * Validates a body by hand instead of by a schema, because this runs for every beacon of every viewer. Events are
 * dated by their age when sent, 0 to 24 h before `receivedAt` (epoch ms).
 */
export function readBeacon(body: string, receivedAt: number): ReadBeacon | BeaconFault {
  let beacon: Record<string, unknown>
  try {
    beacon = JSON.parse(body) as Record<string, unknown>
  } catch {
    return 'json'
  }
  if (typeof beacon !== 'object' || beacon === null) return 'json'
  const { token, view, seq, sentAt, page, events } = beacon
  if (typeof view !== 'string' || !viewShape.test(view)) return 'view'
  if (!Number.isInteger(seq) || (seq as number) < 0 || (seq as number) > maxSeq) return 'seq'
  if (!isClock(sentAt)) return 'clock'
  if (typeof page !== 'string' || page.length > maxPageLength) return 'page'
  if (typeof token !== 'string' || token.length > maxTokenLength) return 'token'
  if (!Array.isArray(events) || events.length === 0 || events.length > maxBeaconEvents) return 'events'
  const line = readEvents(events, receivedAt - sentAt, receivedAt)
  if (line === 'event' || line === 'value' || line === 'clock') return line
  return { token, view, seq: seq as number, page, events: line, count: events.length }
}

function readEvents(events: unknown[], skew: number, receivedAt: number): string {
  let line = ''
  let seen = 0
  for (const item of events) {
    if (typeof item !== 'object' || item === null) return 'event'
    const { type, at, value } = item as Record<string, unknown>
    if (!validTypes.has(type)) return 'event'
    const once = onceBits[type as string] ?? 0
    if (seen & once) return 'event'
    seen |= once
    if (!isClock(at)) return 'clock'
    if (typeof value !== 'number' || !(value >= 0 && value <= (largestValues[type as string] ?? dayMs)))
      return 'value'
    line += `\t${type as string}\t${toServerTime(at, skew, receivedAt)}\t${Math.round(value)}`
  }
  return line
}
