import { addDays, countDays, type Day, type DayRange } from '@matinee/contract/plain/calendar'
import { sql } from 'kysely'
import type { Db } from '../../platform/postgres/postgres.ts'
import * as rates from './rates.store.ts'

export type { Rate } from './rates.store.ts'

/** The import that is the source of an account's figures for a day, with its sums. */
export type ActiveImport = {
  source: string
  day: Day
  importId: string
  state: 'estimated' | 'final'
  spentMicrosTry: number
  spentMicrosUsd: number
  spentMicrosEur: number
}

/** Both days included, oldest first. */
export const listActiveImports = (db: Db, accountId: string, range: DayRange): Promise<ActiveImport[]> =>
  activeImports(db, [accountId], range)
    .select(['spentMicrosTry', 'spentMicrosUsd', 'spentMicrosEur'])
    .execute()

const activeImports = (db: Db, accountIds: readonly string[], { start, end }: DayRange) =>
  db
    .selectFrom('activeImports')
    .select(['source', 'day', 'importId', 'state'])
    .where('accountId', '=', sql<string>`any(${[...accountIds]}::text[])`)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .orderBy('day')
    .orderBy('source')

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
  const rows = await activeImports(db, accountIds, range).select('accountId').execute()
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
 * The last day that each source has reported for each account, without sources that have no day since `since`. An
 * estimate imported before its day was over in the account's time zone covers a part of the day; it does not count.
 */
export function listLastDays(
  db: Db,
  accountIds: readonly string[],
  since: Day,
): Promise<{ accountId: string; source: string; through: Day }[]> {
  return db
    .selectFrom('activeImports')
    .innerJoin('users', 'users.id', 'activeImports.accountId')
    .select(({ fn }) => ['accountId', 'source', fn.max('day').as('through')])
    .where('accountId', '=', sql<string>`any(${[...accountIds]}::text[])`)
    .where('day', '>=', since)
    .where(
      sql<boolean>`(state = 'final' or active_imports.updated_at >= (day + 1)::timestamp at time zone users.timezone)`,
    )
    .groupBy(['accountId', 'source'])
    .execute()
}

/** A change of a day that had been imported before; `before…`: its figures until then. */
export type Adjustment = {
  id: string
  source: string
  day: Day
  beforeMicrosTry: number
  beforeMicrosUsd: number
  beforeMicrosEur: number
  afterMicrosTry: number
  afterMicrosUsd: number
  afterMicrosEur: number
  beforeState: string | null
  afterState: string
  reason: string
  at: Date
}

/** Adjustments of days in the range, newest first. */
export function listAdjustments(
  db: Db,
  accountId: string,
  { start, end }: Partial<DayRange> = {},
): Promise<Adjustment[]> {
  return db
    .selectFrom('revenueAdjustments')
    .select([
      'id',
      'source',
      'day',
      'beforeMicrosTry',
      'beforeMicrosUsd',
      'beforeMicrosEur',
      'afterMicrosTry',
      'afterMicrosUsd',
      'afterMicrosEur',
      'beforeState',
      'afterState',
      'reason',
      'at',
    ])
    .where('accountId', '=', accountId)
    .$if(start !== undefined, (query) => query.where('day', '>=', start!))
    .$if(end !== undefined, (query) => query.where('day', '<=', end!))
    .orderBy('at', 'desc')
    .orderBy('day', 'desc')
    .orderBy('id')
    .execute()
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
