import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { PaymentInfoUndoTable } from './payments.tables.ts'

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

/** All accounts, unordered. */
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

/** Null when payouts are allowed now. */
export async function readHold(db: Db | Tx, accountId: string, nowMs = Date.now()): Promise<Date | null> {
  const row = await db
    .selectFrom('paymentInfos')
    .select('heldUntil')
    .where('accountId', '=', accountId)
    .where('heldUntil', '>', new Date(nowMs))
    .executeTakeFirst()
  return row?.heldUntil ?? null
}

export async function putSealed(
  tx: Tx,
  accountId: string,
  { sealed, heldUntil }: { sealed: Buffer; heldUntil: Date | null },
): Promise<void> {
  const stored = { sealed, heldUntil, updatedAt: new Date() }
  await tx
    .insertInto('paymentInfos')
    .values({ accountId, ...stored })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(stored))
    .execute()
}

export async function removeSealed(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('paymentInfos').where('accountId', '=', accountId).execute()
}

/** Copies the stored details before a change; valid until `expiresAt`. */
export async function insertUndo(
  tx: Tx,
  undo: { id: string; accountId: string; changedAt: Date; expiresAt: Date },
): Promise<void> {
  const stored = await tx
    .selectFrom('paymentInfos')
    .select(['sealed', 'heldUntil'])
    .where('accountId', '=', undo.accountId)
    .executeTakeFirst()
  await tx
    .insertInto('paymentInfoUndos')
    .values({ ...undo, hash: null, sealed: stored?.sealed ?? null, heldUntil: stored?.heldUntil ?? null })
    .execute()
}

/** Stores the hash of the code in the mail; the code of an earlier attempt stops working. Returns the expiry. */
export async function putUndoCode(
  db: Db,
  accountId: string,
  undo: { id: string; hash: Buffer },
): Promise<Date | null> {
  const row = await db
    .updateTable('paymentInfoUndos')
    .set({ hash: undo.hash })
    .where('accountId', '=', accountId)
    .where('id', '=', undo.id)
    .where('expiresAt', '>', new Date())
    .returning('expiresAt')
    .executeTakeFirst()
  return row?.expiresAt ?? null
}

export type Undo = Selectable<PaymentInfoUndoTable>

export const findUndo = (db: Db | Tx, hash: Buffer): Promise<Undo | undefined> =>
  db.selectFrom('paymentInfoUndos').selectAll().where('hash', '=', hash).executeTakeFirst()

/** Links of earlier changes that were valid at `changedAt` stay valid until `expiresAt`. */
export async function extendUndosBefore(
  tx: Tx,
  accountId: string,
  changedAt: Date,
  expiresAt: Date,
): Promise<void> {
  await tx
    .updateTable('paymentInfoUndos')
    .set({ expiresAt })
    .where('accountId', '=', accountId)
    .where('changedAt', '<', changedAt)
    .where('expiresAt', '>', changedAt)
    .execute()
}

/** Later changes included: their links would restore the undone details. */
export async function removeUndosSince(tx: Tx, accountId: string, changedAt: Date): Promise<void> {
  await tx
    .deleteFrom('paymentInfoUndos')
    .where('accountId', '=', accountId)
    .where('changedAt', '>=', changedAt)
    .execute()
}

export async function removeExpiredUndos(db: Db): Promise<void> {
  await db
    .deleteFrom('paymentInfoUndos')
    .where('expiresAt', '<', new Date(Date.now() - 30 * 86_400_000))
    .execute()
}
