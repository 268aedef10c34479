import {
  counters,
  invalidReasons,
  timeCounters,
  type Counters,
  type EventType,
  type InvalidReason,
  type MeasureType,
} from '@matinee/contract/plain/counters'
import type { EventCount } from './counts.facts.ts'
import { belongsTo, type Parts } from './rangeParts.facts.ts'

export type Point = { ts: number; start: number }
export type ExcludedCounts = Record<InvalidReason, { infoLoad: number; start: number }>

type Kind = EventType | MeasureType
export type Sums = {
  count: (event: Kind, invalid?: number) => number
  value: (event: Kind) => number
}

/** Sums of one of the counted ranges. */
export function sumRange(counts: readonly EventCount[], range: Parts): Sums {
  const sums = new Map<string, { count: number; value: number }>()
  for (const counted of counts) {
    if (!belongsTo(range, counted)) continue
    const { event, invalid, count, value } = counted
    const key = `${event} ${invalid}`
    const sum = sums.get(key) ?? { count: 0, value: 0 }
    sums.set(key, { count: sum.count + count, value: sum.value + value })
  }
  return {
    count: (event, invalid = 0) => sums.get(`${event} ${invalid}`)?.count ?? 0,
    value: (event) => sums.get(`${event} 0`)?.value ?? 0,
  }
}

/** The 26 counters (docs/metrics.md). */
export function toCounters({ count, value }: Sums): Counters {
  const times: Record<string, EventType> = timeCounters
  return Object.fromEntries(
    counters.map((name) => [name, times[name] ? value(times[name]) : count(name as EventType)]),
  ) as Counters
}

/** Events flagged as invalid; no other figure includes them. */
export function countExcluded({ count }: Sums): ExcludedCounts {
  const countInvalid = (reason: InvalidReason) => {
    const invalid = invalidReasons[reason]
    return { infoLoad: count('infoLoad', invalid), start: count('start', invalid) }
  }
  return { bot: countInvalid('bot'), flood: countInvalid('flood') }
}

/** Started views in each bucket of a range, zeros included. A bucket lasts until the next of `edges`. */
export function toPoints(counts: readonly EventCount[], range: Parts, edges: readonly number[]): Point[] {
  const points = edges.map((ts) => ({ ts, start: 0 }))
  const starts = counts
    .filter((counted) => counted.event === 'start' && counted.invalid === 0 && belongsTo(range, counted))
    .sort((one, other) => one.t - other.t)
  let bucket = 0
  for (const { t, count } of starts) {
    while (bucket + 1 < points.length && points[bucket + 1]!.ts <= t) bucket++
    points[bucket]!.start += count
  }
  return points
}
