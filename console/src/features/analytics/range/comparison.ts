import { comparisonShiftS } from '@matinee/contract/plain/limits'
import type { Range } from './quickRange.ts'

/** Of the same period one week earlier: all of it can be compared, only its end, or nothing. */
export type Compared = 'whole' | 'part' | 'none'

/** Before its video was there, nothing was counted: that is not nought. `sinceS`: left out of all videos. */
export function comparedOf({ start, end }: Range, sinceS: number | undefined): Compared {
  if (sinceS === undefined || start - comparisonShiftS >= sinceS) return 'whole'
  return end - comparisonShiftS > sinceS ? 'part' : 'none'
}
