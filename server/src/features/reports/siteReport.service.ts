import { dayIn, type Day, type DayRange } from '@matinee/contract/plain/calendar'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { ReplyOf } from '@matinee/contract/call'
import type { readSiteReport as call, SiteReportParams } from '@matinee/contract/reports'
import { listImportSpans } from '../revenue/revenue.service.ts'
import { isPageDimension, readPageviews, type PageviewRow, type Pageviews } from './pageviews.facts.ts'
import {
  noSums,
  readReport,
  totalOf,
  type Report,
  type ReportDeps,
  type ReportQuery,
  type ReportRow,
} from './readReport.ts'
import {
  checkRange,
  maxRows,
  originOf,
  readCompleteTo,
  startedDays,
  tooManyRows,
  withDeadline,
  type SiteReportAccount,
  type RequestOptions,
} from './reportRequest.ts'
import type { Keys, ReadLimits } from './revenueSums.facts.ts'
import { buildSiteQuery, readSites } from './siteQuery.ts'
import { presentSiteRow, readNames, sortRows, spentOf } from './siteRows.ts'

export type SiteReport = ReplyOf<typeof call>['data']

/** A report whose rows are rendered while they are sent: all of them together would fill the memory. */
export type UnrenderedReport<R extends { results: unknown[] }, Row> = Omit<R, 'results'> & {
  rows: readonly Row[]
  present: (row: Row) => R['results'][number]
}

/**
 * A report of one site or of all sites. Throws 404 for another account's site, 422 for an invalid range, 504 when it
 * takes too long.
 */
export async function readSiteReport(
  deps: ReportDeps,
  account: SiteReportAccount,
  siteId: string,
  params: SiteReportParams,
  { language = 'en', ...deadline }: RequestOptions = {},
): Promise<UnrenderedReport<SiteReport, ViewedRow>> {
  checkRange(params, dayIn(account.timezone))
  const sites = await readSites(deps.db, account.id, siteId)
  const query = buildSiteQuery(account, sites, params)
  const { by, range, today } = query
  return withDeadline(deadline, async (limits) => {
    const [{ report, pageviews, completeTo }, names] = await Promise.all([
      readFigures(deps, query, limits),
      readNames(deps.db, account.id, sites, by),
    ])
    const total = totalOf(report.days.values())
    const origin = originOf(completeTo, total)
    const present = (row: ViewedRow) =>
      presentSiteRow(row.keys, row.sums, { names, pageviews: row.pageviews ?? null })
    if (report.isCut || (pageviews?.length ?? 0) > maxRows + 1)
      return { rows: [], present, total: null, days: [], error: tooManyRows[language], origin }
    const rows = sortRows(pageviews ? addPageviews(report.rows, pageviews) : report.rows, by, names)
    const allPageviews = pageviews?.find(({ isTotal }) => isTotal || by.length === 0)
    return {
      rows,
      present,
      total: rows.length === 0 ? null : present({ keys: {}, sums: total, pageviews: allPageviews }),
      days: siteDays(report.days, range, today),
      error: null,
      origin,
    }
  })
}

async function readFigures({ db, facts }: ReportDeps, query: ReportQuery, limits: ReadLimits) {
  const { accountIds, range, by } = query
  const { sites, platforms } = query.filter
  const withPageRevenue = hasPageviews(query)
  // The total, and one row more than allowed, which shows that there are more.
  const pageviewQuery = {
    accountId: accountIds[0]!,
    range,
    sites: sites!,
    platforms,
    by,
    maxRows: maxRows + 2,
  }
  const completeTo = readCompleteTo(facts)
  const readRevenue = async () => {
    const [imports] = await Promise.all([listImportSpans(db, accountIds, range), completeTo])
    return readReport({ db, facts }, { ...query, imports, withPageRevenue }, { ...limits, maxRows })
  }
  const [report, pageviews] = await Promise.all([
    readRevenue(),
    withPageRevenue ? readPageviews(facts, pageviewQuery, limits) : null,
  ])
  return { report, pageviews, completeTo: await completeTo }
}

/** Page views belong to no placement, tag or type. */
const hasPageviews = ({ by, filter: { zones, tags, types } }: ReportQuery): boolean =>
  !zones && !tags && !types && by.every(isPageDimension)

/** The days of a chart, with or without figures. */
export const siteDays = (days: Report['days'], range: DayRange, today: Day): SiteReport['days'] =>
  startedDays(range, today, days.keys()).map((day) => {
    const sums = days.get(day) ?? noSums()
    return { day: showReportDay(day), impression: sums.impressions, spent: spentOf(sums) }
  })

/** `pageviews` is missing where the breakdown has none. */
type ViewedRow = ReportRow & { pageviews?: Pageviews | undefined }
const noPageviews: Pageviews = { pageviews: 0, visitors: 0 }

/** There may be page views without ads, and ads from sources that report no pages. */
function addPageviews(rows: readonly ReportRow[], pageviews: readonly PageviewRow[]): ViewedRow[] {
  const keyOf = (keys: Keys) => JSON.stringify(keys)
  const own = pageviews.filter(({ isTotal }) => !isTotal)
  const unmatched = new Map(own.map((row) => [keyOf(row.keys), row]))
  const viewed = rows.map((row) => {
    const key = keyOf(row.keys)
    const match = unmatched.get(key)
    unmatched.delete(key)
    return { ...row, pageviews: match ?? noPageviews }
  })
  const others = [...unmatched.values()].filter(({ pageviews: count }) => count > 0)
  return [...viewed, ...others.map((row) => ({ keys: row.keys, sums: noSums(), pageviews: row }))]
}
