import type { QuickFilter } from '@matinee/contract/filters'

type Option<V extends string> = { value: V; text: string }

/** The options that the site offers, with their texts. */
export type FilterOffers = {
  breakdowns: readonly Option<QuickFilter['breakdowns'][number]>[]
  platforms: readonly Option<string>[]
  placements: readonly Option<string>[]
  ranges: readonly Option<NonNullable<QuickFilter['dateRange']>>[]
}

/** A filter belongs to one site or to all sites; the sum of all sites lists only the latter. */
export const filtersForSite = (filters: readonly QuickFilter[], siteId: string | null): QuickFilter[] =>
  filters.filter((one) => one.siteId === null || one.siteId === siteId)
