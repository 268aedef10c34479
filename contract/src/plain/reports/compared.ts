import { addDays, addMonths, countDays, type DayRange } from '../calendar.ts'
import { showReportDay } from './reportDays.ts'

// How two periods are compared (decision 027): on screens and in mails.

type ComparedWith = 'before' | 'week' | 'month' | 'year'

/** The days that a period is compared with: the preceding ones, or the same days of an earlier week, month or year. */
export function comparedDays({ start, end }: DayRange, comparison: ComparedWith): DayRange {
  switch (comparison) {
    case 'before':
      return { start: addDays(start, -countDays(start, end)), end: addDays(start, -1) }
    case 'week':
      return { start: addDays(start, -7), end: addDays(end, -7) }
    case 'month':
      return monthsEarlier({ start, end }, 1)
    case 'year':
      return monthsEarlier({ start, end }, 12)
  }
}

/** The fields of a request for the earlier period. */
export const earlierDays = ({ start, end }: DayRange) => ({
  comparedStartDate: showReportDay(start),
  comparedEndDate: showReportDay(end),
})

/** A full month is compared with a full month: all of October for all of November, not 30 days. */
function monthsEarlier({ start, end }: DayRange, months: number): DayRange {
  const after = addDays(end, 1)
  const isFull = start.endsWith('-01') && after.endsWith('-01')
  return {
    start: addMonths(start, -months),
    end: isFull ? addDays(addMonths(after, -months), -1) : addMonths(end, -months),
  }
}

export type Change =
  | { kind: 'more' | 'less'; percent: number }
  | { kind: 'more' | 'less'; points: number }
  | { kind: 'same' }

/**
 * A comparison needs at least a tenth of the later impressions and of the later amount: "1,209 % more" means little when
 * the earlier period is almost empty.
 */
const leastShare = 0.1

/** Whether the earlier period is too small to show a change and its causes. */
export const isTooLittle = ({ now, before }: { now: number; before: number }): boolean =>
  before < leastShare * now

type Compared = {
  now: number
  before: number
  /** Impressions in both periods. */
  impressions: { now: number; before: number }
  /** Changes of percentages are in points, changes of amounts in percent. */
  isShare: boolean
}

/** The change of a figure; null if the earlier period is too small. A change below 0.005 counts as none. */
export function figureChange({ now, before, impressions, isShare }: Compared): Change | null {
  if (isTooLittle(impressions)) return null
  const kind = now > before ? 'more' : 'less'
  if (isShare) {
    const points = Math.abs(now - before)
    return points < 0.005 ? { kind: 'same' } : { kind, points }
  }
  if (isTooLittle({ now, before })) return null
  if (now === before) return { kind: 'same' }
  const percent = (100 * Math.abs(now - before)) / Math.abs(before)
  return percent < 0.005 ? { kind: 'same' } : { kind, percent }
}
