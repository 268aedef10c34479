import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres.ts'

export async function lockPaymentInfo(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment info ${accountId}`}, 0))`.execute(tx)
}

export async function findSealed(db: Db | Tx, accountId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('paymentInfos')
    .select('sealed')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.sealed ?? null
}

/** Of every account, in no order. */
export const listSealed = (db: Db): Promise<{ accountId: string; sealed: Buffer }[]> =>
  db.selectFrom('paymentInfos').select(['accountId', 'sealed']).execute()

export async function infoChangedAt(db: Db | Tx, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('paymentInfos')
    .select('updatedAt')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.updatedAt ?? null
}

export async function putSealed(tx: Tx, accountId: string, sealed: Buffer): Promise<void> {
  const updatedAt = new Date()
  await tx
    .insertInto('paymentInfos')
    .values({ accountId, sealed, updatedAt })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ sealed, updatedAt }))
    .execute()
}
