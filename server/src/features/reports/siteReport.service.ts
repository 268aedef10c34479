import { dayIn, type Day, type DayRange } from '@matinee/contract/plain/calendar'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { ReplyOf } from '@matinee/contract/call'
import type { readSiteReport as call, SiteReportParams } from '@matinee/contract/reports'
import { listImportSpans } from '../revenue/revenue.service.ts'
import type { OwnSite } from '../sites/sites.service.ts'
import { isPageDimension, readPageviews, type PageviewRow, type Pageviews } from './pageviews.facts.ts'
import { noSums, readReport, totalOf, type Report, type ReportDeps, type ReportRow } from './readReport.ts'
import {
  checkRange,
  maxRows,
  originOf,
  readCompleteTo,
  startedDays,
  tooManyRows,
  withDeadline,
  type Reader,
  type RequestOptions,
} from './reportRequest.ts'
import type { Keys, ReadLimits } from './revenueSums.facts.ts'
import {
  presentSiteRow,
  readNames,
  readSites,
  siteBreakdown,
  siteDimensions,
  siteFilter,
  sortRows,
  spentOf,
} from './siteRows.ts'

export type SiteReport = ReplyOf<typeof call>['data']

/** A report whose rows are rendered while they are sent: rendered all at once they would fill the memory. */
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
  account: Reader,
  siteId: string,
  params: SiteReportParams,
  { language = 'en', ...deadline }: RequestOptions = {},
): Promise<UnrenderedReport<SiteReport, ViewedRow>> {
  const today = dayIn(account.timezone)
  const range = checkRange(params, today)
  const by = siteDimensions(params)
  const sites = await readSites(deps.db, account.id, siteId)
  return withDeadline(deadline, async (limits) => {
    const request = { account, sites, params, range, by, today }
    const { report, pageviews, names, completeTo } = await readFigures(deps, request, limits)
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

type SiteRequest = {
  account: Reader
  sites: readonly OwnSite[]
  params: SiteReportParams
  range: DayRange
  by: ReturnType<typeof siteDimensions>
  today: Day
}

async function readFigures(deps: ReportDeps, request: SiteRequest, limits: ReadLimits) {
  const { db, facts } = deps
  const { account, sites, params, range, by, today } = request
  const hasPageviews = isPageBreakdown(request)
  const filter = siteFilter(params, sites)
  const query = {
    accountIds: [account.id],
    range,
    filter,
    today,
    withPageRevenue: hasPageviews,
    ...siteBreakdown(by, params, sites),
  }
  const pageviewQuery = {
    accountId: account.id,
    range,
    sites: sites.map(({ id }) => id),
    platforms: filter.platforms,
    by,
    // The total, and one row more than allowed, which shows that there are more.
    maxRows: maxRows + 2,
  }
  const completeTo = readCompleteTo(facts)
  const readRevenue = async () => {
    const [imports] = await Promise.all([listImportSpans(db, query.accountIds, range), completeTo])
    return readReport(deps, { ...query, imports }, { ...limits, maxRows })
  }
  const [report, pageviews, names] = await Promise.all([
    readRevenue(),
    hasPageviews ? readPageviews(facts, pageviewQuery, limits) : null,
    readNames(db, account.id, sites, by),
  ])
  return { report, pageviews, names, completeTo: await completeTo }
}

/** The days of a chart, with or without figures. */
export const siteDays = (days: Report['days'], range: DayRange, today: Day): SiteReport['days'] =>
  startedDays(range, today, days.keys()).map((day) => {
    const sums = days.get(day) ?? noSums()
    return { day: showReportDay(day), impression: sums.impressions, spent: spentOf(sums) }
  })

/** Page views belong to no placement, tag or type. */
function isPageBreakdown({ params, by }: SiteRequest): boolean {
  const isPartOfRevenue = [params.zoneIds, params.tags, params.incomeTypes].some(({ length }) => length > 0)
  return !isPartOfRevenue && by.every(isPageDimension)
}

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
