import { dayIn } from '@matinee/contract/plain/calendar'
import type { ReplyOf } from '@matinee/contract/call'
import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import type { explainChange as call, SiteReportParams } from '@matinee/contract/reports'
import { AppError } from '../../platform/errors.ts'
import { comparablePeriods, periodsOf, presentCompared, type EarlierPeriod } from './comparison.service.ts'
import { readCompleteDays } from './completeDays.ts'
import { noSums, readReport, totalOf, type ReportDeps, type ReportQuery } from './readReport.ts'
import {
  maxRows,
  readCompleteTo,
  tooManyRows,
  withDeadline,
  type SiteReportAccount,
  type RequestOptions,
} from './reportRequest.ts'
import type { ReadLimits, Sums } from './revenueSums.facts.ts'
import { readSites, siteScope } from './siteQuery.ts'
import { splitChange, type Segment } from './splitChange.ts'

type Body = EarlierPeriod & { params: SiteReportParams; currency: Currency }
type Explained = ReplyOf<typeof call>['data']

/**
 * Explains how revenue changed from the compared period to that of `params`, over the days that are complete in both.
 * The filters apply to both. Throws the errors of the report.
 */
export async function explainChange(
  deps: ReportDeps,
  account: SiteReportAccount,
  siteId: string,
  { params, currency, ...earlier }: Body,
  deadline: RequestOptions = {},
): Promise<Explained> {
  const { id, timezone } = account
  const requested = periodsOf(params, earlier, dayIn(timezone))
  const scope = siteScope(account, await readSites(deps.db, id, siteId), params)
  return withDeadline(deadline, async (limits) => {
    const completeTo = await readCompleteTo(deps.facts)
    const complete = await readCompleteDays(deps, { ...scope, timezone, completeTo }, limits)
    const periods = comparablePeriods(requested, complete.through)
    const compared = { currency, ...presentCompared(periods, complete) }
    if (!periods) return { ...compared, split: null }
    const [before, after] = await Promise.all(
      [periods.before, periods.now].map((range) => readSegments(deps, { ...scope, range }, limits)),
    )
    return { ...compared, split: splitSegments(before!, after!, currency) }
  })
}

type Segments = Map<string, Sums>

/** The figures of each placement on each platform. */
async function readSegments(
  deps: ReportDeps,
  query: Omit<ReportQuery, 'by'>,
  limits: ReadLimits,
): Promise<Segments> {
  const by = ['site', 'zone', 'platform'] as const
  const { rows, isCut } = await readReport(deps, { ...query, by }, { ...limits, maxRows })
  if (isCut) throw new AppError('invalid_request', 422, tooManyRows)
  return new Map(rows.map(({ keys, sums }) => [JSON.stringify(keys), sums]))
}

function splitSegments(
  before: Segments,
  after: Segments,
  currency: Currency,
): NonNullable<Explained['split']> {
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
