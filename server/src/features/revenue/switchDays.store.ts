import type { Day } from '@matinee/contract/plain/reportDays'
import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { Counts } from './checkRow.ts'
import type { Money } from './convertMicros.ts'
import type { Fingerprint } from './fingerprint.ts'

/** What an import says of a day of an account; `line`: the first of its rows. */
export type ToldDay = {
  accountId: string
  day: Day
  money: Money
  counts: Counts
  fingerprint: Fingerprint
  line: number
}
export type State = 'estimated' | 'final'
export type Before = { accountId: string; day: Day; importId: string; state: State; money: Money }
export type Change = { before: Before; after: ToldDay }

const chunk = 1_000
const keyOf = ({ accountId, day }: { accountId: string; day: Day }) => `${accountId} ${day}`

/** One after the other: whoever switches days of a source waits for the one who does. Ends with the transaction. */
export async function lockSource(tx: Tx, source: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`revenue source ${source}`}, 0))`.execute(tx)
}

/** Those days that had been told before, with what was told. */
export async function findTold(db: Db | Tx, source: string, days: readonly ToldDay[]): Promise<Change[]> {
  const changes: Change[] = []
  for (let at = 0; at < days.length; at += chunk) {
    const part = days.slice(at, at + chunk)
    const told = new Map((await readBefore(db, source, part)).map((before) => [keyOf(before), before]))
    for (const after of part) {
      const before = told.get(keyOf(after))
      if (before) changes.push({ before, after })
    }
  }
  return changes
}

async function readBefore(db: Db | Tx, source: string, days: readonly ToldDay[]): Promise<Before[]> {
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

/** Lets `importId` speak for the days from now on. */
export async function putDays(
  tx: Tx,
  of: { importId: string; source: string; state: State },
  days: readonly ToldDay[],
): Promise<void> {
  for (let at = 0; at < days.length; at += chunk)
    await tx
      .insertInto('activeImports')
      .values(
        days.slice(at, at + chunk).map(({ accountId, day, money }) => ({
          ...of,
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

export async function writeAdjustments(
  tx: Tx,
  of: { importId: string; source: string; state: State; reason: string },
  changes: readonly Change[],
): Promise<void> {
  for (let at = 0; at < changes.length; at += chunk)
    await tx
      .insertInto('revenueAdjustments')
      .values(changes.slice(at, at + chunk).map((change) => adjustment(of, change)))
      .execute()
}

function adjustment(of: { importId: string; source: string; state: State; reason: string }, change: Change) {
  const { before, after } = change
  return {
    id: newId(),
    accountId: after.accountId,
    source: of.source,
    day: after.day,
    beforeImportId: before.importId,
    afterImportId: of.importId,
    beforeMicrosTry: before.money.try,
    beforeMicrosUsd: before.money.usd,
    beforeMicrosEur: before.money.eur,
    afterMicrosTry: after.money.try,
    afterMicrosUsd: after.money.usd,
    afterMicrosEur: after.money.eur,
    beforeState: before.state,
    afterState: of.state,
    reason: of.reason,
  }
}

/** How many days these imports speak for, by import; those that speak for none are not in it. */
export async function countSpokenDays(db: Db, importIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('activeImports')
    .select((row) => ['importId', row.fn.countAll<number>().as('days')])
    .where('importId', '=', sql<string>`any(${[...importIds]}::text[])`)
    .groupBy('importId')
    .execute()
  return new Map(rows.map(({ importId, days }) => [importId, days]))
}

/** Of `days`, each `account day`: those that the import speaks for, or did until after `since`. */
export async function listKeptDays(
  db: Db,
  of: { importId: string; source: string; since: Date },
  days: readonly string[],
): Promise<string[]> {
  const kept: string[] = []
  for (let at = 0; at < days.length; at += chunk) {
    const part = days.slice(at, at + chunk).map((day) => day.split(' '))
    const { rows } = await sql<{ accountId: string; day: Day }>`
      select account_id, day from active_imports
      where source = ${of.source} and (import_id = ${of.importId} or updated_at > ${of.since})
        and (account_id, day) in (
          select * from unnest(${part.map(([account]) => account)}::text[], ${part.map(([, day]) => day)}::date[]))`.execute(
      db,
    )
    kept.push(...rows.map(keyOf))
  }
  return kept
}
