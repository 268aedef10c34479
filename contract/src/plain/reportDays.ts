/** Calendar days of reports: no zone and no hour, as DD.MM.YYYY outside and YYYY-MM-DD inside. */
export type Day = string

/** The codes that reports offer, in their order (R215); TY and LY are known, and longer than a report may be. */
export const reportRanges = ['Y', 'T', '7D', '30D', 'MTD', 'LM', 'L3M', 'L6M'] as const
export const sharedRanges = [...reportRanges, 'TY', 'LY'] as const
export type ReportRange = (typeof sharedRanges)[number]

export const maxReportMonths = 3
/** Milliseconds from sending until a report is given up on a screen and made in the background (R212). */
export const reportTimeoutMs = 15_000

/** Null for what is no day of the calendar: 31.02.2026, 1.2.26, and years before 2000 or after 2099. */
export function parseReportDay(text: string): Day | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(20\d{2})$/.exec(text) ?? []
  if (!day) return null
  const iso = `${year}-${month}-${day}`
  return dayOf(Date.parse(`${iso}T00:00:00Z`)) === iso ? iso : null
}

export const showReportDay = (day: Day): string => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`
/** 2026-11-16 → 16.11, where the year is known: axes of charts. */
export const showShortDay = (day: Day): string => showReportDay(day).slice(0, 5)

const dayMs = 86_400_000
const at = (day: Day) => Date.parse(`${day}T00:00:00Z`)
function dayOf(ms: number): Day | null {
  return Number.isNaN(ms) ? null : new Date(ms).toISOString().slice(0, 10)
}
export const addDays = (day: Day, days: number): Day => dayOf(at(day) + days * dayMs)!
/** Days from `start` to `end`, both counted. */
export const countDays = (start: Day, end: Day): number => Math.round((at(end) - at(start)) / dayMs) + 1

/** The same day of another month, or its last one where that is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))!
}

/** G-101: whether a range of days, both counted, reaches beyond three calendar months. */
export const isTooLong = (start: Day, end: Day): boolean => end > addMonths(start, maxReportMonths)

/** Both days are counted. `today`: the account's. */
export function daysOfRange(range: ReportRange, today: Day): { start: Day; end: Day } {
  const first = `${today.slice(0, 7)}-01`
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
