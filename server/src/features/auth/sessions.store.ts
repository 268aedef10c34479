import type { SessionEnd } from '@matinee/contract/plain/account/sessionEnd'
import { sql, type Insertable } from 'kysely'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { actorStillMay } from '../../platform/access/session.ts'
import type { SessionTable, TokenTable } from './auth.tables.ts'
import type { Sender } from '../../platform/http/caller.ts'
import { removeChallenges, removeExpiredChallenges } from './security/challenges.store.ts'
import { removeOldDevices } from './security/signInDevices.store.ts'
import { removeOldAddresses } from './signInAddresses.store.ts'

export async function insertSession(tx: Tx, session: Insertable<SessionTable>): Promise<void> {
  await tx.insertInto('sessions').values(session).execute()
}

export async function insertTokens(tx: Tx, tokens: Insertable<TokenTable>[]): Promise<void> {
  await tx.insertInto('tokens').values(tokens).execute()
}

/**
 * Locks the session of the refresh token, so that uses of its tokens are serialised, and then reads the token, so that
 * the effect of an earlier use is seen. The tokens are not locked, because two uses could deadlock.
 */
export async function lockRefreshToken(tx: Tx, hash: Buffer, clientId: string | null) {
  await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('tokens').select('sessionId').where('hash', '=', hash))
    .forNoKeyUpdate()
    .execute()
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
    .executeTakeFirst()
}

/**
 * The first use of a token revokes its predecessor and the predecessor's other successors. Otherwise a thief who
 * refreshed at the same time as the owner would keep a valid chain.
 */
export async function retire(
  tx: Tx,
  used: { hash: Buffer; sessionId: string; predecessor: Buffer },
): Promise<void> {
  const { hash, sessionId, predecessor } = used
  await tx
    .updateTable('tokens')
    .set({ deadAt: new Date() })
    .where('sessionId', '=', sessionId)
    .where('deadAt', 'is', null)
    .where('hash', '!=', hash)
    .where((eb) => eb.or([eb('hash', '=', predecessor), eb('predecessor', '=', predecessor)]))
    .execute()
}

export async function noteUse(db: Db | Tx, sessionId: string, { ip, userAgent }: Sender): Promise<void> {
  const use = { seenAt: new Date(), address: ip, userAgent }
  await db.updateTable('sessions').set(use).where('id', '=', sessionId).execute()
}

export async function readConfirmedAt(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select('confirmedAt')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.confirmedAt ?? null
}

export async function confirmSession(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ confirmedAt: new Date() }).where('id', '=', sessionId).execute()
}

/** A second factor was used, or added, in this session. */
export async function markSessionFactor(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable('sessions').set({ factorAt: new Date() }).where('id', '=', sessionId).execute()
}

/** No session of the account counts as opened with a second factor any more. */
export async function clearSessionFactors(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('sessions').set({ factorAt: null }).where('userId', '=', userId).execute()
}

/**
 * `reason`: shown on the sign-in page when the ended session is used; null for third parties and actors. Answers whether it
 * was open.
 */
export async function endSession(
  db: Db | Tx,
  sessionId: string,
  reason: SessionEnd | null = null,
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ endedAt: new Date(), endReason: reason })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

const lockKey = (userId: string) => sql`hashtextextended(${`sessions of ${userId}`}, 0)`

/**
 * Reads the account for a new session. The advisory lock keeps other transactions from ending all sessions of the
 * account until this one commits, so that no session is opened on an outdated check. A row lock would make a sign-in
 * wait for every change of the account.
 */
export async function holdSessions(tx: Tx, userId: string) {
  // A separate statement: the next one reads what was committed while this one waited.
  await sql`select pg_advisory_xact_lock_shared(${lockKey(userId)})`.execute(tx)
  return tx.selectFrom('users').select(['status', 'passwordHash']).where('id', '=', userId).executeTakeFirst()
}

export async function isLiveSession(db: Db | Tx, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Undefined once the session has ended. */
export function readLiveSession(tx: Tx, sessionId: string): Promise<{ factorAt: Date | null } | undefined> {
  return tx
    .selectFrom('sessions')
    .select('factorAt')
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** Ends all sessions in the account, third parties' and actors' included, and those opened from them. Answers how many. */
export async function endSessionsOfUser(
  tx: Tx,
  userId: string,
  reason: SessionEnd,
  exceptId = '',
): Promise<number> {
  await sql`select pg_advisory_xact_lock(${lockKey(userId)})`.execute(tx)
  // Sign-ins that wait for their second step.
  await removeChallenges(tx, userId)
  const result = await tx
    .updateTable('sessions')
    .set({ endedAt: new Date(), endReason: reason })
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

export function findSessionByToken(
  db: Db,
  hash: Buffer,
  owner: { kind?: 'access' | 'refresh'; clientId: string | null },
): Promise<{ id: string; userId: string; parentId: string | null; actorId: string | null } | undefined> {
  return db
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.sessionId')
    .leftJoin('sessions as parent', 'parent.id', 'sessions.parentId')
    .select(['sessions.id', 'sessions.userId', 'sessions.parentId', 'parent.userId as actorId'])
    .where('tokens.hash', '=', hash)
    .where('sessions.clientId', owner.clientId === null ? 'is' : '=', owner.clientId)
    .$if(owner.kind !== undefined, (query) => query.where('tokens.kind', '=', owner.kind!))
    .executeTakeFirst()
}

/** Why the session of this refresh token of our console ended; null when unknown. */
export async function readSessionEnd(db: Db, hash: Buffer): Promise<SessionEnd | null> {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.sessionId')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('tokens.hash', '=', hash)
    .where('tokens.kind', '=', 'refresh')
    .where('sessions.clientId', 'is', null)
    .select(['tokens.expiresAt', 'sessions.endedAt', 'sessions.endReason', 'users.status'])
    .executeTakeFirst()
  if (!row) return null
  if (row.status !== 'ACTIVE') return 'accountClosed'
  if (row.endedAt) return row.endReason
  return row.expiresAt <= new Date() ? 'expired' : null
}

export async function noteReuse(tx: Tx, token: { userId: string; sessionId: string }): Promise<void> {
  await writeAudit(tx, {
    kind: 'token_reused',
    accountId: token.userId,
    actor: token.userId,
    details: { sessionId: token.sessionId },
  })
}

/** Deletes expired tokens, codes and challenges, old addresses and devices, and sessions that ended 90 days ago. A daily job calls it. */
export async function removeExpiredTokens(db: Db): Promise<void> {
  await db.deleteFrom('tokens').where('expiresAt', '<', new Date()).execute()
  await db
    .deleteFrom('sessions')
    .where('endedAt', '<', new Date(Date.now() - 90 * 86_400_000))
    .execute()
  await db
    .deleteFrom('codes')
    .where('expiresAt', '<', new Date(Date.now() - 30 * 86_400_000))
    .execute()
  // Sessions without sign-out whose last token, and those of actors in them, have expired.
  await db
    .deleteFrom('sessions')
    .where('createdAt', '<', new Date(Date.now() - 31 * 86_400_000))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('tokens')
            .innerJoin('sessions as held', 'held.id', 'tokens.sessionId')
            .where((on) =>
              on.or([
                on('held.id', '=', on.ref('sessions.id')),
                on('held.parentId', '=', on.ref('sessions.id')),
              ]),
            )
            .select('held.id'),
        ),
      ),
    )
    .execute()
  await removeOldAddresses(db)
  await removeOldDevices(db)
  await removeExpiredChallenges(db)
  await db
    .deleteFrom('oauthCodes')
    .where('expiresAt', '<', new Date(Date.now() - 86_400_000))
    .execute()
}
