import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import type { PasskeyTable } from './security.tables.ts'

export type PasskeyRow = Selectable<PasskeyTable>

/** False when the credential already belongs to an account. */
export async function insertPasskey(tx: Tx, passkey: Insertable<PasskeyTable>): Promise<boolean> {
  const result = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()
}

export function listCredentials(db: Db | Tx, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['credentialId as id', 'transports'])
    .where('userId', '=', userId)
    .execute()
}

/** Records a sign-in. False when the counter has moved on meanwhile, or the passkey is gone. */
export async function usePasskey(
  db: Db,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  newCounter: number,
): Promise<boolean> {
  const result = await db
    .updateTable('passkeys')
    .set({ counter: newCounter, usedAt: new Date() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function removePasskey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
