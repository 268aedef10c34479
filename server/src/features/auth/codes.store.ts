import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { CodeTable, UserTable } from './auth.tables.ts'

type Code = Pick<Selectable<CodeTable>, 'kind' | 'expiresAt' | 'userId'> &
  Pick<Selectable<UserTable>, 'email' | 'name' | 'status'>

/** Stores a code's hash in place of an older one of the same user and kind. */
export async function replaceCode(
  db: Db | Tx,
  userId: string,
  code: { hash: Buffer; kind: CodeTable['kind']; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('codes')
    .values({ userId, ...code })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'kind']).doUpdateSet({ hash: code.hash, expiresAt: code.expiresAt }),
    )
    .execute()
}

/** The code with this hash, and its user. */
export function findCode(db: Db, hash: Buffer): Promise<Code | undefined> {
  return db
    .selectFrom('codes')
    .innerJoin('users', 'users.id', 'codes.userId')
    .where('codes.hash', '=', hash)
    .select(['codes.kind', 'codes.expiresAt', 'codes.userId', 'users.email', 'users.name', 'users.status'])
    .executeTakeFirst()
}

/** False when another request used it first. */
export async function useUpCode(tx: Tx, hash: Buffer): Promise<boolean> {
  const result = await tx.deleteFrom('codes').where('hash', '=', hash).executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function removeCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('codes').where('userId', '=', userId).execute()
}

/** Whether an operator created the account; a person who registered is in the audit too. */
export async function wasInvited(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('audit')
    .select('kind')
    .distinct()
    .where('accountId', '=', userId)
    .where('kind', 'in', ['created', 'registered'])
    .execute()
  return rows.length === 1 && rows[0]!.kind === 'created'
}

/**
 * Whether the owner never followed an activation mail. The codes cannot answer this because they expire. Accounts
 * created with a password (demo data) were never approved.
 */
export async function awaitsActivation(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('audit')
    .select('kind')
    .distinct()
    .where('accountId', '=', userId)
    .where('kind', 'in', ['approved', 'activated'])
    .execute()
  return rows.length === 1 && rows[0]!.kind === 'approved'
}
