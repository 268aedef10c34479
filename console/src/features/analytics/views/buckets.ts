import { startOfDay, zonedDay } from '../../../lib/zonedDays.ts'
import type { Range } from '../range/quickRange.ts'
import type { Figures } from './series.ts'

type Interval = Figures['interval']
type Points = readonly { ts: number }[]

type Shown = { interval: Interval; range: Range; zone: string }

/** Which ends of a series are only parts of their buckets: the range begins or ends within them, or still runs. */
export function cutsOf(points: Points, of: Shown & { isOpen?: boolean }) {
  const [first, last] = [points[0], points.at(-1)]
  return {
    first: first !== undefined && first.ts < of.range.start,
    last: last !== undefined && (of.isOpen || endOf(last.ts, of.interval, of.zone) > of.range.end),
  }
}

/** Where the bucket that begins at `ts` ends. */
export function endOf(ts: number, interval: Interval, zone: string): number {
  if (interval === 'minute') return ts + 60
  if (interval === 'hour') return ts + 3600
  const { year, month, day } = zonedDay(ts, zone)
  return startOfDay(
    interval === 'day' ? { year, month, day: day + 1 } : { year, month: month + 1, day: 1 },
    zone,
  )
}

/** The unix second is the beginning of a day in this zone. */
export const isMidnight = (atS: number, zone: string) => startOfDay(zonedDay(atS, zone), zone) === atS

/** Every so many hours of the clock, so that midnight is among them; nothing where days and minutes do by themselves. */
export function clockTicks(
  points: Points,
  of: { interval: Interval; zone: string; most: number },
): number[] | undefined {
  if (of.interval !== 'hour') return undefined
  const every = [1, 2, 3, 6, 12].find((hours) => points.length / hours <= of.most) ?? 24
  const hourOf = (ts: number) => Math.floor((ts - startOfDay(zonedDay(ts, of.zone), of.zone)) / 3600)
  return points.map(({ ts }) => ts).filter((ts) => hourOf(ts) % every === 0)
}
