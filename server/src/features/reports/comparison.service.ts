import type { ReplyOf } from '@matinee/contract/call'
import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type {
  AppReportParams,
  compareAppReport as appCall,
  compareSiteReport as siteCall,
  SiteReportParams,
} from '@matinee/contract/reports'
import { addDays, countDays, dayIn, type Day, type DayRange } from '@matinee/contract/plain/calendar'
import {
  appDays,
  appFilter,
  linkedAccounts,
  presentAppRow,
  type AppReportAccount,
} from './appReport.service.ts'
import { readCompleteDays, type CompleteDays, type CompleteDaysQuery } from './completeDays.ts'
import { readReport, totalOf, type ReportDeps } from './readReport.ts'
import {
  checkRange,
  maxRows,
  readCompleteTo,
  withDeadline,
  type SiteReportAccount,
  type RequestOptions,
} from './reportRequest.ts'
import type { ReadLimits, Sums } from './revenueSums.facts.ts'
import { siteDays } from './siteReport.service.ts'
import { readSites, siteScope } from './siteQuery.ts'
import { noNames, presentSiteRow } from './siteRows.ts'

export type EarlierPeriod = { comparedStartDate: Day; comparedEndDate: Day }
export type Periods = { now: DayRange; before: DayRange }

/** Both periods of a request. Throws 422 for an invalid range. */
export function periodsOf(
  params: { startDate: Day; endDate: Day },
  earlier: EarlierPeriod,
  today: Day,
): Periods {
  const { comparedStartDate: startDate, comparedEndDate: endDate } = earlier
  return { before: checkRange({ startDate, endDate }, today), now: checkRange(params, today) }
}

/** Totals of a site in two periods. Throws the errors of the report. */
export async function compareSiteReport(
  deps: ReportDeps,
  account: SiteReportAccount,
  siteId: string,
  { params, ...earlier }: EarlierPeriod & { params: SiteReportParams },
  deadline: RequestOptions = {},
): Promise<ReplyOf<typeof siteCall>['data']> {
  const { id, timezone } = account
  const today = dayIn(timezone)
  const periods = periodsOf(params, earlier, today)
  const scope = siteScope(account, await readSites(deps.db, id, siteId), params)
  const present = (sums: Sums) => presentSiteRow({}, sums, { names: noNames, pageviews: null })
  return withDeadline(deadline, async (limits) => {
    const completeTo = await readCompleteTo(deps.facts)
    const { now, before, days, ...compared } = await compare(
      deps,
      { ...scope, timezone, periods, completeTo },
      limits,
    )
    return {
      ...compared,
      now: now && present(now),
      before: before && present(before),
      days: siteDays(days, periods.before, today),
    }
  })
}

/** The same for apps, which have no figures of our own tag. */
export async function compareAppReport(
  deps: ReportDeps,
  account: AppReportAccount & { currency: Currency },
  { params, ...earlier }: EarlierPeriod & { params: AppReportParams },
  deadline: RequestOptions = {},
): Promise<ReplyOf<typeof appCall>['data']> {
  const { timezone, currency } = account
  const today = dayIn(timezone)
  const periods = periodsOf(params, earlier, today)
  const accountIds = linkedAccounts(account, params.userId)
  const query = { accountIds, filter: appFilter(params), today, periods, timezone, completeTo: null }
  return withDeadline(deadline, async (limits) => {
    const { now, before, days, ...compared } = await compare(deps, query, limits)
    return {
      ...compared,
      now: now && presentAppRow({}, now, currency),
      before: before && presentAppRow({}, before, currency),
      days: appDays(days, { range: periods.before, today, currency }),
      currency,
    }
  })
}

type ComparisonQuery = CompleteDaysQuery & { periods: Periods }

async function compare(deps: ReportDeps, { periods, ...query }: ComparisonQuery, limits: ReadLimits) {
  const { accountIds, filter, today } = query
  const readDays = async (range: DayRange) => {
    const report = { accountIds, range, filter, by: [], today }
    return (await readReport(deps, report, { ...limits, maxRows })).days
  }
  // Before the sums: a day that an import completes in between would be compared without the figures of that import.
  const complete = await readCompleteDays(deps, query, limits)
  const [now, before] = await Promise.all([readDays(periods.now), readDays(periods.before)])
  const comparable = comparablePeriods(periods, complete.through)
  return {
    ...presentCompared(comparable, complete),
    now: comparable && totalWithin(now, comparable.now),
    before: comparable && totalWithin(before, comparable.before),
    days: before,
  }
}

const totalWithin = (days: ReadonlyMap<Day, Sums>, { start, end }: DayRange): Sums =>
  totalOf([...days].filter(([day]) => day >= start && day <= end).map(([, sums]) => sums))

/**
 * The days of two periods that may be compared when `through` is the last complete day: both periods in full, or as
 * many days from the start of each as are complete in both. Null when there are none.
 */
export function comparablePeriods({ now, before }: Periods, through: Day): Periods | null {
  if (now.end <= through && before.end <= through) return { now, before }
  const days = Math.min(...[now, before].map((period) => countComplete(period, through)))
  return days > 0 ? { now: firstDays(now, days), before: firstDays(before, days) } : null
}

const countComplete = ({ start, end }: DayRange, through: Day) =>
  countDays(start, end < through ? end : through)
const firstDays = ({ start }: DayRange, days: number) => ({ start, end: addDays(start, days - 1) })

/** The compared days, and the sources that delay the others. */
export const presentCompared = (periods: Periods | null, { lateSources }: CompleteDays) => ({
  periods: periods && { now: presentPeriod(periods.now), before: presentPeriod(periods.before) },
  lateSources: lateSources.map(({ source, through }) => ({ source, through: showReportDay(through) })),
})

const presentPeriod = ({ start, end }: DayRange) => ({
  startDate: showReportDay(start),
  endDate: showReportDay(end),
})
