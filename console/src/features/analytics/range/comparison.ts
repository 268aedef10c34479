import { comparisonShiftS } from '@matinee/contract/plain/limits'
import type { Range } from './quickRange.ts'

/** How much of the same period one week earlier is comparable: all of it, only its end, or nothing. */
type Comparability = 'full' | 'partial' | 'none'

/** Time before the video was added counts as missing, not as 0. `sinceS`: undefined for all videos. */
export function comparabilityOf({ start, end }: Range, sinceS: number | undefined): Comparability {
  if (sinceS === undefined || start - comparisonShiftS >= sinceS) return 'full'
  return end - comparisonShiftS > sinceS ? 'partial' : 'none'
}
