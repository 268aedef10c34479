import { metrics, pageviewEcpm, realViewability } from '@matinee/contract/plain/reports/metrics'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { SiteReportRow } from '@matinee/contract/reports'
import type { Db } from '../../platform/postgres/postgres.ts'
import { listApps, type OwnSite } from '../sites/sites.service.ts'
import type { Pageviews } from './pageviews.facts.ts'
import type { Dimension, Keys, Micros, Sums } from './revenueSums.facts.ts'
import { sortByTexts } from './sortByTexts.ts'

export type Names = { zones: Map<string, string>; sites: Map<string, string>; apps: Map<string, string> }

export const noNames: Names = { zones: new Map(), sites: new Map(), apps: new Map() }

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

/** Sorts by each dimension in turn: by time, or by name and then id. */
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
  return sortByTexts(rows, ({ keys }) =>
    by.flatMap((name) => {
      const key = keys[name] ?? ''
      return [lists[name]?.get(key) ?? key, key]
    }),
  )
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
