import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import { appCtr, metrics } from '@matinee/contract/plain/reports/metrics'
import type { AppReportRow, SiteReportRow } from '@matinee/contract/reports'
import { isTooLittle } from '@matinee/contract/plain/reports/compared'

/** The figures of tiles and tables. Null: not measured, or unknown to this kind of report. Money in major units. */
export type Figures = {
  revenue: number
  request: number
  match: number
  impression: number
  click: number
  coverage: number | null
  ctr: number | null
  requestEcpm: number | null
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
    coverage: row.request === 0 ? null : row.coverage,
    ctr: row.view === 0 ? null : row.ctr,
    requestEcpm: row.request === 0 ? null : row.requestEcpm[currency],
    ecpm: row.ecpm[currency],
    viewability: row.viewability.calculated,
  }
}

/** The server sends only sums; the rates are computed here, by the registry of metrics. */
export function figuresOfApp(row: AppReportRow): Figures {
  const sums = {
    requests: row.adRequest,
    matches: row.match,
    impressions: row.impression,
    clicks: row.click,
    views: 0,
    measurables: 0,
    viewables: 0,
    viewsMeasured: 0,
    viewsInSightThousandths: 0,
  }
  const micros = row.revenue * 1_000_000
  return {
    revenue: row.revenue,
    request: row.adRequest,
    match: row.match,
    impression: row.impression,
    click: row.click,
    coverage: row.adRequest === 0 ? null : metrics.coverage.valueOf(sums),
    ctr: appCtr(sums),
    requestEcpm: row.adRequest === 0 ? null : metrics.requestEcpm.valueOf(sums, micros),
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
export const figureKind = (name: FigureName) => kinds[name]

/** Undefined while loading; `none`: no comparison was requested; null: no day is comparable. */
export type ComparedFigures = { now: Figures; before: Figures } | 'none' | null | undefined

type ComparisonState<Row> = {
  compared: object | null
  hasBeforeFailed: boolean
  before: { data: { now: Row | null; before: Row | null } | undefined }
}

export function comparedFigures<Row>(
  { compared, hasBeforeFailed, before: { data } }: ComparisonState<Row>,
  figuresOf: (row: Row) => Figures,
): ComparedFigures {
  if (!compared || hasBeforeFailed) return 'none'
  if (!data) return undefined
  return data.now && data.before && { now: figuresOf(data.now), before: figuresOf(data.before) }
}

/** True where the tiles show the change of revenue, so that its causes are shown too. Undefined: still loading. */
export function hasCauses(comparison: ComparedFigures): boolean | undefined {
  if (typeof comparison !== 'object' || comparison === null)
    return comparison === undefined ? undefined : true
  const { now, before } = comparison
  return (['impression', 'revenue'] as const).every(
    (name) => !isTooLittle({ now: now[name], before: before[name] }),
  )
}
