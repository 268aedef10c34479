import { comparisonShiftS } from '@matinee/contract/plain/limits'
import { bucketEnd, isMidnight } from './buckets.ts'
import type { Range } from '../range/quickRange.ts'
import type { Point } from './series.ts'

const halfDayS = 43_200

/**
 * For a month bucket shifted a week earlier: an instant in its first day and one in its last. A week before a midnight
 * may be 23:00 or 1:00 when daylight saving time changed in between; it still counts as the edge of that day.
 */
export function earlierDays(
  points: readonly Point[],
  point: Point,
  { range, zone }: { range: Range; zone: string },
): { from: number; to: number } {
  const next = points[points.indexOf(point) + 1]?.beforeTs
  const start = Math.max(point.beforeTs ?? 0, range.start - comparisonShiftS)
  const end = Math.min(
    next ?? bucketEnd(point.ts, 'month', zone) - comparisonShiftS,
    range.end - comparisonShiftS,
  )
  const isEdge = (at: number) => isMidnight(at + comparisonShiftS, zone)
  return {
    from: isEdge(start) ? start + halfDayS : start,
    to: isEdge(end) ? end - halfDayS : end - 1,
  }
}
