import type { Currency, Language } from '@matinee/contract/plain/account/accountTypes'
import { byteOrderMark, csvLines, defaultDialect, type CsvCell } from '@matinee/contract/plain/reports/csv'
import { csvHeader, type CsvReader } from '@matinee/contract/plain/reports/csvWords'
import { dayIn, lastOfMonth, type Day } from '@matinee/contract/plain/calendar'
import {
  appReportColumns,
  csvCells,
  csvNames,
  siteReportColumns,
  type CsvColumn,
} from '@matinee/contract/reportCsv'
import type { AppReportParams, SiteReportParams } from '@matinee/contract/reports'
import type { Deps } from '../../../platform/deps.ts'
import {
  appDimensions,
  appFilter,
  linkedAccounts,
  listAppsOf,
  presentAppRow,
  readAppNames,
  type AppReportAccount,
} from '../appReport.service.ts'
import type { ReportDeps, ReportRow } from '../readReport.ts'
import { withDeadline } from '../reportRequest.ts'
import type { ReadLimits } from '../revenueSums.facts.ts'
import { buildSiteQuery, readSites } from '../siteQuery.ts'
import { presentSiteRow, readNames } from '../siteRows.ts'
import { streamReport } from './streamReport.ts'

export { checkRange } from '../reportRequest.ts'
export type { AppReportAccount } from '../appReport.service.ts'

export type FileOrder =
  | { reportType: 'site'; params: SiteReportParams & { siteId: string } }
  | { reportType: 'app'; params: AppReportParams; currency: Currency }
type CheckedOrder =
  | Extract<FileOrder, { reportType: 'site' }>
  | Omit<Extract<FileOrder, { reportType: 'app' }>, 'currency'>

/** A part of a file: its text, and the cells that the text was made of. */
export type FilePiece = {
  text: string
  /** The field of each cell, in the language of the code; the same in all pieces, empty before the header. */
  columns: readonly string[]
  rows: readonly (readonly CsvCell[])[]
  /** The last day of the rows so far; null when the file has no days. */
  lastDay: Day | null
}

/** The account of a file, whose language decides the header and the decimal sign. */
export type ReportFileAccount = AppReportAccount & { language: Language }

/** The report as CSV in pieces, its days or months in order, and within them its rows by id. */
export async function* reportPieces(
  deps: ReportDeps,
  account: ReportFileAccount,
  order: FileOrder,
  limits: ReadLimits,
): AsyncGenerator<FilePiece> {
  yield { text: byteOrderMark, columns: [], rows: [], lastDay: null }
  if (order.reportType === 'site') return yield* siteLines(deps, account, order.params, limits)
  yield* appLines(deps, account, order, limits)
}

/**
 * Throws the errors of the report: 404 for another account's site, 403 for an account that is not linked, 422 for an
 * invalid breakdown or filter.
 */
export async function checkOrder(
  { db }: Pick<Deps, 'db'>,
  account: AppReportAccount,
  order: CheckedOrder,
): Promise<void> {
  if (order.reportType === 'app') {
    linkedAccounts(account, order.params.userId)
    appFilter(order.params)
  } else {
    buildSiteQuery(account, await readSites(db, account.id, order.params.siteId), order.params)
  }
}

/** The same check. Returns the ids that the filter may contain: of placements, or of apps. */
export async function checkFileOrder(
  deps: Pick<Deps, 'db'>,
  account: AppReportAccount,
  order: FileOrder,
): Promise<Set<string>> {
  await checkOrder(deps, account, order)
  if (order.reportType === 'app') {
    const apps = await listAppsOf(deps.db, linkedAccounts(account, order.params.userId))
    return new Set(apps.map(({ id }) => id))
  }
  const sites = await readSites(deps.db, account.id, order.params.siteId)
  return new Set(sites.flatMap(({ zones }) => zones.map(({ id }) => id)))
}

/** For a file that a screen waits for: throws 504 `report_timeout` after the timeout of screens. */
export const withinScreenTime = <T>(read: (limits: ReadLimits) => Promise<T>): Promise<T> =>
  withDeadline({}, read)

async function* siteLines(
  deps: ReportDeps,
  account: ReportFileAccount,
  params: SiteReportParams & { siteId: string },
  limits: ReadLimits,
): AsyncGenerator<FilePiece> {
  const sites = await readSites(deps.db, account.id, params.siteId)
  const query = buildSiteQuery(account, sites, params)
  const names = await readNames(deps.db, account.id, sites, query.by)
  const present = ({ keys, sums }: ReportRow) => presentSiteRow(keys, sums, { names, pageviews: null })
  // Each money column of a site report has its currency in its name.
  const reader = { language: account.language, currency: 'usd' } as const
  yield* linesOf(streamReport(deps, query, limits), present, siteReportColumns, reader)
}

async function* appLines(
  deps: ReportDeps,
  account: ReportFileAccount,
  { params, currency }: Extract<FileOrder, { reportType: 'app' }>,
  limits: ReadLimits,
): AsyncGenerator<FilePiece> {
  const accountIds = linkedAccounts(account, params.userId)
  const names = await readAppNames(deps.db, accountIds, params)
  const query = {
    accountIds,
    range: { start: params.startDate, end: params.endDate },
    filter: appFilter(params),
    by: appDimensions(params),
    today: dayIn(account.timezone),
  }
  const present = ({ keys, sums }: ReportRow) => presentAppRow(keys, sums, currency, names)
  const reader = { language: account.language, currency }
  yield* linesOf(streamReport(deps, query, limits), present, appReportColumns, reader)
}

async function* linesOf<Row>(
  batches: AsyncIterable<ReportRow[]>,
  present: (row: ReportRow) => Row,
  columnsOf: (row: Row | undefined) => CsvColumn<Row>[],
  reader: CsvReader,
): AsyncGenerator<FilePiece> {
  const line = csvLines[defaultDialect(reader.language)]
  let columns: CsvColumn<Row>[] | null = null
  let names: string[] = []
  const header = (row: Row | undefined): FilePiece => {
    names = csvNames((columns = columnsOf(row)))
    return {
      text: line(names.map((name) => csvHeader(name, reader))),
      columns: names,
      rows: [],
      lastDay: null,
    }
  }
  for await (const batch of batches) {
    if (batch.length === 0) continue
    if (!columns) yield header(present(batch[0]!))
    const rows = batch.map((row) => csvCells(columns!, present(row)))
    yield { text: rows.map(line).join(''), columns: names, rows, lastDay: lastDayOf(batch.at(-1)!) }
  }
  if (!columns) yield header(undefined)
}

const lastDayOf = ({ keys: { day, month } }: ReportRow): Day | null =>
  day ?? (month === undefined ? null : lastOfMonth(month))
