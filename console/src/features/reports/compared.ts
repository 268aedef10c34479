import { addDays, addMonths, countDays, type DayRange } from '@matinee/contract/plain/calendar'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { Comparison } from './reportSearch.ts'

/** The days a period is compared with: as many before it, or the same ones earlier. */
export function comparedDays({ start, end }: DayRange, comparison: Exclude<Comparison, 'none'>): DayRange {
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

/** The fields of requests that name the earlier period. */
export const earlierDays = ({ start, end }: DayRange) => ({
  comparedStartDate: showReportDay(start),
  comparedEndDate: showReportDay(end),
})

/** Full months stay full: all of November is compared with all of October, not with 30 days of it. */
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
 * An earlier period with less than a tenth of the impressions, or of the amount itself, is too little to compare with:
 * "1,209 % more" says nothing about the later one.
 */
const leastShare = 0.1

/** True: neither a change nor its causes are shown. */
export const isTooLittle = ({ now, before }: { now: number; before: number }): boolean =>
  before < leastShare * now

type Compared = {
  now: number
  before: number
  /** Impressions in both periods. */
  impressions: { now: number; before: number }
  /** Percentages differ by points, amounts by percent. */
  isShare: boolean
}

/** Null: the earlier period has too little to compare with. A change below 0.005 is none. */
export function changeOf({ now, before, impressions, isShare }: Compared): Change | null {
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
