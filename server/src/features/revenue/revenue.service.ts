import { addDays, countDays, type Day, type DayRange } from '@matinee/contract/plain/calendar'
import type { Db } from '../../platform/postgres/postgres.ts'
import { listActiveDays, type ActiveImport } from './activeImports.store.ts'
import * as rates from './rates.store.ts'

export { listActiveImports, listLastDays, type ActiveImport } from './activeImports.store.ts'
export { listAdjustments, type Adjustment } from './adjustments.store.ts'
export type { Rate } from './rates.store.ts'

/** Consecutive days for which one import is the active source of an account. */
export type ImportSpan = {
  accountId: string
  importId: string
  day: Day
  days: number
  isEstimated: boolean
}

/** The imports that count for several accounts, in one snapshot, because an import activates all its accounts at once. */
export async function listImportSpans(
  db: Db,
  accountIds: readonly string[],
  range: DayRange,
): Promise<ImportSpan[]> {
  const rows = await listActiveDays(db, accountIds, range)
  return [...Map.groupBy(rows, ({ accountId }) => accountId)].flatMap(([id, days]) => toSpans(id, days))
}

/** `active` must be in order of days. */
export function toSpans(
  accountId: string,
  active: readonly Pick<ActiveImport, 'source' | 'day' | 'importId' | 'state'>[],
): ImportSpan[] {
  const spans: ImportSpan[] = []
  const last = new Map<string, ImportSpan>()
  for (const { source, day, importId, state } of active) {
    const isEstimated = state === 'estimated'
    const span = last.get(source)
    const continues =
      span?.importId === importId && span.isEstimated === isEstimated && addDays(span.day, span.days) === day
    if (continues) span.days++
    else {
      const next = { accountId, importId, day, days: 1, isEstimated }
      last.set(source, next)
      spans.push(next)
    }
  }
  return spans
}

/** The part of a span within the range: one span or none. */
export function clipSpan({ start, end }: DayRange, span: ImportSpan): ImportSpan[] {
  const first = span.day < start ? start : span.day
  const spanEnd = addDays(span.day, span.days - 1)
  const last = spanEnd > end ? end : spanEnd
  return first > last ? [] : [{ ...span, day: first, days: countDays(first, last) }]
}

/**
 * Rates by day, oldest first: millionths of a currency for one US dollar. A day without a rate is converted with the
 * one before, so the last rate before `start` comes first where `start` has none.
 */
export async function listRates(db: Db, { start, end }: DayRange): Promise<rates.Rate[]> {
  const within = await rates.listRates(db, { start, end })
  const covered = new Set(within.filter(({ day }) => day === start).map(({ currency }) => currency))
  const before = (await rates.listLastRates(db, start)).filter(({ currency }) => !covered.has(currency))
  return [...before, ...within]
}

export type RatePair = {
  /** Millionths of Turkish lira, and of euros, for one US dollar. */
  try: number
  eur: number
  /** The day of the older rate. */
  day: Day
  source: string
}

/** The last rates up to `day`, or of all days, however old they are. Null where one of the two currencies has none. */
export async function latestRates(db: Db, day?: Day): Promise<RatePair | null> {
  const last = await rates.listLastRates(db, day)
  const lira = last.find(({ currency }) => currency === 'try')
  const euro = last.find(({ currency }) => currency === 'eur')
  if (!lira || !euro) return null
  const older = lira.day < euro.day ? lira : euro
  return { try: lira.rateMicros, eur: euro.rateMicros, day: older.day, source: older.source }
}
