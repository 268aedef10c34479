import type { Db, Tx } from '../../platform/postgres.ts'
import type { TokenTable, UserTable } from '../../platform/tables.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'

export type UserRow = Selectable<UserTable>

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where((row) => row.eb(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

export function readUser(db: Db, userId: string): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
}

export function updateUser(
  db: Db,
  userId: string,
  change: Pick<Updateable<UserTable>, 'language' | 'timezone' | 'currency'>,
): Promise<UserRow> {
  return db.updateTable('users').set(change).where('id', '=', userId).returningAll().executeTakeFirstOrThrow()
}

export async function insertUser(db: Db, user: Insertable<UserTable>): Promise<void> {
  await db.insertInto('users').values(user).execute()
}

export async function insertSession(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.insertInto('sessions').values({ id, userId, endedAt: null }).execute()
}

export async function insertTokens(tx: Tx, tokens: Insertable<TokenTable>[]): Promise<void> {
  await tx.insertInto('tokens').values(tokens).execute()
}

/** Locks the session's refresh token row, so that two uses at once come one after the other. */
export function lockRefreshToken(tx: Tx, hash: Buffer) {
  return tx
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.sessionId')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('tokens.hash', '=', hash)
    .where('tokens.kind', '=', 'refresh')
    .where('tokens.expiresAt', '>', new Date())
    .where('sessions.endedAt', 'is', null)
    .where('users.status', '=', 'ACTIVE')
    .select(['tokens.hash', 'tokens.sessionId', 'tokens.predecessor', 'tokens.deadAt'])
    .forUpdate(['tokens', 'sessions'])
    .executeTakeFirst()
}

/** The predecessor of a token dies when the token itself is used for the first time. */
export async function retire(tx: Tx, predecessor: Buffer): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ deadAt: new Date() })
    .where('hash', '=', predecessor)
    .where('deadAt', 'is', null)
    .execute()
}

export async function endSession(db: Db | Tx, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ endedAt: new Date() })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute()
}

export async function findSessionOfRefreshToken(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('tokens')
    .select('sessionId')
    .where('hash', '=', hash)
    .where('kind', '=', 'refresh')
    .executeTakeFirst()
  return row?.sessionId
}

/** Tokens that nobody can use any more; a daily job asks for it. */
export async function removeExpiredTokens(db: Db): Promise<void> {
  await db.deleteFrom('tokens').where('expiresAt', '<', new Date()).execute()
}
