import { refusals } from '@matinee/contract/plain/texts/refusals'
import { createHash, randomBytes } from 'node:crypto'
import type { OauthScope } from '@matinee/contract/call'
import type {
  Currency,
  IntegrationType,
  Language,
  VideoInfrastructure,
} from '@matinee/contract/plain/accountTypes'
import { batchedRows } from '../postgres/batchedRows.ts'
import { AppError } from '../errors.ts'
import type { Db } from '../postgres/postgres.ts'

/** Who makes a call. Read anew for each call, so that a change of rights counts at once. */
export type Account = {
  id: string
  sessionId: string
  name: string
  email: string
  virgulId: string | null
  /** The accounts that this one, an agent, reports on. */
  appUsers: { id: string; name: string }[]
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
 * SQL: whether the user row `actor` may act in the account `target`, an SQL expression (G-025): staff in all, agents
 * in those of their app users, anybody where an operator granted it.
 */
export const mayActIn = (target: string) => `(
  actor.is_staff
  or exists (select 1 from app_users where agent_id = actor.id and user_id = ${target})
  or exists (select 1 from account_grants where actor_id = actor.id and target_id = ${target}
    and (expires_at is null or expires_at > now())))`

/**
 * SQL: whether a session, joined with its `parent` and that one's `actor`, still rests on a right to act in the
 * account `users`. True for sessions that are nobody's but the owner's.
 */
export const actorStillMay = `(sessions.parent_id is null or (
  parent.ended_at is null and actor.status = 'ACTIVE' and ${mayActIn('users.id')}))`

/** SQL: the accounts that the row `users`, an agent, reports on, as [{id, name}]. */
export const appUsersOfRow = `(
  select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name, u.id), '[]')
  from app_users join users u on u.id = app_users.user_id where app_users.agent_id = users.id)`

/** SQL: the apps of the row `users`, as [{id, name, platform}]. */
export const appsOfRow = `(
  select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'platform', a.platform) order by a.name, a.id), '[]')
  from apps a where a.account_id = users.id)`

/**
 * Asked at every signed-in call, so it is text, not built anew each time: that alone cost more than its answer. What
 * most accounts do not have (app users, an actor, a third party) is a second statement: PostgreSQL sets up every join
 * of a plan, also those that find nothing.
 */
const accountsOfTokens = `
  select tokens.hash::text as key, users.id, sessions.id as "sessionId", users.name, users.email,
    users.virgul_id as "virgulId", users.integration_type as "integrationType",
    users.video_infrastructure as "videoInfrastructure", users.language, users.currency, users.timezone,
    users.is_staff as "isStaff",
    sessions.parent_id is not null or sessions.client_id is not null
      or exists (select 1 from app_users where agent_id = users.id) as "hasLinks"
  from tokens
  join sessions on sessions.id = tokens.session_id
  join users on users.id = sessions.user_id
  where tokens.hash = any($1::bytea[]) and tokens.kind = 'access' and tokens.expires_at > now()
    and sessions.ended_at is null and users.status = 'ACTIVE'`

type AccountRow = Omit<Account, 'appUsers' | 'actorId' | 'client'> & { key: string; hasLinks: boolean }

/** By a token's hash as PostgreSQL writes it: `\\x` and hex digits. */
const readAccountRow = batchedRows<AccountRow>(accountsOfTokens)

/** No row when the right to act in the account, the actor's own session or the third party has ended. */
const linksOfSessions = `
  select sessions.id as key, actor.id as "actorId", sessions.client_id as "clientId", sessions.scopes,
    oauth_clients.read_access as "readAccess", oauth_clients.write_access as "writeAccess",
    ${appUsersOfRow} as "appUsers"
  from sessions
  join users on users.id = sessions.user_id
  left join sessions parent on parent.id = sessions.parent_id
  left join users actor on actor.id = parent.user_id
  left join oauth_clients on oauth_clients.id = sessions.client_id
  where sessions.id = any($1) and oauth_clients.disabled_at is null and ${actorStillMay}`

type LinksRow = Pick<Account, 'appUsers' | 'actorId'> & {
  key: string
  clientId: string | null
  scopes: OauthScope[] | null
  readAccess: boolean | null
  writeAccess: boolean | null
}

const readLinksRow = batchedRows<LinksRow>(linksOfSessions)

/**
 * The account behind an `Authorization: Bearer` header; null without one. Throws 401 for one that does not hold:
 * also when the right to act in the account, the actor's own session or the third party has ended.
 */
export async function readAccount(db: Db, header: string | undefined): Promise<Account | null> {
  if (header === undefined) return null
  const token = /^Bearer ([\w-]{20,200})$/i.exec(header)?.[1]
  if (!token) throw signedOut()
  const row = await readAccountRow(db, `\\x${hashToken(token).toString('hex')}`)
  if (!row) throw signedOut()
  const { key: _, hasLinks, ...account } = row
  if (!hasLinks) return { ...account, appUsers: [], actorId: null, client: null }
  const links = await readLinksRow(db, account.sessionId)
  if (!links) throw signedOut()
  return {
    ...account,
    appUsers: links.appUsers,
    actorId: links.actorId,
    isStaff: account.isStaff && links.actorId === null && links.clientId === null,
    client: clientOf(links),
  }
}

function clientOf({ clientId, scopes, readAccess, writeAccess }: LinksRow): Account['client'] {
  const isAllowed = { read: readAccess, write: writeAccess }
  return clientId ? { id: clientId, scopes: (scopes ?? []).filter((scope) => isAllowed[scope]) } : null
}

export const signedOut = () => new AppError('signed_out', 401, refusals.signedOut)
