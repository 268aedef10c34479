import type { ReplyOf } from '@matinee/contract/call'
import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type {
  AppReportParams,
  compareAppReport as appCall,
  compareSiteReport as siteCall,
  SiteReportParams,
} from '@matinee/contract/reports'
import { comparedDays } from '@matinee/contract/plain/reports/compared'
import { addDays, countDays, dayIn, type Day, type DayRange } from '@matinee/contract/plain/calendar'
import {
  appDays,
  appFilter,
  linkedAccounts,
  presentAppRow,
  type AppReportAccount,
} from './appReport.service.ts'
import { readCompleteDays, type CompleteDays, type CompleteDaysQuery } from './completeDays.ts'
import type { FileOrder } from './files/reportFile.service.ts'
import { readReport, totalOf, type ReportDeps } from './readReport.ts'
import {
  checkRange,
  maxRows,
  originOf,
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
    const query = { ...scope, timezone, periods, completeTo }
    const { now, before, days, comparable, complete } = await compare(deps, query, limits)
    return {
      ...presentCompared(comparable, complete),
      now: now && present(now),
      before: before && present(before),
      days: siteDays(days.before, periods.before, today),
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
  const query = { ...appScope(account, params), periods, timezone, completeTo: null }
  return withDeadline(deadline, async (limits) => {
    const { now, before, days, comparable, complete } = await compare(deps, query, limits)
    return {
      ...presentCompared(comparable, complete),
      now: now && presentAppRow({}, now, currency),
      before: before && presentAppRow({}, before, currency),
      days: appDays(days.before, { range: periods.before, today, currency }),
      currency,
    }
  })
}

export type ReportComparison = {
  /** The compared days with their sums; null when no day is complete in both periods. */
  compared: (Periods & { sums: { now: Sums; before: Sums } }) | null
  /** 0 to 100: the part of the revenue of all days of the report that is not final. */
  estimatedShare: number
}

/** A report of any length, compared with as many days before it. Throws the errors of the report. */
export async function compareReportFile(
  deps: ReportDeps,
  account: AppReportAccount & SiteReportAccount,
  order: FileOrder,
  limits: ReadLimits,
): Promise<ReportComparison> {
  const { timezone } = account
  const now = { start: order.params.startDate, end: order.params.endDate }
  const periods = { now, before: comparedDays(now, 'before') }
  const { scope, completeTo } =
    order.reportType === 'app'
      ? { scope: appScope(account, order.params), completeTo: null }
      : {
          scope: siteScope(account, await readSites(deps.db, account.id, order.params.siteId), order.params),
          completeTo: await readCompleteTo(deps.facts),
        }
  const query = { ...scope, timezone, periods, completeTo }
  const { comparable, days, ...sums } = await compare(deps, query, limits)
  const { estimatedShare } = originOf(null, totalOf(days.now.values()))
  if (!comparable || !sums.now || !sums.before) return { compared: null, estimatedShare }
  return { compared: { ...comparable, sums: { now: sums.now, before: sums.before } }, estimatedShare }
}

const appScope = (account: AppReportAccount, params: AppReportParams) => ({
  accountIds: linkedAccounts(account, params.userId),
  filter: appFilter(params),
  today: dayIn(account.timezone),
})

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
    comparable,
    complete,
    now: comparable && totalWithin(now, comparable.now),
    before: comparable && totalWithin(before, comparable.before),
    days: { now, before },
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
