import { addDays, addMonths, firstOfMonth, parseDay, type Day, type DayRange } from '../calendar.ts'

/** The codes that reports offer, in their order. TY and LY are valid too, but longer than a report may be. */
export const reportRanges = ['Y', 'T', '7D', '30D', 'MTD', 'LM', 'L3M', 'L6M'] as const
export const sharedRanges = [...reportRanges, 'TY', 'LY'] as const
export type ReportRange = (typeof sharedRanges)[number]

export const maxReportMonths = 3
/** A report that takes longer is generated in the background. */
export const reportTimeoutMs = 15_000

/** DD.MM.YYYY → a day. Null for anything else: 31.02.2026, 1.2.26, and years before 2000 or after 2099. */
export function parseReportDay(text: string): Day | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(20\d{2})$/.exec(text) ?? []
  if (!day) return null
  return parseDay(`${year}-${month}-${day}`)
}

export const showReportDay = (day: Day): string => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`
/** 2026-11-16 → 16.11, for axes of charts, where the year is clear. */
export const showShortDay = (day: Day): string => showReportDay(day).slice(0, 5)

/** Whether a range reaches beyond three calendar months. */
export const isTooLong = (start: Day, end: Day): boolean => end > addMonths(start, maxReportMonths)

/** `today`: in the account's time zone. */
export function daysOfRange(range: ReportRange, today: Day): DayRange {
  const first = firstOfMonth(today)
  const before = (months: number) => addMonths(first, -months)
  const year = Number(today.slice(0, 4))
  switch (range) {
    case 'Y':
      return { start: addDays(today, -1), end: addDays(today, -1) }
    case 'T':
      return { start: today, end: today }
    case '7D':
      return { start: addDays(today, -6), end: today }
    case '30D':
      return { start: addDays(today, -29), end: today }
    case 'MTD':
      return { start: first, end: today }
    case 'LM':
      return { start: before(1), end: addDays(first, -1) }
    case 'L3M':
      return { start: before(3), end: addDays(first, -1) }
    case 'L6M':
      return { start: before(6), end: addDays(first, -1) }
    case 'TY':
      return { start: `${year}-01-01`, end: today }
    case 'LY':
      return { start: `${year - 1}-01-01`, end: `${year - 1}-12-31` }
  }
}
