import { addDays, addMonths, dayIn, firstOfMonth, startOfDay } from '@matinee/contract/plain/calendar'

/** The ranges that the picker offers, in its order. */
export const quickRanges = ['LH', 'T', '7D', '30D', 'MTD', 'LM'] as const
/** Plus the codes that links may contain although the picker does not offer them. */
export const sharedRanges = [...quickRanges, 'Y', 'L3M', 'L6M', 'TY', 'LY'] as const
export type QuickRange = (typeof sharedRanges)[number]

/** Unix seconds, end exclusive. */
export type Range = { start: number; end: number }

/** The end of a range that runs until now: the end of the current minute, because figures are counted by minute. */
export const openEnd = (nowS: number) => (Math.floor(nowS / 60) + 1) * 60

/** Calendar days are days of `zone`, the account's time zone; no range ends after the minute of `nowS`. */
export function resolveQuickRange(code: QuickRange, nowS: number, zone: string): Range {
  const today = dayIn(zone, nowS * 1000)
  const day = (days: number) => startOfDay(addDays(today, days), zone)
  const month = (months: number) => startOfDay(addMonths(firstOfMonth(today), months), zone)
  const january = 1 - Number(today.slice(5, 7))
  const end = openEnd(nowS)
  switch (code) {
    case 'LH':
      return { start: end - 3600, end }
    case 'T':
      return { start: day(0), end }
    case '7D':
      return { start: day(-6), end }
    case '30D':
      return { start: day(-29), end }
    case 'MTD':
      return { start: month(0), end }
    case 'LM':
      return { start: month(-1), end: month(0) }
    case 'Y':
      return { start: day(-1), end: day(0) }
    case 'L3M':
      return { start: month(-3), end: month(0) }
    case 'L6M':
      return { start: month(-6), end: month(0) }
    case 'TY':
      return { start: month(january), end }
    case 'LY':
      return { start: month(january - 12), end: month(january) }
  }
}
