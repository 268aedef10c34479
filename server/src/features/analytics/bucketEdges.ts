import {
  addDays,
  addMonths,
  dayIn,
  firstOfMonth,
  startOfDay,
  wallClock,
  type Day,
} from '@matinee/contract/plain/calendar'

export type Interval = 'minute' | 'hour' | 'day' | 'month'

const hourS = 3_600
const dayS = 86_400

/** The longer the range (in seconds), the longer its buckets. */
export function chooseInterval(lengthS: number): Interval {
  if (lengthS <= 2 * hourS) return 'minute'
  if (lengthS <= 3 * dayS) return 'hour'
  return lengthS <= 120 * dayS ? 'day' : 'month'
}

/**
 * The starts of all buckets that touch [start, end), unix seconds. Hours, days and months begin by the clock of `timezone`:
 * a day may have 23 or 25 hours there, and an hour may begin at half past in UTC.
 */
export function bucketEdges(
  range: { start: number; end: number },
  interval: Interval,
  timezone: string,
): number[] {
  const step = { minute: nextMinute, hour: nextHour, day: nextDay, month: nextMonth }[interval]
  const edges: number[] = []
  for (let edge = step.floor(range.start, timezone); edge < range.end; edge = step.after(edge, timezone))
    edges.push(edge)
  return edges
}

const nextMinute = {
  floor: (atS: number) => atS - (atS % 60),
  after: (edge: number) => edge + 60,
}

const nextHour = {
  floor: (atS: number, zone: string) => atS - modulo(wallClock(atS, zone), hourS),
  after(edge: number, zone: string) {
    return this.floor(edge + hourS, zone)
  },
}

const nextDay = {
  floor: (atS: number, zone: string) => startOfDay(dayAt(atS, zone), zone),
  after: (edge: number, zone: string) => startOfDay(addDays(dayAt(edge, zone), 1), zone),
}

const nextMonth = {
  floor: (atS: number, zone: string) => startOfDay(firstOfMonth(dayAt(atS, zone)), zone),
  after: (edge: number, zone: string) => startOfDay(addMonths(firstOfMonth(dayAt(edge, zone)), 1), zone),
}

const dayAt = (atS: number, zone: string): Day => dayIn(zone, atS * 1000)

const modulo = (value: number, by: number) => ((value % by) + by) % by
