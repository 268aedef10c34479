import { dayIn } from '@matinee/contract/plain/calendar'
import type { ReplyOf } from '@matinee/contract/call'
import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import { metrics, type Metric, type MetricName } from '@matinee/contract/plain/reports/metrics'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { explainMetric as call, SiteReportParams } from '@matinee/contract/reports'
import {
  listActiveImports,
  listAdjustments,
  listRates,
  toSpans,
  type Adjustment,
} from '../revenue/revenue.service.ts'
import { compareOutsideTags } from './outsideTags.ts'
import { openFrom, readReport, totalOf, type ReportDeps } from './readReport.ts'
import {
  checkRange,
  maxRows,
  originOf,
  readCompleteTo,
  startedDays,
  withDeadline,
  type SiteReportAccount,
  type RequestOptions,
} from './reportRequest.ts'
import { readSites, siteScope } from './siteQuery.ts'
import { roundMoney } from './siteRows.ts'

type Body = { params: SiteReportParams; metric: MetricName; currency: Currency }
type Explained = ReplyOf<typeof call>['data']

/** The origin of a figure of the grand total: sums, sources, rates, adjustments. Throws the errors of the report. */
export async function explainMetric(
  deps: ReportDeps,
  account: SiteReportAccount,
  siteId: string,
  { params, metric, currency }: Body,
  deadline: RequestOptions = {},
): Promise<Explained> {
  const { db, facts } = deps
  const today = dayIn(account.timezone)
  const range = checkRange(params, today)
  const sites = await readSites(db, account.id, siteId)
  const scope = siteScope(account, sites, params)
  return withDeadline(deadline, async (limits) => {
    const completeTo = await readCompleteTo(facts)
    // Read once: the estimated days must belong to the imports of the sums.
    const [active, adjustments, rates] = await Promise.all([
      listActiveImports(db, account.id, range),
      listAdjustments(db, account.id, range),
      currency === 'usd' ? [] : listRates(db, range),
    ])
    const imports = toSpans(account.id, active)
    const query = { ...scope, by: ['source'] as const, imports }
    const [{ rows }, outsideTags] = await Promise.all([
      readReport(deps, query, { ...limits, maxRows }),
      metric === 'impression' ? compareOutsideTags(deps, { ...scope, imports }, sites, limits) : [],
    ])
    const total = totalOf(rows.map(({ sums }) => sums))
    const { micros, estimatedMicrosUsd: _, rowsRead: __, viewsInSightThousandths, ...sums } = total
    const { valueOf, unit }: Metric = metrics[metric]
    const value = valueOf(total, micros[currency])
    const sources = new Set(rows.map(({ keys }) => keys.source!))
    const openDays = startedDays(range, today).filter((day) => day >= openFrom(today)).length
    const countEstimatedDays = (source: string) =>
      source === ''
        ? openDays
        : active.filter((day) => day.source === source && day.state === 'estimated').length
    return {
      value: unit === 'money' && value !== null ? roundMoney(value) : value,
      sums: { ...sums, viewsInSight: viewsInSightThousandths / 1_000, spentMicros: micros[currency] },
      sources: rows
        .map(({ keys, sums: own }) => ({
          source: keys.source!,
          spentMicros: own.micros[currency],
          impressions: own.impressions,
          estimatedDays: countEstimatedDays(keys.source!),
        }))
        .sort((one, other) => other.spentMicros - one.spentMicros || (one.source < other.source ? -1 : 1)),
      rates: rates
        .filter((rate) => rate.currency === currency)
        .map(({ day, rateMicros, source }) => ({ day: showReportDay(day), rateMicros, source })),
      adjustments: adjustments
        .filter(({ source }) => sources.has(source))
        .map((adjustment) => presentAdjustment(adjustment, currency)),
      outsideTags,
      origin: originOf(completeTo, total),
    }
  })
}

const columns = {
  try: ['beforeMicrosTry', 'afterMicrosTry'],
  usd: ['beforeMicrosUsd', 'afterMicrosUsd'],
  eur: ['beforeMicrosEur', 'afterMicrosEur'],
} as const

function presentAdjustment(adjustment: Adjustment, currency: Currency): Explained['adjustments'][number] {
  const [before, after] = columns[currency]
  return {
    day: showReportDay(adjustment.day),
    source: adjustment.source,
    beforeMicros: adjustment[before],
    afterMicros: adjustment[after],
    reason: adjustment.reason,
    at: adjustment.at.toISOString(),
  }
}
