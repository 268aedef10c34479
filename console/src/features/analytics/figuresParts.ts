import type { UseQueryResult } from '@tanstack/react-query'
import type { Answered, Details } from './analytics.queries.ts'
import type { AnalyticsSearch } from './analyticsSearch.ts'
import type { Figures } from './views/series.ts'

export type FiguresQuery = UseQueryResult<Answered<Figures>>
export type DetailsQuery = UseQueryResult<Answered<Details>>

/** What of the screen stands in its address, and how that is changed. */
export type Address = {
  search: AnalyticsSearch
  /** Without a new place in the history: of the view, not of what is viewed. */
  change: (next: AnalyticsSearch) => void
  /** Undefined: that range is chosen already. */
  showMonth: (() => void) | undefined
}

/** The one video: its length for the retention curve (null: not known), and when it came, in unix seconds. */
export type OneVideo = { lengthMs: number | null; sinceS: number }

export type PartProps<Q> = Address & { query: Q; video: OneVideo | undefined; isCompared: boolean }
