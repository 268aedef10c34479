import { wallClock } from './calendar.ts'
import { listClockChanges, offsetAt } from './operate/clockChanges.ts'

/** Hours of a week in which a campaign is shown. */
export type Schedule = {
  /** IANA name. */
  timezone: string
  /** 1 (Monday) to 7 (Sunday). */
  days: number[]
  /** Whole hours of the day; the second one is excluded. */
  fromHour: number
  untilHour: number
}

const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** 1970-01-01 was a Thursday. */
const weekdayOf = (wallDay: number) => ((wallDay + 3) % 7) + 1

export function isInSchedule({ timezone, days, fromHour, untilHour }: Schedule, atMs: number): boolean {
  const wall = wallClock(Math.floor(atMs / 1000), timezone)
  const hour = Math.floor((wall % 86_400) / 3_600)
  return hour >= fromHour && hour < untilHour && days.includes(weekdayOf(Math.floor(wall / 86_400)))
}

/** Scheduled milliseconds between two instants (epoch ms): those in which `isInSchedule`, through changes of the clock. */
export function scheduledMs(schedule: Schedule, from: number, until: number): number {
  const { timezone } = schedule
  const starts = [from, ...listClockChanges(timezone, from, until)]
  return starts.reduce((sum, start, at) => {
    const offset = offsetAt(timezone, start)
    return sum + scheduledWallMs(schedule, start + offset, (starts[at + 1] ?? until) + offset)
  }, 0)
}

/** The same between two times of the zone's clock, as the instants at which UTC shows them. The clock does not change. */
function scheduledWallMs(schedule: Schedule, start: number, end: number): number {
  const { days, fromHour, untilHour } = schedule
  const [firstDay, lastDay] = [Math.floor(start / dayMs), Math.floor(end / dayMs)]
  const ofDay = (day: number) => {
    if (!days.includes(weekdayOf(day))) return 0
    const [opens, closes] = [day * dayMs + fromHour * hourMs, day * dayMs + untilHour * hourMs]
    return Math.max(0, Math.min(closes, end) - Math.max(opens, start))
  }
  // Whole weeks are all the same.
  const weeks = Math.max(0, Math.floor((lastDay - firstDay - 1) / 7))
  let sum = weeks * days.length * (untilHour - fromHour) * hourMs
  for (let day = firstDay; day <= lastDay - weeks * 7; day += 1)
    sum += day === firstDay ? ofDay(day) : ofDay(day + weeks * 7)
  return sum
}
