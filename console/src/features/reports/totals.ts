import type { Currency } from '@matinee/contract/plain/accountTypes'
import { appCtr, metrics } from '@matinee/contract/plain/metrics'
import type { AppReportRow, SiteReportRow } from '@matinee/contract/reports'

/** The figures of tiles and tables. Null: this kind of report does not know it. Money in major units. */
export type Figures = {
  revenue: number
  request: number
  match: number
  impression: number
  click: number
  coverage: number
  ctr: number
  requestEcpm: number
  ecpm: number
  viewability: number | null
}

export function figuresOfSite(row: SiteReportRow, currency: Currency): Figures {
  return {
    revenue: row.spent[currency],
    request: row.request,
    match: row.match,
    impression: row.impression,
    click: row.click,
    coverage: row.coverage,
    ctr: row.ctr,
    requestEcpm: row.requestEcpm[currency],
    ecpm: row.ecpm[currency],
    viewability: row.viewability.calculated,
  }
}

/** The server sends sums only (R99); rates are made here, by the one registry. */
export function figuresOfApp(row: AppReportRow): Figures {
  const sums = {
    requests: row.adRequest,
    matches: row.match,
    impressions: row.impression,
    clicks: row.click,
    views: 0,
    measurables: 0,
    viewables: 0,
  }
  const micros = row.revenue * 1_000_000
  return {
    revenue: row.revenue,
    request: row.adRequest,
    match: row.match,
    impression: row.impression,
    click: row.click,
    coverage: metrics.coverage.valueOf(sums),
    ctr: appCtr(sums),
    requestEcpm: metrics.requestEcpm.valueOf(sums, micros),
    ecpm: metrics.ecpm.valueOf(sums, micros),
    viewability: null,
  }
}

export type FigureName = keyof Figures
const kinds: Record<FigureName, 'money' | 'percent' | 'count'> = {
  revenue: 'money',
  request: 'count',
  match: 'count',
  impression: 'count',
  click: 'count',
  coverage: 'percent',
  ctr: 'percent',
  requestEcpm: 'money',
  ecpm: 'money',
  viewability: 'percent',
}
export const kindOf = (name: FigureName) => kinds[name]

/** Of a period in which nothing happened. */
export const noFigures: Figures = {
  revenue: 0,
  request: 0,
  match: 0,
  impression: 0,
  click: 0,
  coverage: 0,
  ctr: 0,
  requestEcpm: 0,
  ecpm: 0,
  viewability: 0,
}
