import type { Language } from '@matinee/contract/plain/accountTypes'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { reportTimeoutMs, showReportDay, type Day } from '@matinee/contract/plain/reportDays'
import type { readSiteReport as call, SiteReportParams } from '@matinee/contract/reports'
import type { ReplyOf } from '@matinee/contract/call'
import type { Deps } from '../../platform/deps.ts'
import type { Account } from '../../platform/access/session.ts'
import { listApps, type OwnSite } from '../sites/sites.service.ts'
import type { DayRange } from './activeRuns.ts'
import { noSums, totalOf } from './adSums.ts'
import { collectFrom, readRuns, type Collected, type Limits } from './collectSums.ts'
import { daysThatBegan } from './daysThatBegan.ts'
import { isPageDimension, readPageviews, type KeyedPageviews, type Pageviews } from './pageviews.facts.ts'
import { presentSiteRow, spentOf, type Keys, type Names } from './presentRow.ts'
import { originOf, readCompleteTo } from './reportOrigin.ts'
import { checkRange, todayIn } from './reportRange.ts'
import { askFor, readSites, siteDimensions, siteFilter } from './siteScope.ts'
import { sortedRows } from './sortedRows.ts'
import { withinTime } from './withinTime.ts'
import type { Untold } from './writeReport.ts'

type Some = Pick<Deps, 'db' | 'facts'>
export type Asker = Pick<Account, 'id' | 'timezone'>
export type SiteReport = ReplyOf<typeof call>['data']
type Row = Awaited<ReturnType<typeof readSiteRows>>['rows'][number]
/** `gone`: nobody waits any more. */
/** `language`: of what people read in the answer. */
export type Patience = { gone?: AbortSignal; timeoutMs?: number; language?: Language }

/** Rows of one answer; above it a screen is no place to read them. */
export const maxRows = 50_000
export const tooManyRows = refusals.tooManyRows(maxRows)

/**
 * A report of one site or of all-sites. Throws 404 for a site that is not the account's, 422 for days that are none,
 * 504 when it takes too long.
 */
export async function readSiteReport(
  deps: Some,
  account: Asker,
  siteId: string,
  params: SiteReportParams,
  { gone, timeoutMs = reportTimeoutMs, language = 'en' }: Patience = {},
): Promise<Untold<SiteReport, Row>> {
  const today = todayIn(account.timezone)
  const range = checkRange(params, today)
  const by = siteDimensions(params)
  const sites = await readSites(deps.db, account.id, siteId)
  return withinTime({ timeoutMs, gone }, async (limits) => {
    const asked = { account, sites, params, range, by, today, maxRows }
    const { rows, present, isCut, days, names, pageviews, completeTo } = await readSiteRows(
      deps,
      asked,
      limits,
    )
    const total = totalOf(days.values())
    const origin = originOf(completeTo, total)
    if (isCut) return { rows, present, total: null, days: [], error: tooManyRows[language], origin }
    const totalViews = pageviews?.find(({ isTotal }) => isTotal || by.length === 0) ?? null
    return {
      rows,
      present,
      total: rows.length === 0 ? null : presentSiteRow({}, total, { names, pageviews: totalViews }),
      days: siteDays(days, range, today),
      error: null,
      origin,
    }
  })
}

export type SiteAsked = {
  account: Asker
  sites: readonly OwnSite[]
  params: SiteReportParams
  range: DayRange
  by: ReturnType<typeof siteDimensions>
  today: Day
  maxRows: number
}

/** Rows in their order, and what makes one of a report of them: a file needs but one at a time. */
export async function readSiteRows(deps: Some, asked: SiteAsked, limits: Limits) {
  const { account, sites, params, range, by, today } = asked
  const filter = siteFilter(params, sites)
  const countsPages = canCountPages(asked)
  const question = {
    accountIds: [account.id],
    range,
    filter,
    today,
    withPageRevenue: countsPages,
    ...askFor(by, params, sites),
  }
  const completeTo = readCompleteTo(deps.facts)
  const readSums = async () => {
    const [runs] = await Promise.all([readRuns(deps.db, question), completeTo])
    return collectFrom(deps.facts, question, runs, { ...limits, maxRows: asked.maxRows })
  }
  const [collected, pageviews, names] = await Promise.all([
    readSums(),
    countsPages ? readPageviewsOf(deps, asked, limits) : null,
    namesOf(deps, account.id, sites, by.includes('app')),
  ])
  const isCut = collected.isCut || (pageviews?.length ?? 0) > asked.maxRows + 1
  const found: Viewed[] = pageviews ? withPageviews(collected.rows, pageviews) : collected.rows
  const rows = isCut ? [] : sortedRows(found, by, names)
  return {
    rows,
    present: (row: (typeof rows)[number]) =>
      presentSiteRow(row.keys, row.sums, { names, pageviews: row.pageviews ?? null }),
    isCut,
    days: collected.days,
    names,
    pageviews,
    completeTo: await completeTo,
  }
}

/** Not where revenue is broken down or filtered by placement, tag or type: no page view has one. */
function canCountPages({ params, by }: SiteAsked): boolean {
  const isPartOfRevenue = [params.zoneIds, params.tags, params.incomeTypes].some(({ length }) => length > 0)
  return !isPartOfRevenue && by.every(isPageDimension)
}

function readPageviewsOf(
  { facts }: Some,
  { account, sites, params, range, by, maxRows: most }: SiteAsked,
  limits: Limits,
): Promise<KeyedPageviews[]> {
  const { platforms } = siteFilter(params, sites)
  const of = { accountId: account.id, range, sites: sites.map(({ id }) => id), platforms }
  return readPageviews(facts, { ...of, by: by.filter(isPageDimension), maxRows: most + 2 }, limits)
}

/** Without page views where there cannot be any. */
type Viewed = Collected['rows'][number] & { pageviews?: Pageviews }
const noPageviews: Pageviews = { pageviews: 0, visitors: 0 }

/** Both in one list: there may be page views without ads, and ads of sources that tell of no pages. */
function withPageviews(rows: Collected['rows'], pageviews: readonly KeyedPageviews[]): Viewed[] {
  const keyOf = (keys: Keys) => JSON.stringify(keys)
  const own = pageviews.filter(({ isTotal }) => !isTotal)
  const viewed = new Map(own.map((row) => [keyOf(row.keys), row]))
  const known = rows.map((row) => {
    const found = viewed.get(keyOf(row.keys))
    viewed.delete(keyOf(row.keys))
    return { ...row, pageviews: found ?? noPageviews }
  })
  const others = [...viewed.values()].filter(({ pageviews: count }) => count > 0)
  return [...known, ...others.map((row) => ({ keys: row.keys as Keys, sums: noSums(), pageviews: row }))]
}

export async function namesOf(
  { db }: Some,
  accountId: string,
  sites: readonly OwnSite[],
  needsApps: boolean,
): Promise<Names> {
  const apps = needsApps ? await listApps(db, accountId) : []
  return {
    sites: new Map(sites.map(({ id, fqdn }) => [id, fqdn])),
    zones: new Map(sites.flatMap(({ zones }) => zones).map(({ id, name }) => [id, name])),
    apps: new Map(apps.map(({ id, name }) => [id, name])),
  }
}

/** The days of a chart, with or without figures. */
export const siteDays = (days: Collected['days'], range: DayRange, today: Day): SiteReport['days'] =>
  daysThatBegan(range, today, days.keys()).map((day) => {
    const sums = days.get(day) ?? noSums()
    return { day: showReportDay(day), impression: sums.impressions, spent: spentOf(sums) }
  })
