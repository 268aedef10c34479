import type { ReplyOf } from '@matinee/contract/call'
import type { Currency } from '@matinee/contract/plain/accountTypes'
import { reportTimeoutMs, showReportDay, type Day } from '@matinee/contract/plain/reportDays'
import type {
  AppReportParams,
  compareAppReport as appCall,
  compareSiteReport as siteCall,
  SiteReportParams,
} from '@matinee/contract/reports'
import type { Deps } from '../../platform/deps.ts'
import type { DayRange } from './activeRuns.ts'
import { totalOf, type Sums } from './adSums.ts'
import { appDays, presentAppRow } from './appReport.service.ts'
import { accountsOf, appFilter, type AppAsker } from './appScope.ts'
import { collectSums, type Asked, type Limits } from './collectSums.ts'
import { comparablePeriods, type Periods } from './comparablePeriods.ts'
import { readCompleteDays, type CompleteDays } from './completeDays.ts'
import { presentSiteRow } from './presentRow.ts'
import { readCompleteTo } from './reportOrigin.ts'
import { checkRange, todayIn } from './reportRange.ts'
import { maxRows, siteDays, type Asker, type Patience } from './siteReport.service.ts'
import { readSites, siteFilter } from './siteScope.ts'
import { withinTime } from './withinTime.ts'

type Stores = Pick<Deps, 'db' | 'facts'>
export type Earlier = { comparedStartDate: Day; comparedEndDate: Day }

/** Both periods of a request. Throws 422 for days that no report may have. */
export function periodsOf(params: { startDate: Day; endDate: Day }, earlier: Earlier, today: Day): Periods {
  const { comparedStartDate: startDate, comparedEndDate: endDate } = earlier
  return { before: checkRange({ startDate, endDate }, today), now: checkRange(params, today) }
}

/** Totals of a site in two periods. Throws as the report itself does. */
export async function compareSiteReport(
  deps: Stores,
  account: Asker,
  siteId: string,
  { params, ...earlier }: Earlier & { params: SiteReportParams },
  { gone, timeoutMs = reportTimeoutMs }: Patience = {},
): Promise<ReplyOf<typeof siteCall>['data']> {
  const today = todayIn(account.timezone)
  const periods = periodsOf(params, earlier, today)
  const sites = await readSites(deps.db, account.id, siteId)
  const scope = { accountIds: [account.id], filter: siteFilter(params, sites), today }
  const names = { sites: new Map(), zones: new Map(), apps: new Map() }
  const present = (sums: Sums) => presentSiteRow({}, sums, { names, pageviews: null })
  return withinTime({ timeoutMs, gone }, async (limits) => {
    const completeTo = await readCompleteTo(deps.facts)
    const of = { ...scope, periods, timezone: account.timezone, completeTo }
    const { now, before, days, ...compared } = await compare(deps, of, limits)
    return {
      ...compared,
      now: now && present(now),
      before: before && present(before),
      days: siteDays(days, periods.before, today),
    }
  })
}

/** The same of apps, which our own tag does not feed. */
export async function compareAppReport(
  deps: Stores,
  account: AppAsker & { currency: Currency },
  { params, ...earlier }: Earlier & { params: AppReportParams },
  { gone, timeoutMs = reportTimeoutMs }: Patience = {},
): Promise<ReplyOf<typeof appCall>['data']> {
  const { timezone, currency } = account
  const today = todayIn(timezone)
  const periods = periodsOf(params, earlier, today)
  const scope = { accountIds: accountsOf(account, params.userId), filter: appFilter(params), today }
  return withinTime({ timeoutMs, gone }, async (limits) => {
    const of = { ...scope, periods, timezone, completeTo: null }
    const { now, before, days, ...compared } = await compare(deps, of, limits)
    return {
      ...compared,
      now: now && presentAppRow({}, now, currency),
      before: before && presentAppRow({}, before, currency),
      days: appDays(days, { range: periods.before, today, currency }),
      currency,
    }
  })
}

type Compared = Parameters<typeof readCompleteDays>[1] & { periods: Periods }

async function compare(deps: Stores, { periods, ...of }: Compared, limits: Limits) {
  const { accountIds, filter, today } = of
  const daysOf = async (range: DayRange) => {
    const question: Asked = { accountIds, range, filter, by: [], today }
    return (await collectSums(deps, question, { ...limits, maxRows })).days
  }
  const [complete, now, before] = await Promise.all([
    readCompleteDays(deps, of, limits),
    daysOf(periods.now),
    daysOf(periods.before),
  ])
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

/** Which days are compared, and what holds the others back. */
export const presentCompared = (periods: Periods | null, { lateSources }: CompleteDays) => ({
  periods: periods && { now: presentPeriod(periods.now), before: presentPeriod(periods.before) },
  lateSources: lateSources.map(({ source, through }) => ({ source, through: showReportDay(through) })),
})

const presentPeriod = ({ start, end }: DayRange) => ({
  startDate: showReportDay(start),
  endDate: showReportDay(end),
})
