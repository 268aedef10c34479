import type { ReplyOf } from '@matinee/contract/call'
import type { Currency } from '@matinee/contract/plain/accountTypes'
import { reportTimeoutMs, type Day } from '@matinee/contract/plain/reportDays'
import type { explainChange as call, SiteReportParams } from '@matinee/contract/reports'
import type { Deps } from '../../platform/deps.ts'
import { noSums, totalOf, type Sums } from './adSums.ts'
import { collectSums } from './collectSums.ts'
import { checkRange, todayIn } from './reportRange.ts'
import { readSites, siteFilter } from './siteScope.ts'
import { maxRows, tooManyRows, type Asker, type Patience } from './siteReport.service.ts'
import { splitChange, type Segment } from './splitChange.ts'
import { withinTime } from './withinTime.ts'
import { AppError } from '../../platform/errors.ts'

type Asked = {
  params: SiteReportParams
  comparedStartDate: Day
  comparedEndDate: Day
  currency: Currency
}

/**
 * Why revenue changed from the compared period to that of `params`, whose filters hold for both. Throws as the report
 * itself does.
 */
export async function explainChange(
  deps: Pick<Deps, 'db' | 'facts'>,
  account: Asker,
  siteId: string,
  { params, currency, ...compared }: Asked,
  { gone, timeoutMs = reportTimeoutMs }: Patience = {},
): Promise<ReplyOf<typeof call>['data']> {
  const today = todayIn(account.timezone)
  const ranges = [
    checkRange({ startDate: compared.comparedStartDate, endDate: compared.comparedEndDate }, today),
    checkRange(params, today),
  ]
  const sites = await readSites(deps.db, account.id, siteId)
  const filter = siteFilter(params, sites)
  const by = ['site', 'zone', 'platform'] as const
  return withinTime({ timeoutMs, gone }, async (limits) => {
    const [before, after] = await Promise.all(
      ranges.map(async (range) => {
        const asked = { accountIds: [account.id], range, filter, by, today }
        const { rows, isCut } = await collectSums(deps, asked, { ...limits, maxRows })
        if (isCut) throw new AppError('invalid_request', 422, tooManyRows)
        return new Map(rows.map(({ keys, sums }) => [JSON.stringify(keys), sums]))
      }),
    )
    const segments = [...new Set([...before!.keys(), ...after!.keys()])].sort()
    const effects = splitChange(
      segments.map((key) => ({
        before: segmentOf(before!.get(key), currency),
        after: segmentOf(after!.get(key), currency),
      })),
    )
    const [beforeMicros, afterMicros] = [before!, after!].map((of) => totalOf(of.values()).micros[currency])
    return { currency, beforeMicros: beforeMicros!, afterMicros: afterMicros!, effects }
  })
}

function segmentOf(sums: Sums | undefined, currency: Currency): Segment {
  const { requests, matches, impressions, views, viewables, micros } = sums ?? noSums()
  return { requests, matches, impressions, views, viewables, microsUsd: micros.usd, micros: micros[currency] }
}
