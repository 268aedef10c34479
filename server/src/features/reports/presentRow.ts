import { metrics, pageviewEcpm, realViewability } from '@matinee/contract/plain/metrics'
import { showReportDay } from '@matinee/contract/plain/reportDays'
import type { SiteReportRow } from '@matinee/contract/reports'
import type { Dimension } from './adRows.facts.ts'
import type { Micros, Sums } from './adSums.ts'
import type { Pageviews } from './pageviews.facts.ts'

export type Names = { zones: Map<string, string>; sites: Map<string, string>; apps: Map<string, string> }
export type Keys = Partial<Record<Dimension, string>>

/** Rates come from sums, whatever the row is made of; every formula is the registry's. */
export function presentSiteRow(
  keys: Keys,
  sums: Sums,
  { names, pageviews }: { names: Names; pageviews: Pageviews | null },
): SiteReportRow {
  const named = (id: string | undefined, of: Map<string, string>) =>
    id === undefined ? null : { id, name: of.get(id) ?? id }
  return {
    month: keys.month === undefined ? null : showMonth(keys.month),
    day: keys.day === undefined ? null : showReportDay(keys.day),
    zone: named(keys.zone, names.zones),
    tag: keys.tag ?? null,
    platform: keys.platform ?? null,
    site: named(keys.site, names.sites),
    type: keys.type ?? null,
    app: keys.app === undefined ? null : (names.apps.get(keys.app) ?? keys.app),
    // Nothing brings the figures of another analytics product in (G-094).
    analyticsPageview: null,
    analyticsUniqueVisitor: null,
    analyticsEcpm: null,
    // Revenue without any page view: nothing counted them.
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

/** Major units, rounded to 6 decimals (G-096). */
export const roundMoney = (amount: number): number => Math.round(amount * 1e6) / 1e6

const perCurrency = (micros: Micros, valueOf: (micros: number) => number) => ({
  try: roundMoney(valueOf(micros.try)),
  usd: roundMoney(valueOf(micros.usd)),
  eur: roundMoney(valueOf(micros.eur)),
})

const showMonth = (month: string) => month.split('-').reverse().join('.')
