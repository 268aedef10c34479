import type { ReplyOf } from '@matinee/contract/call'
import type { Currency } from '@matinee/contract/plain/accountTypes'
import { metrics } from '@matinee/contract/plain/metrics'
import { reportTimeoutMs, showReportDay, type Day } from '@matinee/contract/plain/reportDays'
import type { readAppReport as call, AppReportParams, AppReportRow } from '@matinee/contract/reports'
import type { Deps } from '../../platform/deps.ts'
import type { DayRange } from './activeRuns.ts'
import { noSums, totalOf, type Sums } from './adSums.ts'
import { accountsOf, appDimensions, appFilter, appsOf, type AppAsker } from './appScope.ts'
import { daysThatBegan } from './daysThatBegan.ts'
import { collectSums, type Limits } from './collectSums.ts'
import { roundMoney, type Keys, type Names } from './presentRow.ts'
import { originOf } from './reportOrigin.ts'
import { checkRange, todayIn } from './reportRange.ts'
import { maxRows, tooManyRows, type Patience } from './siteReport.service.ts'
import { sortedRows } from './sortedRows.ts'
import { withinTime } from './withinTime.ts'
import type { Untold } from './writeReport.ts'

type Some = Pick<Deps, 'db' | 'facts'>
type AppReport = ReplyOf<typeof call>['data']
type Row = Awaited<ReturnType<typeof readAppRows>>['rows'][number]

/** What apps earned, in one currency. Throws 403 for an account that is not linked, 422 for days that are none. */
export async function readAppReport(
  deps: Some,
  account: AppAsker & { currency: Currency },
  params: AppReportParams,
  { gone, timeoutMs = reportTimeoutMs, language = 'en' }: Patience = {},
): Promise<Untold<AppReport, Row>> {
  const today = todayIn(account.timezone)
  const range = checkRange(params, today)
  const accountIds = accountsOf(account, params.userId)
  const { currency } = account
  return withinTime({ timeoutMs, gone }, async (limits) => {
    const asked = { accountIds, params, range, today, currency, maxRows }
    const { rows, present, isCut, days: byDay } = await readAppRows(deps, asked, limits)
    const total = totalOf(byDay.values())
    const origin = originOf(null, total)
    if (isCut) return { rows, present, total: null, days: [], error: tooManyRows[language], currency, origin }
    const days = appDays(byDay, { range, today, currency })
    const totalRow = rows.length === 0 ? null : presentAppRow({}, total, currency)
    return { rows, present, total: totalRow, days, error: null, currency, origin }
  })
}

/** The days of a chart, with or without figures. */
export const appDays = (
  days: ReadonlyMap<Day, Sums>,
  { range, today, currency }: { range: DayRange; today: Day; currency: Currency },
): AppReport['days'] =>
  daysThatBegan(range, today, days.keys()).map((day) => {
    const { impression, revenue } = presentAppRow({}, days.get(day) ?? noSums(), currency)
    return { day: showReportDay(day), impression, revenue }
  })

export type AppAsked = {
  accountIds: readonly string[]
  params: AppReportParams
  range: DayRange
  today: Day
  currency: Currency
  maxRows: number
}

/** Rows in their order, and what makes one of a report of them. */
export async function readAppRows(deps: Some, asked: AppAsked, limits: Limits) {
  const { accountIds, params, range, today, currency } = asked
  const by = appDimensions(params)
  const question = { accountIds, range, filter: appFilter(params), by, today }
  const [collected, apps] = await Promise.all([
    collectSums(deps, question, { ...limits, maxRows: asked.maxRows }),
    params.appNames ? appsOf(deps.db, accountIds) : [],
  ])
  const names: Names = {
    sites: new Map(),
    zones: new Map(),
    apps: new Map(apps.map(({ id, name }) => [id, name])),
  }
  const { rows, isCut, days } = collected
  return {
    rows: sortedRows(isCut ? [] : rows, by, names),
    present: ({ keys, sums }: (typeof rows)[number]) => presentAppRow(keys, sums, currency, names.apps),
    isCut,
    days,
  }
}

export function presentAppRow(
  { day, app, adUnit, country }: Keys,
  sums: Sums,
  currency: Currency,
  appNames?: Map<string, string>,
): AppReportRow {
  return {
    date: day === undefined ? null : showReportDay(day),
    appName: app === undefined ? null : (appNames?.get(app) ?? app),
    appId: app ?? null,
    adUnit: adUnit ?? null,
    country: country ?? null,
    adRequest: metrics.request.valueOf(sums),
    impression: metrics.impression.valueOf(sums),
    click: metrics.click.valueOf(sums),
    match: metrics.match.valueOf(sums),
    revenue: roundMoney(metrics.revenue.valueOf(sums, sums.micros[currency])),
  }
}
