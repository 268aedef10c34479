import type { Day } from '@matinee/contract/plain/calendar'
import type { QuickFilter } from '@matinee/contract/filters'
import { daysOfRange, isTooLong, reportRanges } from '@matinee/contract/plain/reports/reportDays'
import type { Site } from '@matinee/contract/sites'
import { joinList, searchOfRange, type ReportSearch } from '../reportSearch.ts'
import {
  chosenBreakdowns,
  chosenZones,
  offeredBreakdowns,
  platformOf,
  type SiteBreakdown,
} from './siteParams.ts'

/** What a quick filter says of a report. */
export type FilterFields = Pick<QuickFilter, 'breakdowns' | 'platform' | 'placements' | 'dateRange'>

/** Quick filters call breakdowns as the site's settings do. */
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

/** What the dashboard shows now. Days that were picked one by one have no code: a filter keeps what is chosen then. */
export function fieldsShown(search: ReportSearch, site: Site): FilterFields {
  return {
    breakdowns: chosenBreakdowns(search, site).map((one) => filterNames[one]),
    platform: platformOf(search, site),
    placements: chosenZones(search, site),
    dateRange: search.from ? null : (search.range ?? '7D'),
  }
}

type At = { search: ReportSearch; site: Site; today: Day }

/** The address that shows a quick filter; what the site does not offer is left out. Null: too long. */
export function searchOfFilter(filter: FilterFields, { search, site, today }: At): ReportSearch | null {
  const range = filter.dateRange === null ? {} : searchOfCode(filter.dateRange, today)
  if (range === null) return null
  const named: readonly string[] = filter.breakdowns
  const by = offeredBreakdowns(site).filter((one) => named.includes(filterNames[one]))
  const platform = platformOf({ platform: filter.platform }, site)
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

/** This year and the last have no word in the address of a report, so their days stand there. */
function searchOfCode(code: NonNullable<FilterFields['dateRange']>, today: Day) {
  if (code === '7D') return searchOfRange(undefined, today)
  if ((reportRanges as readonly string[]).includes(code)) return searchOfRange(code, today)
  const { start, end } = daysOfRange(code, today)
  return isTooLong(start, end) ? null : searchOfRange({ start, end }, today)
}

const parts = ['range', 'from', 'to', 'by', 'platform', 'zones'] as const

/** Whether the dashboard shows what a quick filter would make of it. */
export function isShown(filter: FilterFields, at: At): boolean {
  const wanted = searchOfFilter(filter, at)
  if (!wanted) return false
  const said = (search: ReportSearch) =>
    JSON.stringify([fieldsShown(search, at.site), search.from ?? null, search.to ?? null])
  return said(wanted) === said(at.search)
}

/** An address that leaves to the screen whatever a quick filter could say. */
export const isBare = (search: ReportSearch): boolean => parts.every((part) => search[part] === undefined)

/** The same report as if no quick filter had been chosen. */
export const withoutFilter = (search: ReportSearch): ReportSearch => ({
  ...search,
  ...Object.fromEntries(parts.map((part) => [part, undefined])),
  page: undefined,
})
