import type { QuickFilter } from '@matinee/contract/filters'

type Option<V extends string> = { value: V; text: string }

/** What a quick filter says of a report. */
export type FilterFields = Pick<QuickFilter, 'breakdowns' | 'platform' | 'placements' | 'dateRange'>

/** What the site offers, with its words. */
export type FilterOffers = {
  breakdowns: readonly Option<QuickFilter['breakdowns'][number]>[]
  platforms: readonly Option<string>[]
  placements: readonly Option<string>[]
  ranges: readonly Option<NonNullable<QuickFilter['dateRange']>>[]
}

/** A filter is of one site or of all; the sum of all sites has those of all. */
export const filtersOf = (filters: readonly QuickFilter[], siteId: string | null): QuickFilter[] =>
  filters.filter((one) => one.siteId === null || one.siteId === siteId)
