import type { Day } from '@matinee/contract/plain/calendar'
import { nameImport } from '@matinee/contract/plain/operate/nameImport'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import type { Before, State } from '../activeImports.store.ts'

type AccountDay = { accountId: string; day: Day }
const chunkRows = 1_000

/** The account days of a list, as a subquery of two columns. */
const keysOf = (days: readonly AccountDay[]) =>
  sql`select * from unnest(${days.map(({ accountId }) => accountId)}::text[], ${days.map(({ day }) => day)}::date[])`

export function* chunksOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += chunkRows) yield rows.slice(from, from + chunkRows)
}

/** Keeps what is active for the days before the import becomes their source. Days that nobody has reported are not kept. */
export async function keepReplacedDays(
  tx: Tx,
  { importId, source }: { importId: string; source: string },
  days: readonly AccountDay[],
): Promise<void> {
  for (const part of chunksOf(days))
    await sql`
      insert into replaced_days (import_id, account_id, day, before_import_id, before_state,
        before_micros_try, before_micros_usd, before_micros_eur, before_updated_at)
      select ${importId}, account_id, day, import_id, state,
        spent_micros_try, spent_micros_usd, spent_micros_eur, updated_at
      from active_imports
      where source = ${source} and (account_id, day) in (${keysOf(part)})`.execute(tx)
}

/** A day that an import is active for, and what was active before. `before` is null where it reported the day first. */
export type UndoneDay = Before & {
  before: Before | null
  /** Whether the import changed what was reported: the ledger has an adjustment by it. */
  isAdjusted: boolean
}

export async function listUndoneDays(db: Db | Tx, importId: string): Promise<UndoneDay[]> {
  const { rows } = await sql<UndoneRow>`
    select active.account_id, active.day, active.state, active.spent_micros_try as "try",
      active.spent_micros_usd as usd, active.spent_micros_eur as eur,
      replaced.before_import_id, replaced.before_state, replaced.before_micros_try, replaced.before_micros_usd,
      replaced.before_micros_eur, adjustment.id is not null as is_adjusted
    from active_imports as active
    left join replaced_days as replaced
      on replaced.import_id = active.import_id and replaced.account_id = active.account_id and replaced.day = active.day
    left join revenue_adjustments as adjustment
      on adjustment.after_import_id = active.import_id and adjustment.account_id = active.account_id
        and adjustment.day = active.day
    where active.import_id = ${importId}
    order by active.day, active.account_id`.execute(db)
  return rows.map(({ accountId, day, state, try: lira, usd, eur, isAdjusted, ...row }) => ({
    accountId,
    day,
    importId,
    state,
    money: { try: lira, usd, eur },
    isAdjusted,
    before:
      row.beforeImportId === null
        ? null
        : {
            accountId,
            day,
            importId: row.beforeImportId,
            state: row.beforeState,
            money: { try: row.beforeMicrosTry, usd: row.beforeMicrosUsd, eur: row.beforeMicrosEur },
          },
  }))
}

type UndoneRow = AccountDay & {
  state: State
  try: number
  usd: number
  eur: number
  isAdjusted: boolean
  beforeImportId: string | null
  beforeState: State
  beforeMicrosTry: number
  beforeMicrosUsd: number
  beforeMicrosEur: number
}

/**
 * An import that replaced one of the days and still counts; null if none did. One of the release before keeps
 * nothing of what it replaced, so each later one of the source counts as such.
 */
export async function findLaterImport(db: Db | Tx, importId: string) {
  const { rows } = await sql<{ fileName: string; batchId: string }>`
    select later.file_name, later.batch_id
    from revenue_imports as later
    join revenue_imports as undone on undone.id = ${importId}
    where later.id in (select import_id from replaced_days where before_import_id = ${importId})
      or (later.source = undone.source and later.status = 'DONE' and later.undoes is null
        and not later.keeps_replaced and later.finished_at > undone.finished_at)
    order by later.finished_at desc
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** Makes what was active before the import the source of its days again; days that it reported first have none. */
export async function giveBackDays(
  tx: Tx,
  { importId, source }: { importId: string; source: string },
  days: readonly AccountDay[],
): Promise<void> {
  await sql`
    update active_imports as active
    set import_id = before_import_id, state = before_state, spent_micros_try = before_micros_try,
      spent_micros_usd = before_micros_usd, spent_micros_eur = before_micros_eur, updated_at = before_updated_at
    from replaced_days as replaced
    where replaced.import_id = ${importId} and (replaced.account_id, replaced.day) in (${keysOf(days)})
      and active.account_id = replaced.account_id and active.source = ${source} and active.day = replaced.day
      and active.import_id = ${importId}`.execute(tx)
  await sql`
    delete from active_imports
    where source = ${source} and import_id = ${importId} and (account_id, day) in (${keysOf(days)})`.execute(
    tx,
  )
}

export async function forgetReplacedDays(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom('replacedDays').where('importId', '=', importId).execute()
}

/** Forgets what was replaced by then. */
export async function removeReplacedDays(db: Db, by: Date): Promise<void> {
  await db.deleteFrom('replacedDays').where('replacedAt', '<=', by).execute()
}

/** The file of an import, else its batch. */
export async function readImportName(db: Db | Tx, id: string): Promise<string> {
  const row = await db
    .selectFrom('revenueImports')
    .select(['fileName', 'batchId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return nameImport(row)
}
