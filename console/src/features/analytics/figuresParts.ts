import type { UseQueryResult } from '@tanstack/react-query'
import type { AdBreak } from './ads/useAdFigures.ts'
import type { Answer, Details } from './analytics.queries.ts'
import type { AnalyticsSearch } from './analyticsSearch.ts'
import type { Figures } from './views/series.ts'

export type FiguresQuery = UseQueryResult<Answer<Figures>>
export type DetailsQuery = UseQueryResult<Answer<Details>>

/** The screen's state in its address, and how to change it. */
export type Address = {
  search: AnalyticsSearch
  /** Replaces the browser's history entry: this is how figures are viewed, not which. */
  change: (next: AnalyticsSearch) => void
  /** Undefined: the range is already the last 30 days. */
  showMonth: (() => void) | undefined
}

/**
 * `lengthMs`: for the retention curve; null: unknown. `sinceS`: unix second at which the video was added. `breaks`: ad breaks to
 * mark on the curve.
 */
export type OneVideo = {
  lengthMs: number | null
  sinceS: number
  breaks?: readonly AdBreak[] | undefined
}

export type PartProps<Q> = Address & { query: Q; video: OneVideo | undefined; isCompared: boolean }
