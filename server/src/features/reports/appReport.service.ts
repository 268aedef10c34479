import type { ReplyOf } from '@matinee/contract/call'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import { metrics } from '@matinee/contract/plain/reports/metrics'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { readAppReport as call, AppReportParams, AppReportRow } from '@matinee/contract/reports'
import { AppError } from '../../platform/errors.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import type { Account } from '../../platform/access/session.ts'
import { dayIn, type Day, type DayRange } from '@matinee/contract/plain/calendar'
import { listApps, type App } from '../sites/sites.service.ts'
import { noSums, readReport, totalOf, type Report, type ReportDeps, type ReportRow } from './readReport.ts'
import {
  checkRange,
  maxRows,
  originOf,
  startedDays,
  tooManyRows,
  withDeadline,
  type RequestOptions,
} from './reportRequest.ts'
import { noFilter, type Dimension, type Keys, type RowFilter, type Sums } from './revenueSums.facts.ts'
import type { UnrenderedReport } from './siteReport.service.ts'
import { checkFilterLength, nullIfEmpty } from './siteQuery.ts'
import { noNames, roundMoney, sortRows } from './siteRows.ts'
import { sortByTexts } from './sortByTexts.ts'

type AppReport = ReplyOf<typeof call>['data']
export type AppReportAccount = Pick<Account, 'id' | 'timezone' | 'appUsers'>

/** Revenue of apps in one currency. Throws 403 for an account that is not linked, 422 for an invalid range. */
export async function readAppReport(
  deps: ReportDeps,
  account: AppReportAccount & { currency: Currency },
  params: AppReportParams,
  { language = 'en', ...deadline }: RequestOptions = {},
): Promise<UnrenderedReport<AppReport, ReportRow>> {
  const today = dayIn(account.timezone)
  const range = checkRange(params, today)
  const accountIds = linkedAccounts(account, params.userId)
  const by = appDimensions(params)
  const { currency } = account
  return withDeadline(deadline, async (limits) => {
    const query = { accountIds, range, filter: appFilter(params), by, today }
    const [report, apps] = await Promise.all([
      readReport(deps, query, { ...limits, maxRows }),
      readAppNames(deps.db, accountIds, params),
    ])
    const present = ({ keys, sums }: ReportRow) => presentAppRow(keys, sums, currency, apps)
    const total = totalOf(report.days.values())
    const origin = originOf(null, total)
    if (report.isCut)
      return { rows: [], present, total: null, days: [], error: tooManyRows[language], currency, origin }
    const rows = sortRows(report.rows, by, { ...noNames, apps })
    const days = appDays(report.days, { range, today, currency })
    const totalRow = rows.length === 0 ? null : presentAppRow({}, total, currency)
    return { rows, present, total: totalRow, days, error: null, currency, origin }
  })
}

/** The days of a chart, with or without figures. */
export const appDays = (
  days: Report['days'],
  { range, today, currency }: { range: DayRange; today: Day; currency: Currency },
): AppReport['days'] =>
  startedDays(range, today, days.keys()).map((day) => {
    const { impression, revenue } = presentAppRow({}, days.get(day) ?? noSums(), currency)
    return { day: showReportDay(day), impression, revenue }
  })

/**
 * The accounts whose apps are reported: one account, or with null the account itself and all linked accounts. Throws
 * the same 403 for an account that is not linked and for an id that does not exist.
 */
export function linkedAccounts({ id, appUsers }: AppReportAccount, userId: string | null): string[] {
  const all = [...new Set([id, ...appUsers.map((user) => user.id)])]
  if (userId === null) return all
  if (all.includes(userId)) return [userId]
  throw new AppError('account_not_linked', 403, refusals.accountNotLinked, {
    userId: refusals.accountNotLinked,
  })
}

/** Apps of these accounts, by name and then by id. */
export async function listAppsOf(db: Db, accountIds: readonly string[]): Promise<App[]> {
  const apps: App[] = []
  for (const accountId of accountIds) apps.push(...(await listApps(db, accountId)))
  return sortByTexts(apps, ({ name, id }) => [name, id])
}

/** App names by id; none where the report is not broken down by app. */
export async function readAppNames(
  db: Db,
  accountIds: readonly string[],
  { appNames }: Pick<AppReportParams, 'appNames'>,
): Promise<Map<string, string>> {
  const apps = appNames ? await listAppsOf(db, accountIds) : []
  return new Map(apps.map(({ id, name }) => [id, name]))
}

/** The breakdown, in the order of sorting. */
export function appDimensions({ day, appNames, tag, useCountry }: AppReportParams): Dimension[] {
  const by: [boolean, Dimension][] = [
    [day, 'day'],
    [appNames, 'app'],
    [tag, 'adUnit'],
    [useCountry, 'country'],
  ]
  return by.filter(([isIncluded]) => isIncluded).map(([, name]) => name)
}

export function appFilter({ apps, countries, platforms }: AppReportParams): RowFilter {
  checkFilterLength([apps, countries])
  return {
    ...noFilter,
    isAppsOnly: true,
    apps: nullIfEmpty(apps),
    countries: nullIfEmpty(countries),
    platforms: nullIfEmpty(platforms.map((platform) => platform.toLowerCase())),
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
