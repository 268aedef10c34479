import type { Currency, Language } from '@matinee/contract/plain/accountTypes'
import { byteOrderMark, csvLines, dialectOf, type CsvCell } from '@matinee/contract/plain/csv'
import { csvHeader, type CsvReader } from '@matinee/contract/plain/csvWords'
import { addDays, addMonths, type Day } from '@matinee/contract/plain/reportDays'
import {
  appReportColumns,
  csvCells,
  csvNames,
  siteReportColumns,
  type CsvColumn,
} from '@matinee/contract/reportCsv'
import type { AppReportParams, SiteReportParams } from '@matinee/contract/reports'
import type { Deps } from '../../platform/deps.ts'
import { presentAppRow } from './appReport.service.ts'
import { accountsOf, appDimensions, appFilter, appsOf, type AppAsker } from './appScope.ts'
import { streamSums, type Collected, type Limits } from './collectSums.ts'
import { presentSiteRow } from './presentRow.ts'
import { todayIn } from './reportRange.ts'
import { namesOf } from './siteReport.service.ts'
import { askFor, readSites, siteDimensions, siteFilter } from './siteScope.ts'

type Some = Pick<Deps, 'db' | 'facts'>
export type FileOrder =
  | { reportType: 'site'; params: SiteReportParams & { siteId: string } }
  | { reportType: 'app'; params: AppReportParams; currency: Currency }
type CheckedOrder =
  | Extract<FileOrder, { reportType: 'site' }>
  | Omit<Extract<FileOrder, { reportType: 'app' }>, 'currency'>

/** Rows that are put together in memory, where the store cannot answer them as they are. */
const maxHeldRows = 100_000

/** Some of a file: its text, and the cells of which it was made. */
export type FilePiece = {
  text: string
  /** The fields of the cells, whatever words the head has; the same in all pieces, none before the head. */
  columns: readonly string[]
  rows: readonly (readonly CsvCell[])[]
  /** Up to which the rows so far tell; null when no day is told. */
  lastDay: Day | null
}

/** Whose report a file is: its head and its decimal sign are those of the language. */
export type FileReader = AppAsker & { language: Language }

/**
 * The report as CSV in pieces, told apart by days or months one after the other, each in the order of the ids
 * of what it is told apart by.
 */
export async function* reportPieces(
  deps: Some,
  account: FileReader,
  order: FileOrder,
  limits: Limits,
): AsyncGenerator<FilePiece> {
  yield { text: byteOrderMark, columns: [], rows: [], lastDay: null }
  if (order.reportType === 'site') return yield* siteLines(deps, account, order.params, limits)
  yield* appLines(deps, account, order, limits)
}

/**
 * Refuses what a screen would refuse: 404 for sites and accounts that are not the account's, 422 for what cannot be
 * told apart or counted.
 */
export async function checkOrder(
  { db }: Pick<Deps, 'db'>,
  account: AppAsker,
  order: CheckedOrder,
): Promise<void> {
  if (order.reportType === 'app') {
    accountsOf(account, order.params.userId)
    appFilter(order.params)
  } else {
    siteDimensions(order.params)
    siteFilter(order.params, await readSites(db, account.id, order.params.siteId))
  }
}

async function* siteLines(
  deps: Some,
  account: FileReader,
  params: SiteReportParams & { siteId: string },
  limits: Limits,
): AsyncGenerator<FilePiece> {
  const sites = await readSites(deps.db, account.id, params.siteId)
  const by = siteDimensions(params)
  const names = await namesOf(deps, account.id, sites, by.includes('app'))
  const filter = siteFilter(params, sites)
  const of = {
    accountIds: [account.id],
    range: rangeOf(params),
    filter,
    today: todayIn(account.timezone),
    ...askFor(by, params, sites),
  }
  const present = ({ keys, sums }: Collected['rows'][number]) =>
    presentSiteRow(keys, sums, { names, pageviews: null })
  const rows = streamSums(deps, of, { ...limits, maxRows: maxHeldRows })
  // Each money column of a site report names its own currency.
  yield* linesOf(rows, present, siteReportColumns, { language: account.language, currency: 'usd' })
}

async function* appLines(
  deps: Some,
  account: FileReader,
  { params, currency }: Extract<FileOrder, { reportType: 'app' }>,
  limits: Limits,
): AsyncGenerator<FilePiece> {
  const accountIds = accountsOf(account, params.userId)
  const by = appDimensions(params)
  const apps = params.appNames ? await appsOf(deps.db, accountIds) : []
  const names = new Map(apps.map(({ id, name }) => [id, name]))
  const of = {
    accountIds,
    range: rangeOf(params),
    filter: appFilter(params),
    by,
    today: todayIn(account.timezone),
  }
  const present = ({ keys, sums }: Collected['rows'][number]) => presentAppRow(keys, sums, currency, names)
  const rows = streamSums(deps, of, { ...limits, maxRows: maxHeldRows })
  yield* linesOf(rows, present, appReportColumns, { language: account.language, currency })
}

async function* linesOf<Row>(
  pieces: AsyncIterable<Collected['rows']>,
  present: (row: Collected['rows'][number]) => Row,
  columnsOf: (row: Row | undefined) => CsvColumn<Row>[],
  reader: CsvReader,
): AsyncGenerator<FilePiece> {
  const line = csvLines[dialectOf(reader.language)]
  let columns: CsvColumn<Row>[] | null = null
  let names: string[] = []
  const begin = (row: Row | undefined): FilePiece => {
    names = csvNames((columns = columnsOf(row)))
    const head = line(names.map((name) => csvHeader(name, reader)))
    return { text: head, columns: names, rows: [], lastDay: null }
  }
  for await (const found of pieces) {
    if (found.length === 0) continue
    if (!columns) yield begin(present(found[0]!))
    const known = columns!
    const rows = found.map((row) => csvCells(known, present(row)))
    yield { text: rows.map(line).join(''), columns: names, rows, lastDay: lastDayOf(found.at(-1)!.keys) }
  }
  if (!columns) yield begin(undefined)
}

const lastDayOf = ({ day, month }: Collected['rows'][number]['keys']): Day | null =>
  day ?? (month === undefined ? null : addDays(addMonths(`${month.slice(0, 7)}-01`, 1), -1))

export { checkRange, todayIn } from './reportRange.ts'
export type { AppAsker } from './appScope.ts'

const rangeOf = ({ startDate: start, endDate: end }: Pick<SiteReportParams, 'startDate' | 'endDate'>) => ({
  start,
  end,
})
