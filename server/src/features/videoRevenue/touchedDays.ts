import { addDays, dayIn, startOfDay, type Day } from '@matinee/contract/plain/calendar'

const firstDay = '1970-01-01'

/** First and last day, and the instants (unix seconds, end exclusive) at which they begin and end. */
export type TouchedDays = { from: Day; to: Day; startS: number; endS: number }

/**
 * The calendar days of `timezone` that a range (unix seconds, end exclusive) touches, without future days.
 */
export function touchedDays(
  range: { start: number; end: number },
  timezone: string,
  nowMs = Date.now(),
): TouchedDays {
  const last = Math.max(range.start, Math.min(range.end, Math.ceil(nowMs / 1000)) - 1)
  const days = [range.start, last].map((at) => dayIn(timezone, at * 1000))
  // Days of the facts begin in 1970; in the west the epoch is in 1969.
  const [from, to] = days.map((day) => (day < firstDay ? firstDay : day)) as [Day, Day]
  return {
    from,
    to,
    startS: Math.max(0, startOfDay(from, timezone)),
    endS: startOfDay(addDays(to, 1), timezone),
  }
}
