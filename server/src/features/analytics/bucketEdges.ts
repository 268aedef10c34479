import { wallClock } from '@matinee/contract/plain/zonedClock'

export type Interval = 'minute' | 'hour' | 'day' | 'month'

const hourS = 3_600
const dayS = 86_400

/** G-069, by the length of the range in seconds. */
export function intervalOf(lengthS: number): Interval {
  if (lengthS <= 2 * hourS) return 'minute'
  if (lengthS <= 3 * dayS) return 'hour'
  return lengthS <= 120 * dayS ? 'day' : 'month'
}

/**
 * The starts of all buckets that touch [start, end), unix seconds. Hours, days and months begin where they do in
 * `timezone`: a day may have 23 or 25 hours there, and an hour may begin at half past in UTC.
 */
export function bucketEdges(
  range: { start: number; end: number },
  interval: Interval,
  timezone: string,
): number[] {
  const clock = (at: number) => wallClock(at, timezone)
  const step = { minute: nextMinute, hour: nextHour, day: nextDay, month: nextMonth }[interval]
  const edges: number[] = []
  for (let edge = step.floor(range.start, clock); edge < range.end; edge = step.after(edge, clock))
    edges.push(edge)
  return edges
}

/** Answers what a clock on the wall shows at a unix second, as the unix second at which UTC shows the same. */
type Clock = (at: number) => number

const nextMinute = {
  floor: (at: number) => at - (at % 60),
  after: (edge: number) => edge + 60,
}

const nextHour = {
  floor: (at: number, clock: Clock) => at - modulo(clock(at), hourS),
  after(edge: number, clock: Clock) {
    return this.floor(edge + hourS, clock)
  },
}

const nextDay = {
  floor: (at: number, clock: Clock) => instantOf(Math.floor(clock(at) / dayS) * dayS, clock),
  after: (edge: number, clock: Clock) => instantOf(Math.floor(clock(edge) / dayS) * dayS + dayS, clock),
}

const nextMonth = {
  floor: (at: number, clock: Clock) => instantOf(monthStart(clock(at), 0), clock),
  after: (edge: number, clock: Clock) => instantOf(monthStart(clock(edge), 1), clock),
}

function monthStart(wall: number, later: number): number {
  const date = new Date(wall * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1) / 1000
}

/** The first instant at which the clock shows `wall`; where it never does (the clock is put forward), the jump. */
function instantOf(wall: number, clock: Clock): number {
  const before = clock(wall - dayS) - (wall - dayS)
  const after = clock(wall + dayS) - (wall + dayS)
  const [early, late] = [wall - Math.max(before, after), wall - Math.min(before, after)]
  if (clock(early) === wall) return early
  return clock(late) === wall ? late : wall - before
}

const modulo = (value: number, by: number) => ((value % by) + by) % by
