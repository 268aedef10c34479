import { addDays, addMonths, dayIn, firstOfMonth, startOfDay } from '@matinee/contract/plain/calendar'
import type { Range } from '../range/quickRange.ts'
import type { Figures } from './series.ts'

type Interval = Figures['interval']
type Points = readonly { ts: number }[]

type Series = { interval: Interval; range: Range; zone: string; isOpen?: boolean }

/** Whether the first and the last bucket are partial: the range begins or ends within them, or has not ended. */
export function findPartialBuckets(points: Points, { interval, range, zone, isOpen }: Series) {
  const [first, last] = [points[0], points.at(-1)]
  return {
    first: first !== undefined && first.ts < range.start,
    last: last !== undefined && (isOpen || bucketEnd(last.ts, interval, zone) > range.end),
  }
}

/** The end of the bucket that begins at `ts`, in unix seconds. */
export function bucketEnd(ts: number, interval: Interval, zone: string): number {
  if (interval === 'minute') return ts + 60
  if (interval === 'hour') return ts + 3600
  const day = dayIn(zone, ts * 1000)
  return startOfDay(interval === 'day' ? addDays(day, 1) : addMonths(firstOfMonth(day), 1), zone)
}

/** True when a day begins in this zone at the unix second. */
export const isMidnight = (atS: number, zone: string) => midnightBefore(atS, zone) === atS

const midnightBefore = (atS: number, zone: string) => startOfDay(dayIn(zone, atS * 1000), zone)

type Axis = { interval: Interval; zone: string; maxTicks: number }

/** Ticks at a fixed number of hours, midnight included; undefined for other intervals: the chart chooses. */
export function clockTicks(points: Points, { interval, zone, maxTicks }: Axis): number[] | undefined {
  if (interval !== 'hour') return undefined
  const every = [1, 2, 3, 6, 12].find((hours) => points.length / hours <= maxTicks) ?? 24
  const hourOf = (ts: number) => Math.floor((ts - midnightBefore(ts, zone)) / 3600)
  return points.map(({ ts }) => ts).filter((ts) => hourOf(ts) % every === 0)
}
