import { refusals } from '@matinee/contract/plain/texts/refusals'
import { videoIncomeType } from '@matinee/contract/plain/adBeacon'
import { dayIn } from '@matinee/contract/plain/calendar'
import type { SiteReportParams } from '@matinee/contract/reports'
import { allSitesId } from '@matinee/contract/sites'
import { AppError } from '../../platform/errors.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { listOwnSites, readOwnSite, type OwnSite } from '../sites/sites.service.ts'
import type { ReportQuery } from './readReport.ts'
import type { SiteReportAccount } from './reportRequest.ts'
import { noFilter, type Dimension, type RowFilter } from './revenueSums.facts.ts'

/** One site of the account, or all of them. Throws 404 for another account's site exactly as for a missing one. */
export const readSites = async (db: Db, accountId: string, siteId: string): Promise<OwnSite[]> =>
  siteId === allSitesId ? listOwnSites(db, accountId) : [await readOwnSite(db, accountId, siteId)]

/** The query of a report of these sites. Throws 422 for both day and month, and for filters that are too long. */
export function buildSiteQuery(
  account: SiteReportAccount,
  sites: readonly OwnSite[],
  params: SiteReportParams,
): ReportQuery {
  return { ...siteScope(account, sites, params), ...siteBreakdown(params, sites) }
}

/** The same query without its breakdown. */
export const siteScope = (
  account: SiteReportAccount,
  sites: readonly OwnSite[],
  params: SiteReportParams,
): Omit<ReportQuery, 'by'> => ({
  accountIds: [account.id],
  range: { start: params.startDate, end: params.endDate },
  filter: siteFilter(params, sites),
  today: dayIn(account.timezone),
})

/** In the order of sorting. A tag's label is that of its own site, and several tags may have the same label. */
function siteBreakdown(
  params: SiteReportParams,
  sites: readonly OwnSite[],
): Pick<ReportQuery, 'by' | 'relabel'> {
  const by = siteDimensions(params)
  if (!params.tagContent) return { by }
  const labels = new Map(sites.map(({ id, tagMap }) => [id, new Map(Object.entries(tagMap))]))
  const isBySite = by.includes('site')
  return {
    by: isBySite ? by : [...by, 'site'],
    relabel: ({ site = '', tag = '', ...keys }) => ({
      ...keys,
      ...(isBySite && { site }),
      tag: labels.get(site)?.get(tag) || tag,
    }),
  }
}

function siteDimensions(params: SiteReportParams): Dimension[] {
  const message = refusals.dayOrMonth
  if (params.day && params.month) throw new AppError('invalid_request', 422, message, { month: message })
  const by: [boolean | undefined, Dimension][] = [
    [params.month, 'month'],
    [params.day, 'day'],
    [params.site, 'site'],
    [params.zone, 'zone'],
    [params.platform || params.platformTag, 'platform'],
    [params.tag || params.tagContent || params.platformTag, 'tag'],
    [params.statType, 'type'],
    [params.appNames, 'app'],
  ]
  return by.filter(([isIncluded]) => isIncluded).map(([, name]) => name)
}

function siteFilter(params: SiteReportParams, sites: readonly OwnSite[]): RowFilter {
  const { platformFilter, tags, zoneIds, incomeTypes } = params
  checkFilterLength([tags, zoneIds, incomeTypes])
  return {
    ...noFilter,
    sites: sites.map(({ id }) => id),
    platforms: platformFilter === 'all' || !platformFilter ? null : [platformFilter.toLowerCase()],
    zones: nullIfEmpty(zoneIds),
    tags: nullIfEmpty(tags),
    types: nullIfEmpty(incomeTypes),
    excludedTypes: params.embedAd ? null : [videoIncomeType],
  }
}

/** An empty list in a request does not filter. */
export const nullIfEmpty = (names: readonly string[]): readonly string[] | null =>
  names.length > 0 ? names : null

/** Filters are sent to the engine in an address, which is limited. */
const maxFilterLength = 100_000

export function checkFilterLength(lists: readonly (readonly string[])[]): void {
  const length = lists.flat().reduce((sum, name) => sum + encodeURIComponent(name).length + 9, 0)
  if (length > maxFilterLength) throw new AppError('invalid_request', 422, refusals.filtersTooLong)
}
