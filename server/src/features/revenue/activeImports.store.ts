import type { Day, DayRange } from '@matinee/contract/plain/calendar'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { Counts } from './rows/checkRow.ts'
import type { Money } from './rows/convertMicros.ts'
import type { Fingerprint } from './rows/fingerprint.ts'

/** The figures of an import for a day of an account; `line`: its first row. */
export type ImportedDay = {
  accountId: string
  day: Day
  money: Money
  counts: Counts
  fingerprint: Fingerprint
  line: number
}
export type State = 'estimated' | 'final'
export type Before = { accountId: string; day: Day; importId: string; state: State; money: Money }
export type Change = { before: Before; after: ImportedDay }

const chunkRows = 1_000
const keyOf = ({ accountId, day }: { accountId: string; day: Day }) => `${accountId} ${day}`

/** Imports of one source activate their days one after the other. The lock ends with the transaction. */
export async function lockSource(tx: Tx, source: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`revenue source ${source}`}, 0))`.execute(tx)
}

/** The days that the source has an active import for, with its figures and the new ones, changed or not. */
export async function findReplacedDays(
  db: Db | Tx,
  source: string,
  days: readonly ImportedDay[],
): Promise<Change[]> {
  const changes: Change[] = []
  for (let from = 0; from < days.length; from += chunkRows) {
    const part = days.slice(from, from + chunkRows)
    const active = new Map((await readBefore(db, source, part)).map((before) => [keyOf(before), before]))
    for (const after of part) {
      const before = active.get(keyOf(after))
      if (before) changes.push({ before, after })
    }
  }
  return changes
}

async function readBefore(db: Db | Tx, source: string, days: readonly ImportedDay[]): Promise<Before[]> {
  const { rows } = await sql<Omit<Before, 'money'> & Money>`
    select account_id, day, import_id, state,
      spent_micros_try as "try", spent_micros_usd as usd, spent_micros_eur as eur
    from active_imports
    where source = ${source} and (account_id, day) in (
      select * from unnest(${days.map(({ accountId }) => accountId)}::text[], ${days.map(({ day }) => day)}::date[]))`.execute(
    db,
  )
  return rows.map(({ try: lira, usd, eur, ...rest }) => ({ ...rest, money: { try: lira, usd, eur } }))
}

/** Makes the import the active source of the days. */
export async function putDays(
  tx: Tx,
  active: { importId: string; source: string; state: State },
  days: readonly ImportedDay[],
): Promise<void> {
  for (let from = 0; from < days.length; from += chunkRows)
    await tx
      .insertInto('activeImports')
      .values(
        days.slice(from, from + chunkRows).map(({ accountId, day, money }) => ({
          ...active,
          accountId,
          day,
          spentMicrosTry: money.try,
          spentMicrosUsd: money.usd,
          spentMicrosEur: money.eur,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'source', 'day']).doUpdateSet((row) => ({
          importId: row.ref('excluded.importId'),
          state: row.ref('excluded.state'),
          spentMicrosTry: row.ref('excluded.spentMicrosTry'),
          spentMicrosUsd: row.ref('excluded.spentMicrosUsd'),
          spentMicrosEur: row.ref('excluded.spentMicrosEur'),
          updatedAt: new Date(),
        })),
      )
      .execute()
}

/**
 * The number of days for which each import is active, or would be again because the one that replaced it after `undoable`
 * can be undone; imports without any are missing.
 */
export async function countDaysInUse(
  db: Db,
  importIds: readonly string[],
  undoable: Date,
): Promise<Map<string, number>> {
  const ids = sql`any(${[...importIds]}::text[])`
  const { rows } = await sql<{ importId: string; days: number }>`
    select import_id, count(*) as days from (
      select import_id, account_id, day from active_imports where import_id = ${ids}
      union
      select before_import_id, account_id, day from replaced_days
      where before_import_id = ${ids} and replaced_at > ${undoable}) as used
    group by import_id`.execute(db)
  return new Map(rows.map(({ importId, days }) => [importId, days]))
}

/**
 * Those of `days` (each `account day`) for which the import is active, or may have been at `since`: the active one changed
 * after it. Also those that an undo would give back to it, because they were replaced after `undoable`.
 */
export async function listDaysInUse(
  db: Db,
  { importId, source, since, undoable }: { importId: string; source: string; since: Date; undoable: Date },
  days: readonly string[],
): Promise<string[]> {
  const inUse: string[] = []
  for (let from = 0; from < days.length; from += chunkRows) {
    const part = days.slice(from, from + chunkRows).map((day) => day.split(' '))
    const { rows } = await sql<{ accountId: string; day: Day }>`
      with days (account_id, day) as (
        select * from unnest(${part.map(([account]) => account)}::text[], ${part.map(([, day]) => day)}::date[]))
      select account_id, day from active_imports
      where source = ${source} and (import_id = ${importId} or updated_at > ${since})
        and (account_id, day) in (select * from days)
      union
      select account_id, day from replaced_days
      where before_import_id = ${importId} and replaced_at > ${undoable}
        and (account_id, day) in (select * from days)`.execute(db)
    inUse.push(...rows.map(keyOf))
  }
  return inUse
}

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

/** The active imports of several accounts, without their sums. */
export const listActiveDays = (
  db: Db,
  accountIds: readonly string[],
  range: DayRange,
): Promise<(Pick<ActiveImport, 'source' | 'day' | 'importId' | 'state'> & { accountId: string })[]> =>
  activeImports(db, accountIds, range).select('accountId').execute()

const activeImports = (db: Db, accountIds: readonly string[], { start, end }: DayRange) =>
  db
    .selectFrom('activeImports')
    .select(['source', 'day', 'importId', 'state'])
    .where('accountId', '=', sql<string>`any(${[...accountIds]}::text[])`)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .orderBy('day')
    .orderBy('source')

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
