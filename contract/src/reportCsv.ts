import { percentCell, type CsvCell } from './plain/reports/csv.ts'
import { appCtr, emptyAdSums, metrics, type AdSums } from './plain/reports/metrics.ts'
import type { AppReportRow, SiteReportRow } from './reports.ts'

/** `isIn`: whether a report with rows like this one has the column. */
export type CsvColumn<Row> = { name: string; cell: (row: Row) => CsvCell; isIn: (row: Row) => boolean }

const always = () => true
const column = <Row>(
  name: string,
  cell: (row: Row) => CsvCell,
  isIn: (row: Row) => boolean = always,
): CsvColumn<Row> => ({ name, cell, isIn })

const currencies = ['try', 'usd', 'eur'] as const
const perCurrency = (name: 'spent' | 'requestEcpm' | 'ecpm') =>
  currencies.map((currency) =>
    column<SiteReportRow>(`${name}.${currency}`, (row) =>
      name === 'requestEcpm' && row.request === 0 ? null : row[name][currency],
    ),
  )

/** An empty cell if the total is zero. */
const rateCell = (percent: number, total: number) => (total === 0 ? null : percentCell(percent))

/** The columns of an exported site report, in their order. */
const siteColumns: CsvColumn<SiteReportRow>[] = [
  column(
    'zone.name',
    ({ zone }) => zone?.name ?? null,
    ({ zone }) => zone !== null,
  ),
  column(
    'zone.id',
    ({ zone }) => zone?.id ?? null,
    ({ zone }) => zone !== null,
  ),
  column(
    'platform',
    ({ platform }) => platform,
    ({ platform }) => platform !== null,
  ),
  column(
    'tag',
    ({ tag }) => tag,
    ({ tag }) => tag !== null,
  ),
  column(
    'type',
    ({ type }) => type,
    ({ type }) => type !== null,
  ),
  column(
    'app',
    ({ app }) => app,
    ({ app }) => app !== null,
  ),
  column(
    'month',
    ({ month }) => month,
    ({ month }) => month !== null,
  ),
  column(
    'day',
    ({ day }) => day,
    ({ day }) => day !== null,
  ),
  column('request', ({ request }) => request),
  column('match', ({ match }) => match),
  column('coverage', ({ coverage, request }) => rateCell(coverage, request)),
  column('view', ({ view }) => view),
  column('impression', ({ impression }) => impression),
  column('click', ({ click }) => click),
  column('ctr', ({ ctr, view }) => rateCell(ctr, view)),
  column('viewability.calculated', ({ viewability: { calculated } }) =>
    calculated === null ? null : percentCell(calculated),
  ),
  ...perCurrency('spent'),
  ...perCurrency('requestEcpm'),
  ...perCurrency('ecpm'),
  column(
    'site.name',
    ({ site }) => site?.name ?? null,
    ({ site }) => site !== null,
  ),
]

const toSums = ({ adRequest, match, impression, click }: AppReportRow): AdSums => ({
  ...emptyAdSums(),
  requests: adRequest,
  matches: match,
  impressions: impression,
  clicks: click,
})

/** The columns of an exported app report, in their order; money is in the currency of the report. */
const appColumns: CsvColumn<AppReportRow>[] = [
  column('adRequest', ({ adRequest }) => adRequest),
  column('match', ({ match }) => match),
  column('impression', ({ impression }) => impression),
  column('click', ({ click }) => click),
  column('ctr', (row) => percentCell(appCtr(toSums(row)))),
  column('revenue', ({ revenue }) => revenue),
  column('ecpm', (row) => roundMoney(metrics.ecpm.valueOf(toSums(row), Math.round(row.revenue * 1e6)))),
  column(
    'appName',
    ({ appName }) => appName,
    ({ appName }) => appName !== null,
  ),
  column(
    'appId',
    ({ appId }) => appId,
    ({ appId }) => appId !== null,
  ),
  column(
    'adUnit',
    ({ adUnit }) => adUnit,
    ({ adUnit }) => adUnit !== null,
  ),
  column(
    'country',
    ({ country }) => country,
    ({ country }) => country !== null,
  ),
  column(
    'date',
    ({ date }) => date,
    ({ date }) => date !== null,
  ),
]

const roundMoney = (amount: number) => Math.round(amount * 1e6) / 1e6

/** The columns of a report with rows like `row`: all rows have the same dimensions. Without a row, the figures only. */
export const siteReportColumns = (row: SiteReportRow | undefined): CsvColumn<SiteReportRow>[] =>
  columnsIn(siteColumns, row)
export const appReportColumns = (row: AppReportRow | undefined): CsvColumn<AppReportRow>[] =>
  columnsIn(appColumns, row)

const columnsIn = <Row>(columns: CsvColumn<Row>[], row: Row | undefined) =>
  columns.filter(({ isIn }) => (row === undefined ? isIn === always : isIn(row)))

export const csvNames = <Row>(columns: readonly CsvColumn<Row>[]): string[] => columns.map(({ name }) => name)
export const csvCells = <Row>(columns: readonly CsvColumn<Row>[], row: Row): CsvCell[] =>
  columns.map(({ cell }) => cell(row))
