import type { DayRange } from '@matinee/contract/plain/calendar'
import type { RequestOf } from '@matinee/contract/call'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { readSiteReport } from '@matinee/contract/reports'
import type { Site } from '@matinee/contract/sites'
import { offeredBreakdowns, type SiteBreakdown } from '../../../shared/reports/siteBreakdowns.ts'
import { chosenValues, joinList, type ReportSearch } from '../reportSearch.ts'

export type SiteParams = RequestOf<typeof readSiteReport>['body']

export type ReportPlatform = Site['filters']['platforms'][number]

export function chosenBreakdowns(search: ReportSearch, site: Site): SiteBreakdown[] {
  const chosen = chosenValues(search.by, offeredBreakdowns(site), ['day'])
  // An address can contain both; day is finer than month.
  return chosen.includes('day') ? chosen.filter((one) => one !== 'month') : chosen
}

/** Days and months exclude each other; a selected breakdown is removed. */
export function toggled(chosen: readonly SiteBreakdown[], one: SiteBreakdown): string {
  const other = { day: 'month', month: 'day' }[one as string]
  const next = chosen.includes(one)
    ? chosen.filter((name) => name !== one)
    : [...chosen.filter((name) => name !== other), one]
  return joinList(next) ?? 'none'
}

/** The placements to select from; empty when the site's settings do not offer them. */
export const offeredZones = ({ filters, zones }: Site) => (filters.placement ? zones : [])
export const offeredTags = ({ filters, tagMap }: Site) => (filters.tag ? Object.keys(tagMap) : [])

export function chosenZones({ zones }: ReportSearch, site: Site): string[] {
  return chosenValues(
    zones,
    offeredZones(site).map(({ id }) => id),
  )
}
export const chosenTags = ({ tags }: ReportSearch, site: Site): string[] =>
  chosenValues(tags, offeredTags(site))

/** A filter without options does not count. */
export const hasFilters = (site: Site): boolean =>
  [offeredBreakdowns(site), site.filters.platforms, offeredZones(site), offeredTags(site)].some(
    ({ length }) => length > 0,
  )

/** The request's parameters. Values that the site's settings do not offer are ignored. */
export function siteParams(search: ReportSearch, site: Site, days: DayRange): SiteParams {
  const by = new Set<SiteBreakdown>(chosenBreakdowns(search, site))
  return {
    startDate: showReportDay(days.start),
    endDate: showReportDay(days.end),
    day: by.has('day'),
    month: by.has('month'),
    zone: by.has('zone'),
    platform: by.has('platform'),
    site: by.has('site'),
    tag: by.has('tag'),
    tagContent: by.has('tag'),
    appNames: by.has('appNames'),
    statType: by.has('statType'),
    platformFilter: chosenPlatform(search, site),
    tags: chosenTags(search, site),
    zoneIds: chosenZones(search, site),
    incomeTypes: [],
    embedAd: true,
  }
}

export const chosenPlatform = ({ platform }: ReportSearch, site: Site): ReportPlatform =>
  site.filters.platforms.find((one) => one === platform) ?? 'all'

/** The request without breakdowns. */
export const plainly = (params: SiteParams): SiteParams => ({
  ...params,
  day: false,
  month: false,
  zone: false,
  platform: false,
  site: false,
  tag: false,
  tagContent: false,
  appNames: false,
  statType: false,
})
