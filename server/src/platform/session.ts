import { createHash, randomBytes } from 'node:crypto'
import type { OauthScope } from '@matinee/contract/call'
import type {
  Currency,
  IntegrationType,
  Language,
  VideoInfrastructure,
} from '@matinee/contract/plain/accountTypes'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from './errors.ts'
import type { Db } from './postgres.ts'

/** Who makes a call. Read anew for each call, so that a change of rights counts at once. */
export type Account = {
  id: string
  sessionId: string
  integrationType: IntegrationType
  videoInfrastructure: VideoInfrastructure | null
  language: Language
  currency: Currency
  timezone: string
  /** Never while acting for somebody, nor through a third party. */
  isStaff: boolean
  /** Who acts in this account for its owner. */
  actorId: string | null
  /** The third party that asks, and what it may do: its registration within what the user allowed. */
  client: { id: string; scopes: OauthScope[] } | null
}

/** 256 random bits, base64url. Only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/**
 * SQL: whether the user row `actor` may act in the account `targetId` (G-025): staff in all, agents in those of
 * their app users, anybody where an operator granted it.
 */
export const mayActIn = (actor: string, targetId: RawBuilder<string>) => sql<boolean>`(
  ${sql.ref(`${actor}.isStaff`)}
  or exists (select 1 from app_users where agent_id = ${sql.ref(`${actor}.id`)} and user_id = ${targetId})
  or exists (
    select 1 from account_grants where actor_id = ${sql.ref(`${actor}.id`)} and target_id = ${targetId}
      and (expires_at is null or expires_at > now())
  ))`

/**
 * SQL: whether a session, joined with its `parent` and that one's `actor`, still rests on a right to act in the
 * account `users`. True for sessions that are nobody's but the owner's.
 */
export const actorStillMay = () => sql<boolean>`(sessions.parent_id is null or (
  parent.ended_at is null and actor.status = 'ACTIVE' and ${mayActIn('actor', sql.ref('users.id'))}))`

/**
 * The account behind an `Authorization: Bearer` header; null without one. Throws 401 for one that does not hold:
 * also when the right to act in the account, the actor's own session or the third party has ended.
 */
export async function readAccount(db: Db, header: string | undefined): Promise<Account | null> {
  if (header === undefined) return null
  const token = /^Bearer ([\w-]{20,200})$/i.exec(header)?.[1]
  const row =
    token &&
    (await db
      .selectFrom('tokens')
      .innerJoin('sessions', 'sessions.id', 'tokens.sessionId')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .leftJoin('sessions as parent', 'parent.id', 'sessions.parentId')
      .leftJoin('users as actor', 'actor.id', 'parent.userId')
      .leftJoin('oauthClients', 'oauthClients.id', 'sessions.clientId')
      .where('tokens.hash', '=', hashToken(token))
      .where('tokens.kind', '=', 'access')
      .where('tokens.expiresAt', '>', new Date())
      .where('sessions.endedAt', 'is', null)
      .where('users.status', '=', 'ACTIVE')
      .where('oauthClients.disabledAt', 'is', null)
      .where(actorStillMay())
      .select([
        'users.id',
        'sessions.id as sessionId',
        'users.integrationType',
        'users.videoInfrastructure',
        'users.language',
        'users.currency',
        'users.timezone',
        'users.isStaff',
        'actor.id as actorId',
        'sessions.clientId',
        'sessions.scopes',
        'oauthClients.readAccess',
        'oauthClients.writeAccess',
      ])
      .executeTakeFirst())
  if (!row) throw signedOut()
  const { clientId, scopes, readAccess, writeAccess, ...account } = row
  const isAllowed = { read: readAccess, write: writeAccess }
  return {
    ...account,
    isStaff: account.isStaff && account.actorId === null && clientId === null,
    client: clientId ? { id: clientId, scopes: (scopes ?? []).filter((scope) => isAllowed[scope]) } : null,
  }
}

export const signedOut = () => new AppError('signed_out', 401, 'Sign in to go on')
