import { startOfDay, zonedDay } from '../../../lib/zonedDays.ts'

/** The ranges that the picker offers, in its order. */
export const quickRanges = ['LH', 'T', '7D', '30D', 'MTD', 'LM'] as const
/** Plus the codes that links may contain although the picker does not offer them. */
export const sharedRanges = [...quickRanges, 'Y', 'L3M', 'L6M', 'TY', 'LY'] as const
export type QuickRange = (typeof sharedRanges)[number]

/** Unix seconds, end exclusive. */
export type Range = { start: number; end: number }

/** The end of a range that runs until now: the end of the current minute, because figures are counted by minute. */
export const openEnd = (nowS: number) => (Math.floor(nowS / 60) + 1) * 60

/** Calendar days are days of `zone`, the account's; no range ends after the minute of `nowS`. */
export function rangeOf(code: QuickRange, nowS: number, zone: string): Range {
  const { year, month, day } = zonedDay(nowS, zone)
  const at = (months: number, dayOfMonth: number) =>
    startOfDay({ year, month: month + months, day: dayOfMonth }, zone)
  const end = openEnd(nowS)
  switch (code) {
    case 'LH':
      return { start: end - 3600, end }
    case 'T':
      return { start: at(0, day), end }
    case '7D':
      return { start: at(0, day - 6), end }
    case '30D':
      return { start: at(0, day - 29), end }
    case 'MTD':
      return { start: at(0, 1), end }
    case 'LM':
      return { start: at(-1, 1), end: at(0, 1) }
    case 'Y':
      return { start: at(0, day - 1), end: at(0, day) }
    case 'L3M':
      return { start: at(-3, 1), end: at(0, 1) }
    case 'L6M':
      return { start: at(-6, 1), end: at(0, 1) }
    case 'TY':
      return { start: at(1 - month, 1), end }
    case 'LY':
      return { start: at(-11 - month, 1), end: at(1 - month, 1) }
  }
}
