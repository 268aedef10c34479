import { refusals } from '@matinee/contract/plain/texts/refusals'
import { addDays, countDays, type Day, type DayRange } from '@matinee/contract/plain/calendar'
import { emptyAdSums } from '@matinee/contract/plain/reports/metrics'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { clipSpan, listImportSpans, type ImportSpan } from '../revenue/revenue.service.ts'
import {
  queryRevenue,
  type Keys,
  type Micros,
  type ReadLimits,
  type RevenueQuery,
  type Sums,
  type SummedRow,
} from './revenueSums.facts.ts'

export type ReportQuery = Pick<RevenueQuery, 'accountIds' | 'range' | 'filter' | 'by' | 'withPageRevenue'> & {
  /** Replaces the keys of a row; rows whose new keys are equal become one. */
  relabel?: (keys: Keys) => Keys
  /** The current day in the time zone of the account that reads the report. */
  today: Day
  /** The imports whose rows count; by default the ones that are active now. */
  imports?: readonly ImportSpan[]
}
export type ReportRow = Pick<SummedRow, 'keys' | 'sums'>
export type Report = {
  rows: ReportRow[]
  /** The same figures by day, whatever the breakdown. */
  days: Map<Day, Sums>
  /** Row limit exceeded: `rows` is incomplete, do not use it. */
  isCut: boolean
}
export type ReportDeps = Pick<Deps, 'db' | 'facts'>

/** Figures of our own tag may still change for two days after their day: beacons arrive late. */
const openDays = 2
/** The first day whose figures are not final. */
export const openFrom = (today: Day): Day => addDays(today, -openDays)

/** The sums by day count towards the engine's row limit. */
const maxDays = 400

/**
 * The figures of a report, by its breakdown and by day. One query, and so one consistent snapshot, unless more imports
 * count than fit into one.
 */
export async function readReport(
  { db, facts }: ReportDeps,
  query: ReportQuery,
  { maxRows, ...limits }: ReadLimits & { maxRows: number },
): Promise<Report> {
  const { by, relabel } = query
  const isByDay = by.includes('day')
  // One row more than allowed shows that there are more.
  const limit = maxRows + 1 + (isByDay ? 0 : maxDays)
  const report: Report = { rows: [], days: new Map(), isCut: false }
  const byKey = new Map<string, Sums>()
  const imports = query.imports ?? (await listImportSpans(db, query.accountIds, query.range))
  const parts = splitByImports({ ...query, imports })
  const isMerging = parts.length > 1 || relabel !== undefined
  for (const part of parts) {
    let count = 0
    const options = { withDays: true, openFrom: openFrom(query.today), maxRows: limit }
    for await (const rows of queryRevenue(facts, { ...query, ...part, ...options }, limits))
      for (const { keys, isDay, sums } of rows) {
        count++
        if (keys.day !== undefined) addDay(report.days, keys.day, sums)
        if (isDay) continue
        if (isMerging) mergeRow(report.rows, byKey, { keys: relabel?.(keys) ?? keys, sums })
        else report.rows.push({ keys, sums })
      }
    report.isCut = count >= limit || report.rows.length > maxRows
    if (report.isCut) break
  }
  if (by.length === 0 && report.days.size > 0)
    report.rows.push({ keys: {}, sums: sumUp(report.days.values()) })
  return report
}

type Part = Required<Pick<ReportQuery, 'accountIds' | 'range' | 'imports'>>

/** Imports of one query: they are sent in its address, which is limited. */
export const maxImports = 800

/**
 * Divides the query, by account first and then by day, until no part has more than `limit` imports. A day of one account
 * is never divided.
 */
export function splitByImports({ accountIds, range, imports }: Part, limit = maxImports): Part[] {
  if (imports.length <= limit) return [{ accountIds, range, imports }]
  if (accountIds.length > 1) {
    const half = Math.ceil(accountIds.length / 2)
    return [accountIds.slice(0, half), accountIds.slice(half)].flatMap((ids) => {
      const own = imports.filter(({ accountId }) => ids.includes(accountId))
      return splitByImports({ accountIds: ids, range, imports: own }, limit)
    })
  }
  const days = countDays(range.start, range.end)
  if (days < 2) return [{ accountIds, range, imports }]
  const middle = addDays(range.start, Math.floor(days / 2) - 1)
  const halves: DayRange[] = [
    { start: range.start, end: middle },
    { start: addDays(middle, 1), end: range.end },
  ]
  return halves.flatMap((half) => {
    const own = imports.flatMap((span) => clipSpan(half, span))
    return splitByImports({ accountIds, range: half, imports: own }, limit)
  })
}

function mergeRow(rows: ReportRow[], byKey: Map<string, Sums>, { keys, sums }: ReportRow): void {
  const key = JSON.stringify(Object.values(keys))
  const before = byKey.get(key)
  if (before) return void add(before, sums)
  byKey.set(key, sums)
  rows.push({ keys, sums })
}

function addDay(days: Map<Day, Sums>, day: Day, sums: Sums): void {
  days.set(day, add(days.get(day) ?? noSums(), sums))
}

export const noSums = (): Sums => ({
  ...emptyAdSums(),
  micros: { try: 0, usd: 0, eur: 0 },
  pageMicros: { try: 0, usd: 0, eur: 0 },
  estimatedMicrosUsd: 0,
  rowsRead: 0,
})

/** Adds `more` to `sums`, in place. */
function add(sums: Sums, more: Sums): Sums {
  sums.requests += more.requests
  sums.matches += more.matches
  sums.impressions += more.impressions
  sums.views += more.views
  sums.measurables += more.measurables
  sums.viewables += more.viewables
  sums.clicks += more.clicks
  sums.viewsMeasured += more.viewsMeasured
  sums.viewsInSightThousandths += more.viewsInSightThousandths
  addMicros(sums.micros, more.micros)
  addMicros(sums.pageMicros, more.pageMicros)
  sums.estimatedMicrosUsd += more.estimatedMicrosUsd
  sums.rowsRead += more.rowsRead
  return sums
}

function addMicros(micros: Micros, more: Micros): void {
  micros.try += more.try
  micros.usd += more.usd
  micros.eur += more.eur
}

function sumUp(all: Iterable<Sums>): Sums {
  const total = noSums()
  for (const sums of all) add(total, sums)
  return total
}

/** Throws 422 for sums beyond 2^53, which are not exact. The rows need no check: no stored figure is negative. */
export function totalOf(all: Iterable<Sums>): Sums {
  const total = sumUp(all)
  const { micros, pageMicros: _, ...counts } = total
  if (!Object.values({ ...counts, ...micros }).every(Number.isSafeInteger))
    throw new AppError('sums_too_large', 422, refusals.sumsTooLarge)
  return total
}
