import { sql, type Insertable } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/postgres.ts'
import { actorStillMay } from '../../platform/session.ts'
import type { SessionTable, TokenTable } from '../../platform/tables.ts'

export async function insertSession(tx: Tx, session: Insertable<SessionTable>): Promise<void> {
  await tx.insertInto('sessions').values(session).execute()
}

export async function insertTokens(tx: Tx, tokens: Insertable<TokenTable>[]): Promise<void> {
  await tx.insertInto('tokens').values(tokens).execute()
}

/** Locks the refresh token's row and its session, so that two uses at once come one after the other. */
export function lockRefreshToken(tx: Tx, hash: Buffer, clientId: string | null) {
  return tx
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.sessionId')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('sessions as parent', 'parent.id', 'sessions.parentId')
    .leftJoin('users as actor', 'actor.id', 'parent.userId')
    .leftJoin('oauthClients', 'oauthClients.id', 'sessions.clientId')
    .where('tokens.hash', '=', hash)
    .where('tokens.kind', '=', 'refresh')
    .where('tokens.expiresAt', '>', new Date())
    .where('sessions.endedAt', 'is', null)
    .where('sessions.clientId', clientId === null ? 'is' : '=', clientId)
    .where('oauthClients.disabledAt', 'is', null)
    .where('users.status', '=', 'ACTIVE')
    .where(sql.raw<boolean>(actorStillMay))
    .select([
      'tokens.hash',
      'tokens.sessionId',
      'tokens.predecessor',
      'tokens.deadAt',
      'sessions.userId',
      'sessions.scopes',
    ])
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

/** All sessions in the account, also those of third parties and actors; sessions elsewhere end with their parent. Answers how many. */
export async function endSessionsOfUser(db: Db | Tx, userId: string, exceptId = ''): Promise<number> {
  const result = await db
    .updateTable('sessions')
    .set({ endedAt: new Date() })
    .where('userId', '=', userId)
    .where('id', '!=', exceptId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export async function endSessionsOfClient(db: Db | Tx, userId: string, clientId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ endedAt: new Date() })
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .where('endedAt', 'is', null)
    .execute()
}

export function findSessionOf(
  db: Db,
  hash: Buffer,
  of: { kind?: 'access' | 'refresh'; clientId: string | null },
): Promise<{ id: string; parentId: string | null } | undefined> {
  return db
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.sessionId')
    .select(['sessions.id', 'sessions.parentId'])
    .where('tokens.hash', '=', hash)
    .where('sessions.clientId', of.clientId === null ? 'is' : '=', of.clientId)
    .$if(of.kind !== undefined, (query) => query.where('tokens.kind', '=', of.kind!))
    .executeTakeFirst()
}

export async function noteReuse(tx: Tx, token: { userId: string; sessionId: string }): Promise<void> {
  await writeAudit(tx, {
    kind: 'token_reused',
    accountId: token.userId,
    actor: token.userId,
    details: { sessionId: token.sessionId },
  })
}

/** Tokens that nobody can use any more, and what hangs on them; a daily job asks for it. */
export async function removeExpiredTokens(db: Db): Promise<void> {
  await db.deleteFrom('tokens').where('expiresAt', '<', new Date()).execute()
  await db
    .deleteFrom('codes')
    .where('expiresAt', '<', new Date(Date.now() - 30 * 86_400_000))
    .execute()
  await db
    .deleteFrom('oauthCodes')
    .where('expiresAt', '<', new Date(Date.now() - 86_400_000))
    .execute()
}
