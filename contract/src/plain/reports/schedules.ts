import { refusals, type Sentence } from '../texts/refusals.ts'
import {
  addDays,
  addMonths,
  dayIn,
  firstOfMonth,
  lastOfMonth,
  weekdayOf,
  type Day,
  type DayRange,
} from '../calendar.ts'

/** How often a report is mailed. */
export const schedulePeriods = ['daily', 'weekly', 'monthly'] as const
export type SchedulePeriod = (typeof schedulePeriods)[number]

/** The date range of a mailed report. */
export const scheduleRanges = [
  'daily',
  'thisWeek',
  'thisMonth',
  'thisYear',
  'lastWeek',
  'weekly',
  'monthly',
  'lastMonth',
  'last3M',
  'last6M',
  'lastYear',
] as const
export type ScheduleRange = (typeof scheduleRanges)[number]

/** For app reports, in this order. */
export const appScheduleRanges = ['daily', 'monthly', 'weekly', 'lastWeek', 'lastMonth'] as const

export const scheduleOffsets = Array.from({ length: 25 }, (_, index) => index - 12)
export const maxRecipients = 20
/** Addresses that are new to an account, in 24 hours. Its own email does not count. */
export const maxNewRecipientsADay = 20

/** A fixed offset from UTC in hours, +3 for Istanbul, without daylight saving. */
export type UtcOffset = number

export type ScheduleTime = {
  period: SchedulePeriod
  /** -1 daily; 0 (Sunday) to 6 weekly; 1 to 31 monthly, beyond a month's end its last day. */
  periodDay: number
  /** 0 to 23, in `timezone`. */
  periodHour: number
  timezone: UtcOffset
}

/** The IANA name, which has the opposite sign. */
export function etcZoneOf(offset: UtcOffset): string {
  if (offset === 0) return 'Etc/UTC'
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

/** For display: UTC+03:00. */
export function showOffset(offset: UtcOffset): string {
  const hours = String(Math.abs(offset)).padStart(2, '0')
  return `UTC${offset < 0 ? '-' : '+'}${hours}:00`
}

/** The choice in a list, with the zone's name as the documents demand: Etc/GMT-3 (UTC+03:00). */
export const offsetChoice = (offset: UtcOffset): string => `${etcZoneOf(offset)} (${showOffset(offset)})`

const hourMs = 3_600_000

/** Why the period cannot have this day of delivery; null if it can. */
export function faultOfPeriodDay({
  period,
  periodDay,
}: Pick<ScheduleTime, 'period' | 'periodDay'>): Sentence | null {
  const [min, max] = { daily: [-1, -1], weekly: [0, 6], monthly: [1, 31] }[period] as [number, number]
  if (periodDay >= min && periodDay <= max) return null
  return period === 'daily' ? refusals.dailyHasNoDay : refusals.dayBetween(min, max)
}

/** The calendar day at an offset. */
export const dayAtOffset = (atMs: number, offset: UtcOffset): Day => dayIn(etcZoneOf(offset), atMs)

/** Milliseconds since 1970 of the first delivery after `afterMs`. */
export function nextDeliveryMs(schedule: ScheduleTime, afterMs: number): number {
  const { timezone } = schedule
  let day = dayAtOffset(afterMs, timezone)
  // A month has at most 31 days, and each has one day of delivery.
  for (let tried = 0; tried < 64; tried++, day = addDays(day, 1)) {
    const at = Date.parse(`${day}T00:00:00Z`) + (schedule.periodHour - timezone) * hourMs
    if (at > afterMs && isDeliveryDay(schedule, day)) return at
  }
  throw new RangeError(`no day of delivery: ${schedule.period} ${schedule.periodDay}`)
}

function isDeliveryDay({ period, periodDay }: ScheduleTime, day: Day): boolean {
  if (period === 'daily') return true
  if (period === 'weekly') return weekdayOf(day) === periodDay
  const date = Number(day.slice(8))
  return date === periodDay || (day === lastOfMonth(day) && date < periodDay)
}

/**
 * Both days are included. `today`: at the schedule's offset. "Last" ranges end yesterday or earlier, so that they cover
 * complete days only; "this" ranges end today. Weeks begin on Monday (ISO 8601).
 */
export function daysOfScheduleRange(range: ScheduleRange, today: Day): DayRange {
  const yesterday = addDays(today, -1)
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
  const first = firstOfMonth(today)
  const year = Number(today.slice(0, 4))
  switch (range) {
    case 'daily':
      return { start: yesterday, end: yesterday }
    case 'thisWeek':
      return { start: monday, end: today }
    case 'thisMonth':
      return { start: first, end: today }
    case 'thisYear':
      return { start: `${year}-01-01`, end: today }
    case 'lastWeek':
      return { start: addDays(monday, -7), end: addDays(monday, -1) }
    case 'weekly':
      return { start: addDays(today, -7), end: yesterday }
    case 'monthly':
      return { start: addDays(today, -30), end: yesterday }
    case 'lastMonth':
      return { start: addMonths(first, -1), end: addDays(first, -1) }
    case 'last3M':
      return { start: addMonths(first, -3), end: addDays(first, -1) }
    case 'last6M':
      return { start: addMonths(first, -6), end: addDays(first, -1) }
    case 'lastYear':
      return { start: `${year - 1}-01-01`, end: `${year - 1}-12-31` }
  }
}

/** Splits a list of recipients at semicolons and commas: trimmed, without duplicates, in the same order. */
export function splitRecipients(recipients: string): string[] {
  const seen = new Set<string>()
  return recipients
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter((part) => {
      const key = part.toLowerCase()
      if (part === '' || seen.has(key)) return false
      seen.add(key)
      return true
    })
}
