import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { SiteReportParams } from '@matinee/contract/reports'
import { allSitesId } from '@matinee/contract/sites'
import { AppError } from '../../platform/errors.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { listOwnSites, readOwnSite, type OwnSite } from '../sites/sites.service.ts'
import { anyRow, type Dimension, type RowFilter } from './adRows.facts.ts'
import type { Keys } from './collectSums.ts'

/** Rows of this type are ads in embedded videos (G-098). */
export const embedAdType = 'video'

/** One site of the account, or all of them. Throws the same 404 for what is foreign and what is not there. */
export const readSites = async (db: Db, accountId: string, siteId: string): Promise<OwnSite[]> =>
  siteId === allSitesId ? listOwnSites(db, accountId) : [await readOwnSite(db, accountId, siteId)]

/** By what rows are told apart, in the order in which they are sorted. Throws 422 for day and month at once. */
export function siteDimensions(params: SiteReportParams): Dimension[] {
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
  return by.filter(([isAsked]) => isAsked).map(([, name]) => name)
}

export function siteFilter(params: SiteReportParams, sites: readonly OwnSite[]): RowFilter {
  const { platformFilter, tags, zoneIds, incomeTypes } = params
  checkFilters([tags, zoneIds, incomeTypes])
  return {
    ...anyRow,
    sites: sites.map(({ id }) => id),
    platforms: platformFilter === 'all' || !platformFilter ? null : [platformFilter.toLowerCase()],
    zones: someOf(zoneIds),
    tags: someOf(tags),
    types: someOf(incomeTypes),
    leftOutTypes: params.embedAd ? null : [embedAdType],
  }
}

/** An empty list of a filter is everything. */
export const someOf = (names: readonly string[]): readonly string[] | null =>
  names.length > 0 ? names : null

/**
 * How to ask for these dimensions: labels of tags are those of the tag's own site, and several tags may share one.
 */
export function askFor(
  by: readonly Dimension[],
  { tagContent }: SiteReportParams,
  sites: readonly OwnSite[],
): { by: readonly Dimension[]; rekey?: (keys: Keys) => Keys } {
  if (!tagContent) return { by }
  const labels = new Map(sites.map(({ id, tagMap }) => [id, new Map(Object.entries(tagMap))]))
  const isBySite = by.includes('site')
  return {
    by: isBySite ? by : [...by, 'site'],
    rekey: ({ site = '', tag = '', ...keys }) => ({
      ...keys,
      ...(isBySite && { site }),
      tag: labels.get(site)?.get(tag) || tag,
    }),
  }
}

/** Filters travel to the engine in an address, which holds only so much. */
const maxFilterLength = 100_000

export function checkFilters(lists: readonly (readonly string[])[]): void {
  const length = lists.flat().reduce((sum, name) => sum + encodeURIComponent(name).length + 9, 0)
  if (length > maxFilterLength) throw new AppError('invalid_request', 422, refusals.filtersTooLong)
}
