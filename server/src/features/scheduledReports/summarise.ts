import { formatMoney, formatNumber, formatPercent } from '@matinee/contract/plain/format'
import type { Currency, Language } from '@matinee/contract/plain/accountTypes'
import { dialectOf, showCell, type CsvCell } from '@matinee/contract/plain/csv'
import { appCtr, metrics, type AdSums } from '@matinee/contract/plain/metrics'
import type { FilePiece } from '../reports/reportFile.service.ts'

type Row = [label: string, value: string]
/** What a mail says of its file. */
export type Summary = { totals: Row[]; top: Row[] }

type Of = { reportType: 'site' | 'app'; currency: Currency; language: Language }

const topRows = 5
/** What rows are told apart by, in the order in which a row is named. */
const dimensions = [
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

/**
 * Sums up the rows of a report's file while it is written, so that a mail's figures are those of the file it comes with,
 * to the micro. `head`: how many rows to keep as the file shows them.
 */
export function createSummary(of: Of, head = 0) {
  const sums = {
    requests: 0,
    matches: 0,
    impressions: 0,
    views: 0,
    clicks: 0,
    measurables: 0,
    viewables: 0,
    viewsMeasured: 0,
    viewsInSightThousandths: 0,
  }
  let micros = 0
  let columns: readonly string[] = []
  let count = 0
  const first: string[][] = []
  const top: { label: string; micros: number; impressions: number }[] = []

  function takeRow(cells: readonly CsvCell[]): void {
    if (count++ < head) first.push(cells.map((cell) => showCell(cell, dialectOf(of.language))))
    const numberOf = (name: string) => Number(cells[columns.indexOf(name)] ?? 0)
    const money = of.reportType === 'app' ? 'revenue' : `spent.${of.currency}`
    const own = { micros: Math.round(numberOf(money) * 1e6), impressions: numberOf('impression') }
    micros += own.micros
    sums.impressions += own.impressions
    sums.requests += numberOf(of.reportType === 'app' ? 'adRequest' : 'request')
    sums.matches += numberOf('match')
    sums.clicks += numberOf('click')
    if (of.reportType === 'site') sums.views += numberOf('view')
    const isBetter = top.length < topRows || own.micros > top.at(-1)!.micros
    if (!isBetter) return
    top.push({ label: shorten(labelOf(cells)), ...own })
    top.sort((one, other) => other.micros - one.micros)
    top.splice(topRows)
  }

  const labelOf = (cells: readonly CsvCell[]) =>
    dimensions
      .map((name) => columns.indexOf(name))
      .filter((at) => at >= 0)
      .map((at) =>
        String(cells[at] ?? '')
          .replace(/[\p{Cc}\s]+/gu, ' ')
          .trim(),
      )
      .filter((cell) => cell !== '')
      .join(' · ')

  return {
    take(piece: Pick<FilePiece, 'columns' | 'rows'>): void {
      columns = piece.columns
      for (const cells of piece.rows) takeRow(cells)
    },
    columns: () => [...columns],
    first,
    rows: () => count,
    summary: (): Summary => {
      const named = top.filter(({ label }) => label !== '')
      return {
        totals: totalsOf(of, sums, micros),
        top: count > 1 ? named.map((row) => showTop(of, row)) : [],
      }
    },
  }
}

/** Labels of a mail do not wrap. */
const shorten = (label: string) =>
  label.length > 80 ? `${label.slice(0, 79).toWellFormed().trimEnd()}…` : label

function totalsOf(of: Of, sums: AdSums, micros: number): Row[] {
  const { money, whole, percent } = formats(of)
  const word = words[of.language]
  // A click without displayed ads is no share of them.
  const siteCtr = sums.views === 0 ? '–' : percent(metrics.ctr.valueOf(sums))
  const ctr = of.reportType === 'app' ? percent(appCtr(sums)) : siteCtr
  return [
    [word.revenue, money(metrics.revenue.valueOf(sums, micros))],
    [word.impression, whole(sums.impressions)],
    [word.ecpm, money(metrics.ecpm.valueOf(sums, micros))],
    [word.request, whole(sums.requests)],
    [word.coverage, sums.requests === 0 ? '–' : percent(metrics.coverage.valueOf(sums))],
    [word.click, whole(sums.clicks)],
    [word.ctr, ctr],
  ]
}

function showTop(of: Of, row: { label: string; micros: number; impressions: number }): Row {
  const { money, whole } = formats(of)
  return [
    row.label,
    `${money(row.micros / 1e6)}, ${whole(row.impressions)} ${words[of.language].impressions(row.impressions)}`,
  ]
}

function formats({ currency, language }: Of) {
  return {
    money: (value: number) => formatMoney(value, currency, language),
    whole: (value: number) => formatNumber(value, language),
    percent: (value: number) => formatPercent(value, language),
  }
}
