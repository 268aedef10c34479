import { addDays, type Day } from '@matinee/contract/plain/reportDays'
import { dayIn } from '@matinee/contract/plain/zonedClock'

const quarterMs = 900_000
const dayMs = 86_400_000
const firstDay = '1970-01-01'

/** Both counted, and the instants (unix seconds, end exclusive) at which they begin and end. */
export type TouchedDays = { from: Day; to: Day; startS: number; endS: number }

/**
 * The calendar days of `timezone` that a range (unix seconds, end exclusive) touches. None of them is in the future:
 * nothing has happened there.
 */
export function touchedDays(
  range: { start: number; end: number },
  timezone: string,
  nowMs = Date.now(),
): TouchedDays {
  const last = Math.max(range.start, Math.min(range.end, Math.ceil(nowMs / 1000)) - 1)
  const days = [range.start, last].map((at) => dayIn(timezone, at * 1000))
  // The facts store's days begin in 1970, where it is 1969 in the west.
  const [from, to] = days.map((day) => (day < firstDay ? firstDay : day)) as [Day, Day]
  return { from, to, startS: beginningOf(from, timezone), endS: beginningOf(addDays(to, 1), timezone) }
}

/** Unix seconds; days begin on a quarter of an hour. A day that a zone leaves out begins with the next one. */
function beginningOf(day: Day, timezone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // No zone is a whole day from UTC.
  let [low, high] = [(midnight - dayMs) / quarterMs, (midnight + dayMs) / quarterMs]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (dayIn(timezone, middle * quarterMs) >= day) high = middle
    else low = middle + 1
  }
  return Math.max(0, (low * quarterMs) / 1000)
}
