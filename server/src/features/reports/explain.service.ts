import type { ReplyOf } from '@matinee/contract/call'
import type { Currency } from '@matinee/contract/plain/accountTypes'
import { metrics, type Metric, type MetricName } from '@matinee/contract/plain/metrics'
import { reportTimeoutMs, showReportDay } from '@matinee/contract/plain/reportDays'
import type { explainMetric as call, SiteReportParams } from '@matinee/contract/reports'
import type { Deps } from '../../platform/deps.ts'
import { listActiveDays, listAdjustments, listRates, type Adjustment } from '../revenue/revenue.service.ts'
import { totalOf } from './adSums.ts'
import { collectSums, openFrom } from './collectSums.ts'
import { daysThatBegan } from './daysThatBegan.ts'
import { roundMoney } from './presentRow.ts'
import { originOf, readCompleteTo } from './reportOrigin.ts'
import { checkRange, todayIn } from './reportRange.ts'
import { maxRows, type Asker, type Patience } from './siteReport.service.ts'
import { readSites, siteFilter } from './siteScope.ts'
import { withinTime } from './withinTime.ts'

type Asked = { params: SiteReportParams; metric: MetricName; currency: Currency }
type Explained = ReplyOf<typeof call>['data']

/** Where a figure of the grand total comes from. Throws as the report itself does. */
export async function explainMetric(
  deps: Pick<Deps, 'db' | 'facts'>,
  account: Asker,
  siteId: string,
  { params, metric, currency }: Asked,
  { gone, timeoutMs = reportTimeoutMs }: Patience = {},
): Promise<Explained> {
  const { db, facts } = deps
  const today = todayIn(account.timezone)
  const range = checkRange(params, today)
  const sites = await readSites(db, account.id, siteId)
  return withinTime({ timeoutMs, gone }, async (limits) => {
    const by = ['source'] as const
    const asked = { accountIds: [account.id], range, filter: siteFilter(params, sites), by, today }
    const completeTo = await readCompleteTo(facts)
    const { rows } = await collectSums(deps, asked, { ...limits, maxRows })
    const [active, adjustments, rates] = await Promise.all([
      listActiveDays(db, account.id, range),
      listAdjustments(db, account.id, range),
      currency === 'usd' ? [] : listRates(db, range),
    ])
    const total = totalOf(rows.map(({ sums }) => sums))
    const { micros, estimatedMicrosUsd: _, rowsRead: __, viewsInSightThousandths, ...sums } = total
    const { valueOf, unit }: Metric = metrics[metric]
    const value = valueOf(total, micros[currency])
    const told = new Set(rows.map(({ keys }) => keys.source!))
    const open = daysThatBegan(range, today).filter((day) => day >= openFrom(today)).length
    const estimatedDaysOf = (source: string) =>
      source === '' ? open : active.filter((day) => day.source === source && day.state === 'estimated').length
    return {
      value: unit === 'money' && value !== null ? roundMoney(value) : value,
      sums: { ...sums, viewsInSight: viewsInSightThousandths / 1_000, spentMicros: micros[currency] },
      sources: rows
        .map(({ keys, sums: of }) => ({
          source: keys.source!,
          spentMicros: of.micros[currency],
          impressions: of.impressions,
          estimatedDays: estimatedDaysOf(keys.source!),
        }))
        .sort((one, other) => other.spentMicros - one.spentMicros || (one.source < other.source ? -1 : 1)),
      rates: rates
        .filter((rate) => rate.currency === currency)
        .map(({ day, rateMicros, source }) => ({ day: showReportDay(day), rateMicros, source })),
      adjustments: adjustments
        .filter(({ source }) => told.has(source))
        .map((adjustment) => presentAdjustment(adjustment, currency)),
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
