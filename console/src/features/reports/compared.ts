import { addDays, addMonths, countDays } from '@matinee/contract/plain/reportDays'
import type { Days } from './reportSearch.ts'

export const comparisons = ['before', 'week', 'month', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** The days a period is compared with: as many before it, or the same ones earlier. */
export function comparedDays({ start, end }: Days, comparison: Exclude<Comparison, 'none'>): Days {
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

/** Whole months stay whole: all of November is compared with all of October, not with 30 days of it. */
function monthsEarlier({ start, end }: Days, months: number): Days {
  const after = addDays(end, 1)
  const isWhole = start.endsWith('-01') && after.endsWith('-01')
  return {
    start: addMonths(start, -months),
    end: isWhole ? addDays(addMonths(after, -months), -1) : addMonths(end, -months),
  }
}

export type Change =
  | { kind: 'more' | 'less'; percent: number }
  | { kind: 'more' | 'less'; points: number }
  | { kind: 'same' }
  /** There is a figure now and was none before. */
  | { kind: 'fresh' }

/** `isShare`: percentages differ by points. What is alike in two decimals is the same. */
export function changeOf(now: number, before: number, isShare: boolean): Change {
  const kind = now > before ? 'more' : 'less'
  if (isShare) {
    const points = Math.abs(now - before)
    return points < 0.005 ? { kind: 'same' } : { kind, points }
  }
  if (before === 0) return now === 0 ? { kind: 'same' } : { kind: 'fresh' }
  const percent = (100 * Math.abs(now - before)) / Math.abs(before)
  return percent < 0.005 ? { kind: 'same' } : { kind, percent }
}
