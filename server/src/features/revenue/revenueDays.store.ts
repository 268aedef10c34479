import type { Day } from '@matinee/contract/plain/reportDays'
import { sql } from 'kysely'
import type { Db } from '../../platform/postgres/postgres.ts'

/** What a source paid for a day of an account, and the import that says so. */
export type ActiveDay = {
  source: string
  day: Day
  importId: string
  state: 'estimated' | 'final'
  spentMicrosTry: number
  spentMicrosUsd: number
  spentMicrosEur: number
}

/** One change of a day that had been told before; `before…` is what was told until then. */
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

type DayRange = { start: Day; end: Day }

/** Oldest first; both days are counted. */
export function listActiveDays(db: Db, accountId: string, range: DayRange): Promise<ActiveDay[]> {
  return activeDays(db, [accountId], range).execute()
}

/** Of several accounts at one moment: an import switches all of its accounts over at once. */
export function listActiveDaysOf(
  db: Db,
  accountIds: readonly string[],
  range: DayRange,
): Promise<(ActiveDay & { accountId: string })[]> {
  return activeDays(db, accountIds, range).select('accountId').execute()
}

const activeDays = (db: Db, accountIds: readonly string[], { start, end }: DayRange) =>
  db
    .selectFrom('activeImports')
    .select(['source', 'day', 'importId', 'state', 'spentMicrosTry', 'spentMicrosUsd', 'spentMicrosEur'])
    .where('accountId', '=', sql<string>`any(${[...accountIds]}::text[])`)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .orderBy('day')
    .orderBy('source')

/**
 * The last day that each source has reported for each account; sources without a day from `since` on are left out. An
 * estimate made before its day was over in the account's time zone is of a part of the day: it does not count.
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

/** Of days in the range, the newest change first. */
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
