import { fewestExitViews } from '@matinee/contract/videoRevenue'
import type { AdBreak } from './useAdFigures.ts'

/** Percent of the views that ended there; null for too few views. */
export const exitShare = ({ views, exits }: AdBreak['withAd']): number | null =>
  views < fewestExitViews ? null : (100 * exits) / views
