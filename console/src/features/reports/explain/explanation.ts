import type { DayRange } from '@matinee/contract/plain/calendar'
import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import type { MetricName } from '@matinee/contract/plain/reports/metrics'
import type { explainMetric } from '@matinee/contract/reports'
import type { ReplyOf } from '@matinee/contract/call'
import type { SiteParams } from '../site/siteParams.ts'
import type { FigureName } from '../totals.ts'

/** One figure of a report, with its period and filters in words. */
export type Explained = {
  metric: FigureName & MetricName
  siteId: string
  params: SiteParams
  currency: Currency
  days: DayRange
  /** "Platform: Mobile", one for each filter that is set. */
  filters: readonly string[]
}
export type Explanation = ReplyOf<typeof explainMetric>['data']

type Shows = { number: (value: number) => string; money: (value: number) => string }

/** Sums by the names in the formula; a name without a sum stays as it is. */
export function sumsByTerm({ sums }: Pick<Explanation, 'sums'>, { number, money }: Shows) {
  const shown: Record<string, string> = {
    spent: money(sums.spentMicros / 1_000_000),
    request: number(sums.requests),
    match: number(sums.matches),
    impression: number(sums.impressions),
    view: number(sums.views),
    click: number(sums.clicks),
    viewsInSight: number(Math.round(sums.viewsInSight)),
    viewsMeasured: number(sums.viewsMeasured),
  }
  return (term: string): string | undefined => shown[term]
}

/** The lowest and highest rate with their source; null without rates. */
export function rateSpan(rates: Explanation['rates']) {
  const [first, last] = [rates[0], rates.at(-1)]
  if (!first || !last) return null
  const all = rates.map(({ rateMicros }) => rateMicros / 1_000_000)
  return {
    from: first.day,
    to: last.day,
    low: Math.min(...all),
    high: Math.max(...all),
    source: [...new Set(rates.map(({ source }) => source))].join(', '),
  }
}
