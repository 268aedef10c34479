import type { Day } from '@matinee/contract/plain/calendar'
import type { FilterConditions, QuickFilter } from '@matinee/contract/filters'
import { daysOfRange, isTooLong, reportRanges } from '@matinee/contract/plain/reports/reportDays'
import type { Site } from '@matinee/contract/sites'
import { joinList, searchOfRange, type ReportSearch } from '../reportSearch.ts'
import { offeredBreakdowns, type SiteBreakdown } from '../../../shared/reports/siteBreakdowns.ts'
import { chosenBreakdowns, chosenZones, chosenPlatform } from './siteParams.ts'

/** The names of the breakdowns in quick filters and in the site's settings. */
export const filterNames = {
  day: 'daily',
  month: 'monthly',
  site: 'site',
  zone: 'placement',
  platform: 'platform',
  tag: 'tag',
  statType: 'statType',
  appNames: 'appNames',
} as const satisfies Record<SiteBreakdown, QuickFilter['breakdowns'][number]>

/** The current conditions as a quick filter. Custom days have no code, so such a filter leaves the range unchanged. */
export function currentConditions(search: ReportSearch, site: Site): FilterConditions {
  return {
    breakdowns: chosenBreakdowns(search, site).map((one) => filterNames[one]),
    platform: chosenPlatform(search, site),
    placements: chosenZones(search, site),
    dateRange: search.from ? null : (search.range ?? '7D'),
  }
}

type ReportContext = { search: ReportSearch; site: Site; today: Day }

/** The address that applies a quick filter, without conditions that the site does not offer. Null: the range is too long. */
export function searchOfFilter(
  filter: FilterConditions,
  { search, site, today }: ReportContext,
): ReportSearch | null {
  const range = filter.dateRange === null ? {} : searchOfCode(filter.dateRange, today)
  if (range === null) return null
  const named: readonly string[] = filter.breakdowns
  const by = offeredBreakdowns(site).filter((one) => named.includes(filterNames[one]))
  const platform = chosenPlatform({ platform: filter.platform }, site)
  const zones = chosenZones({ zones: joinList(filter.placements) }, site)
  return {
    ...search,
    ...range,
    by: by.join() === 'day' ? undefined : (joinList(by) ?? 'none'),
    platform: platform === 'all' ? undefined : platform,
    zones: filter.placements.length === 0 ? undefined : joinList(zones),
    sort: undefined,
    order: undefined,
    page: undefined,
  }
}

/** The address has no code for this year and last year: it contains their days instead. */
function searchOfCode(code: NonNullable<FilterConditions['dateRange']>, today: Day) {
  if (code === '7D') return searchOfRange(undefined, today)
  if ((reportRanges as readonly string[]).includes(code)) return searchOfRange(code, today)
  const { start, end } = daysOfRange(code, today)
  return isTooLong(start, end) ? null : searchOfRange({ start, end }, today)
}

const parts = ['range', 'from', 'to', 'by', 'platform', 'zones'] as const

/** True when applying the quick filter would change nothing. */
export function isShown(filter: FilterConditions, context: ReportContext): boolean {
  const wanted = searchOfFilter(filter, context)
  if (!wanted) return false
  const applied = (search: ReportSearch) =>
    JSON.stringify([currentConditions(search, context.site), search.from ?? null, search.to ?? null])
  return applied(wanted) === applied(context.search)
}

/** True when the address has none of the conditions that a quick filter sets. */
export const hasNoConditions = (search: ReportSearch): boolean =>
  parts.every((part) => search[part] === undefined)

/** The address without the conditions that a quick filter sets. */
export const withoutFilter = (search: ReportSearch): ReportSearch => ({
  ...search,
  ...Object.fromEntries(parts.map((part) => [part, undefined])),
  page: undefined,
})
