import type { ReplyOf } from '@matinee/contract/call'
import type { Currency } from '@matinee/contract/plain/accountTypes'
import { reportTimeoutMs } from '@matinee/contract/plain/reportDays'
import type { explainChange as call, SiteReportParams } from '@matinee/contract/reports'
import type { Deps } from '../../platform/deps.ts'
import { noSums, totalOf, type Sums } from './adSums.ts'
import { collectSums, type Asked, type Limits } from './collectSums.ts'
import { comparablePeriods } from './comparablePeriods.ts'
import { periodsOf, presentCompared, type Earlier } from './comparison.service.ts'
import { readCompleteDays } from './completeDays.ts'
import { readCompleteTo } from './reportOrigin.ts'
import { todayIn } from './reportRange.ts'
import { readSites, siteFilter } from './siteScope.ts'
import { maxRows, tooManyRows, type Asker, type Patience } from './siteReport.service.ts'
import { splitChange, type Segment } from './splitChange.ts'
import { withinTime } from './withinTime.ts'
import { AppError } from '../../platform/errors.ts'

type Stores = Pick<Deps, 'db' | 'facts'>
type Body = Earlier & { params: SiteReportParams; currency: Currency }
type Explained = ReplyOf<typeof call>['data']

/**
 * Why revenue changed from the compared period to that of `params`, whose filters hold for both, over the days that are
 * complete in both. Throws as the report itself does.
 */
export async function explainChange(
  deps: Stores,
  account: Asker,
  siteId: string,
  { params, currency, ...earlier }: Body,
  { gone, timeoutMs = reportTimeoutMs }: Patience = {},
): Promise<Explained> {
  const today = todayIn(account.timezone)
  const asked = periodsOf(params, earlier, today)
  const sites = await readSites(deps.db, account.id, siteId)
  const scope = { accountIds: [account.id], filter: siteFilter(params, sites), today }
  return withinTime({ timeoutMs, gone }, async (limits) => {
    const completeTo = await readCompleteTo(deps.facts)
    const of = { ...scope, timezone: account.timezone, completeTo }
    const complete = await readCompleteDays(deps, of, limits)
    const periods = comparablePeriods(asked, complete.through)
    const compared = { currency, ...presentCompared(periods, complete) }
    if (!periods) return { ...compared, split: null }
    const [before, after] = await Promise.all(
      [periods.before, periods.now].map((range) => readSegments(deps, { ...scope, range }, limits)),
    )
    return { ...compared, split: splitOf(before!, after!, currency) }
  })
}

type Segments = Map<string, Sums>

/** What each placement on each platform did. */
async function readSegments(deps: Stores, of: Omit<Asked, 'by'>, limits: Limits): Promise<Segments> {
  const by = ['site', 'zone', 'platform'] as const
  const { rows, isCut } = await collectSums(deps, { ...of, by }, { ...limits, maxRows })
  if (isCut) throw new AppError('invalid_request', 422, tooManyRows)
  return new Map(rows.map(({ keys, sums }) => [JSON.stringify(keys), sums]))
}

function splitOf(before: Segments, after: Segments, currency: Currency): NonNullable<Explained['split']> {
  const segments = [...new Set([...before.keys(), ...after.keys()])].sort()
  const effects = splitChange(
    segments.map((key) => ({
      before: segmentOf(before.get(key), currency),
      after: segmentOf(after.get(key), currency),
    })),
  )
  const microsOf = (all: Segments) => totalOf(all.values()).micros[currency]
  return { beforeMicros: microsOf(before), afterMicros: microsOf(after), effects }
}

function segmentOf(sums: Sums | undefined, currency: Currency): Segment {
  const { requests, matches, impressions, views, viewables, micros } = sums ?? noSums()
  return { requests, matches, impressions, views, viewables, microsUsd: micros.usd, micros: micros[currency] }
}
