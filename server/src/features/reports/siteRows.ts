import { metrics, pageviewEcpm, realViewability } from '@matinee/contract/plain/reports/metrics'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { SiteReportParams, SiteReportRow } from '@matinee/contract/reports'
import { allSitesId } from '@matinee/contract/sites'
import { AppError } from '../../platform/errors.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { listApps, listOwnSites, readOwnSite, type OwnSite } from '../sites/sites.service.ts'
import type { Pageviews } from './pageviews.facts.ts'
import type { ReportQuery } from './readReport.ts'
import {
  noFilter,
  type Dimension,
  type Keys,
  type Micros,
  type RowFilter,
  type Sums,
} from './revenueSums.facts.ts'

/** The type of rows of ads in embedded videos. */
export const embedAdType = 'video'

/** One site of the account, or all of them. Throws 404 for another account's site exactly as for a missing one. */
export const readSites = async (db: Db, accountId: string, siteId: string): Promise<OwnSite[]> =>
  siteId === allSitesId ? listOwnSites(db, accountId) : [await readOwnSite(db, accountId, siteId)]

/** The breakdown, in the order of sorting. Throws 422 for both day and month. */
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
  return by.filter(([isIncluded]) => isIncluded).map(([, name]) => name)
}

export function siteFilter(params: SiteReportParams, sites: readonly OwnSite[]): RowFilter {
  const { platformFilter, tags, zoneIds, incomeTypes } = params
  checkFilterLength([tags, zoneIds, incomeTypes])
  return {
    ...noFilter,
    sites: sites.map(({ id }) => id),
    platforms: platformFilter === 'all' || !platformFilter ? null : [platformFilter.toLowerCase()],
    zones: nullIfEmpty(zoneIds),
    tags: nullIfEmpty(tags),
    types: nullIfEmpty(incomeTypes),
    excludedTypes: params.embedAd ? null : [embedAdType],
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

/** The query's breakdown. A tag's label is that of its own site, and several tags may have the same label. */
export function siteBreakdown(
  by: readonly Dimension[],
  { tagContent }: SiteReportParams,
  sites: readonly OwnSite[],
): Pick<ReportQuery, 'by' | 'relabel'> {
  if (!tagContent) return { by }
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

export type Names = { zones: Map<string, string>; sites: Map<string, string>; apps: Map<string, string> }

export async function readNames(
  db: Db,
  accountId: string,
  sites: readonly OwnSite[],
  by: readonly Dimension[],
): Promise<Names> {
  const apps = by.includes('app') ? await listApps(db, accountId) : []
  return {
    sites: new Map(sites.map(({ id, fqdn }) => [id, fqdn])),
    zones: new Map(sites.flatMap(({ zones }) => zones).map(({ id, name }) => [id, name])),
    apps: new Map(apps.map(({ id, name }) => [id, name])),
  }
}

/** Sorts by each dimension in turn: by time, or by name and then id. U+0000 separates them; no text has it. */
export function sortRows<Row extends { keys: Keys }>(
  rows: readonly Row[],
  by: readonly Dimension[],
  names: Names,
): Row[] {
  const lists: Partial<Record<Dimension, Map<string, string>>> = {
    zone: names.zones,
    site: names.sites,
    app: names.apps,
  }
  const sortKey = ({ keys }: Row) =>
    by
      .map((name) => {
        const key = keys[name] ?? ''
        return `${lists[name]?.get(key) ?? key}\u0000${key}`
      })
      .join('\u0000')
  return rows
    .map((row) => ({ row, key: sortKey(row) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ row }) => row)
}

/** Rates are computed from sums, by the formulas of the registry of metrics. */
export function presentSiteRow(
  keys: Keys,
  sums: Sums,
  { names, pageviews }: { names: Names; pageviews: Pageviews | null },
): SiteReportRow {
  const withName = (id: string | undefined, list: Map<string, string>) =>
    id === undefined ? null : { id, name: list.get(id) ?? id }
  return {
    month: keys.month === undefined ? null : showMonth(keys.month),
    day: keys.day === undefined ? null : showReportDay(keys.day),
    zone: withName(keys.zone, names.zones),
    tag: keys.tag ?? null,
    platform: keys.platform ?? null,
    site: withName(keys.site, names.sites),
    type: keys.type ?? null,
    app: keys.app === undefined ? null : (names.apps.get(keys.app) ?? keys.app),
    // No other analytics product is connected.
    analyticsPageview: null,
    analyticsUniqueVisitor: null,
    analyticsEcpm: null,
    // Null where there is revenue without page views: nothing counted them.
    virgulPageview: pageviews?.pageviews || null,
    virgulUniqueVisitor: pageviews?.pageviews ? pageviews.visitors : null,
    virgulEcpm: pageviews?.pageviews
      ? perCurrency(sums.pageMicros, (micros) => pageviewEcpm(pageviews.pageviews, micros))
      : null,
    request: metrics.request.valueOf(sums),
    match: metrics.match.valueOf(sums),
    view: metrics.view.valueOf(sums),
    impression: metrics.impression.valueOf(sums),
    click: metrics.click.valueOf(sums),
    coverage: metrics.coverage.valueOf(sums),
    ctr: metrics.ctr.valueOf(sums),
    requestEcpm: perCurrency(sums.micros, (micros) => metrics.requestEcpm.valueOf(sums, micros)),
    ecpm: perCurrency(sums.micros, (micros) => metrics.ecpm.valueOf(sums, micros)),
    viewability: { calculated: metrics.viewability.valueOf(sums), real: realViewability(sums) },
    spent: spentOf(sums),
  }
}

export const spentOf = (sums: Sums) =>
  perCurrency(sums.micros, (micros) => metrics.revenue.valueOf(sums, micros))

/** Major units, rounded to 6 decimals. */
export const roundMoney = (amount: number): number => Math.round(amount * 1e6) / 1e6

const perCurrency = (micros: Micros, valueOf: (micros: number) => number) => ({
  try: roundMoney(valueOf(micros.try)),
  usd: roundMoney(valueOf(micros.usd)),
  eur: roundMoney(valueOf(micros.eur)),
})

const showMonth = (month: string) => month.split('-').reverse().join('.')
