import { formatMoney, formatNumber, formatPercent } from '@matinee/contract/plain/format'
import type { Currency, Language } from '@matinee/contract/plain/account/accountTypes'
import { defaultDialect, showCell, type CsvCell } from '@matinee/contract/plain/reports/csv'
import { appCtr, emptyAdSums, metrics, type AdSums } from '@matinee/contract/plain/reports/metrics'
import type { FilePiece } from '../../reports/files/reportFile.service.ts'

type Row = [label: string, value: string]
/** The figures in a mail, as text. */
export type Summary = { totals: Row[]; top: Row[] }

type Format = { reportType: 'site' | 'app'; currency: Currency; language: Language }

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

const words = {
  en: {
    revenue: 'Revenue',
    impression: 'Impressions',
    ecpm: 'eCPM',
    request: 'Ad requests',
    coverage: 'Coverage',
    click: 'Clicks',
    ctr: 'CTR',
    impressions: (count: number) => (count === 1 ? 'impression' : 'impressions'),
  },
  tr: {
    revenue: 'Gelir',
    impression: 'Gösterimler',
    ecpm: 'eCPM',
    request: 'Reklam istekleri',
    coverage: 'Kapsama',
    click: 'Tıklamalar',
    ctr: 'CTR',
    impressions: () => 'gösterim',
  },
} as const

type TopRow = { label: string; micros: number; impressions: number }

/**
 * Sums the rows of a report file while it is written, so that a mail and its attachment agree to the micro. `maxFirst`:
 * how many rows to keep as the file shows them.
 */
export function createSummary(format: Format, maxFirst = 0) {
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
    summary: (): Summary => {
      const labelled = top.filter(({ label }) => label !== '')
      return {
        totals: showTotals(format, sums, micros),
        top: count > 1 ? labelled.map((row) => showTopRow(format, row)) : [],
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
  // Labels in a mail do not wrap.
  return label.length > 80 ? `${label.slice(0, 79).toWellFormed().trimEnd()}…` : label
}

function showTotals(format: Format, sums: AdSums, micros: number): Row[] {
  const { money, number, percent } = formats(format)
  const word = words[format.language]
  // Without views the rate is undefined.
  const siteCtr = sums.views === 0 ? '–' : percent(metrics.ctr.valueOf(sums))
  const ctr = format.reportType === 'app' ? percent(appCtr(sums)) : siteCtr
  return [
    [word.revenue, money(metrics.revenue.valueOf(sums, micros))],
    [word.impression, number(sums.impressions)],
    [word.ecpm, money(metrics.ecpm.valueOf(sums, micros))],
    [word.request, number(sums.requests)],
    [word.coverage, sums.requests === 0 ? '–' : percent(metrics.coverage.valueOf(sums))],
    [word.click, number(sums.clicks)],
    [word.ctr, ctr],
  ]
}

function showTopRow(format: Format, row: TopRow): Row {
  const { money, number } = formats(format)
  return [
    row.label,
    `${money(row.micros / 1e6)}, ${number(row.impressions)} ${words[format.language].impressions(row.impressions)}`,
  ]
}

function formats({ currency, language }: Format) {
  return {
    money: (value: number) => formatMoney(value, currency, language),
    number: (value: number) => formatNumber(value, language),
    percent: (value: number) => formatPercent(value, language),
  }
}
