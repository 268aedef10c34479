import { defaultDialect, showCell, type CsvCell } from '@matinee/contract/plain/reports/csv'
import { emptyAdSums } from '@matinee/contract/plain/reports/metrics'
import type { FilePiece } from '../../reports/files/reportFile.service.ts'
import type { ReportComparison } from '../../reports/comparison.service.ts'
import { showFigures, showRevenueAndImpressions, type FigureFormat, type FigureRow } from './figures.ts'

/** The figures in a mail, as text. Rows that an earlier version stored have two parts. */
export type Summary = {
  totals: FigureRow[]
  top: [label: string, revenue: string, impressions?: string][]
}

const topRows = 5
/** Columns that label a row, in this order. */
const labelColumns = [
  'day',
  'month',
  'date',
  'site.name',
  'zone.name',
  'appName',
  'app',
  'adUnit',
  'platform',
  'tag',
  'type',
  'country',
] as const

type TopRow = { label: string; micros: number; impressions: number }

/**
 * Sums the rows of a report file while it is written, so that a mail and its attachment agree to the micro. `maxFirst`:
 * how many rows to keep as the file shows them.
 */
export function createSummary(format: FigureFormat, maxFirst = 0) {
  const sums = emptyAdSums()
  let micros = 0
  let columns: readonly string[] = []
  let count = 0
  const firstRows: string[][] = []
  const top: TopRow[] = []

  function addRow(cells: readonly CsvCell[]): void {
    if (count++ < maxFirst)
      firstRows.push(cells.map((cell) => showCell(cell, defaultDialect(format.language))))
    const numberIn = (name: string) => Number(cells[columns.indexOf(name)] ?? 0)
    const moneyColumn = format.reportType === 'app' ? 'revenue' : `spent.${format.currency}`
    const row = { micros: Math.round(numberIn(moneyColumn) * 1e6), impressions: numberIn('impression') }
    micros += row.micros
    sums.impressions += row.impressions
    sums.requests += numberIn(format.reportType === 'app' ? 'adRequest' : 'request')
    sums.matches += numberIn('match')
    sums.clicks += numberIn('click')
    if (format.reportType === 'site') sums.views += numberIn('view')
    if (top.length === topRows && row.micros <= top.at(-1)!.micros) return
    top.push({ label: labelOf(columns, cells), ...row })
    top.sort((one, other) => other.micros - one.micros)
    top.splice(topRows)
  }

  return {
    add(piece: Pick<FilePiece, 'columns' | 'rows'>): void {
      columns = piece.columns
      for (const cells of piece.rows) addRow(cells)
    },
    columns: () => [...columns],
    firstRows,
    rows: () => count,
    summary: (comparison?: ReportComparison): Summary => {
      const labelled = top.filter(({ label }) => label !== '')
      return {
        totals: showFigures(format, { sums, micros }, comparison),
        top: count > 1 ? labelled.map((row) => [row.label, ...showRevenueAndImpressions(format, row)]) : [],
      }
    },
  }
}

function labelOf(columns: readonly string[], cells: readonly CsvCell[]): string {
  const label = labelColumns
    .map((name) => columns.indexOf(name))
    .filter((index) => index >= 0)
    .map((index) =>
      String(cells[index] ?? '')
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
    )
    .filter((cell) => cell !== '')
    .join(' · ')
  return label.length > 80 ? `${label.slice(0, 79).toWellFormed().trimEnd()}…` : label
}
