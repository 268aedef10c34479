import { refusals } from '@matinee/contract/plain/texts/refusals'
import { createHash, randomBytes } from 'node:crypto'
import type { OauthScope } from '@matinee/contract/call'
import { rolesWith, type StaffRole } from '@matinee/contract/plain/account/staffRoles'
import type {
  Currency,
  IntegrationType,
  Language,
  VideoInfrastructure,
} from '@matinee/contract/plain/account/accountTypes'
import { sql } from 'kysely'
import { batchedRows } from '../postgres/batchedRows.ts'
import { AppError } from '../errors.ts'
import type { Db } from '../postgres/postgres.ts'

/** The account that makes a call. Read for each call, so that a change of rights applies at once. */
export type Account = {
  id: string
  sessionId: string
  name: string
  email: string
  virgulId: string | null
  /** The accounts that this agent manages. */
  appUsers: { id: string; name: string }[]
  integrationType: IntegrationType
  videoInfrastructure: VideoInfrastructure | null
  language: Language
  currency: Currency
  timezone: string
  /** Of an operator; null for others, and while acting for another account or through a third-party app. */
  staffRole: StaffRole | null
  /** An operator's session without a second factor, which the demo does not require. */
  lacksFactor: boolean
  /** The agent or operator who acts in this account for its owner. */
  actorId: string | null
  /** The third-party app of the request. `scopes`: granted by the user and allowed by its registration. */
  client: { id: string; scopes: OauthScope[] } | null
}

/** 256 random bits, base64url. Only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** SQL: the staff role of a user row, null without one. Operators of an earlier release, without a role, may do everything. */
export const staffRoleOf = (row: string) =>
  `case when ${row}.is_staff then coalesce(${row}.staff_role, 'administrator') end`

/** SQL: whether the session of a user row is an operator's, outside the demo, without a second factor. */
const lacksFactor = (session: string, user: string) =>
  `(${user}.is_staff and not ${user}.is_demo and ${session}.factor_at is null)`

const actingRoles = rolesWith('staff.act')
  .map((role) => `'${role}'`)
  .join(', ')

/**
 * SQL: whether the user row `actor` may act in the account `target`, an SQL expression: some staff in all accounts, agents
 * in those of their app users, anyone with an operator's grant.
 */
export const mayActIn = (target: string) => `(
  ${staffRoleOf('actor')} in (${actingRoles})
  or exists (select 1 from app_users where agent_id = actor.id and user_id = ${target})
  or exists (select 1 from account_grants where actor_id = actor.id and target_id = ${target}
    and (expires_at is null or expires_at > now())))`

/**
 * SQL: whether a session, joined with its `parent` session and that session's user as `actor`, may still act in the
 * account `users`. True for the owner's own sessions.
 */
export const actorStillMay = `(sessions.parent_id is null or (
  parent.ended_at is null and actor.status = 'ACTIVE' and not ${lacksFactor('parent', 'actor')}
  and ${mayActIn('users.id')}))`

/** SQL: the accounts managed by the agent in row `users`, as [{id, name}]. */
export const appUsersOfRow = `(
  select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name, u.id), '[]')
  from app_users join users u on u.id = app_users.user_id where app_users.agent_id = users.id)`

/**
 * Runs at every signed-in call, so it is constant text: building it took longer than running it. Rare properties (app
 * users, an actor, a third-party app) are in a second statement, because PostgreSQL sets up every join of a plan, even one
 * without rows.
 */
const accountsOfTokens = `
  select tokens.hash::text as key, users.id, sessions.id as "sessionId", users.name, users.email,
    users.virgul_id as "virgulId", users.integration_type as "integrationType",
    users.video_infrastructure as "videoInfrastructure", users.language, users.currency, users.timezone,
    ${staffRoleOf('users')} as "staffRole", ${lacksFactor('sessions', 'users')} as "lacksFactor",
    sessions.parent_id is not null or sessions.client_id is not null
      or exists (select 1 from app_users where agent_id = users.id) as "hasLinks"
  from tokens
  join sessions on sessions.id = tokens.session_id
  join users on users.id = sessions.user_id
  where tokens.hash = any($1::bytea[]) and tokens.kind = 'access' and tokens.expires_at > now()
    and sessions.ended_at is null and users.status = 'ACTIVE'`

type AccountRow = Omit<Account, 'appUsers' | 'actorId' | 'client'> & { key: string; hasLinks: boolean }

/** Keyed by the token's hash in PostgreSQL's format: `\\x` and hex digits. */
const readAccountRow = batchedRows<AccountRow>(accountsOfTokens)

/** No row once the right to act, the actor's own session or the third-party app's registration has ended. */
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
 * The account of an `Authorization: Bearer` header; null without a header. Throws 401 for an invalid token, also once the
 * right to act in the account, the actor's own session or the third-party app's registration has ended.
 */
export async function readAccount(db: Db, header: string | undefined): Promise<Account | null> {
  if (header === undefined) return null
  const token = bearerToken(header)
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
    staffRole: links.actorId === null && links.clientId === null ? account.staffRole : null,
    client: presentClient(links),
  }
}

function presentClient({ clientId, scopes, readAccess, writeAccess }: LinksRow): Account['client'] {
  const isAllowed = { read: readAccess, write: writeAccess }
  return clientId ? { id: clientId, scopes: (scopes ?? []).filter((scope) => isAllowed[scope]) } : null
}

/** Whether the token of the header was an operator's, in the hours until its row is removed. */
export async function wasStaffToken(db: Db, header: string | undefined): Promise<boolean> {
  const token = bearerToken(header)
  if (token === undefined) return false
  const { rows } = await sql`
    select from tokens join sessions on sessions.id = tokens.session_id join users on users.id = sessions.user_id
    where tokens.hash = ${hashToken(token)} and tokens.kind = 'access'
      and sessions.parent_id is null and sessions.client_id is null and users.is_staff`.execute(db)
  return rows.length > 0
}

const bearerToken = (header: string | undefined) =>
  header === undefined ? undefined : /^Bearer ([\w-]{20,200})$/i.exec(header)?.[1]

export const signedOut = () => new AppError('signed_out', 401, refusals.signedOut)

export const secondFactorMissing = () =>
  new AppError('second_factor_missing', 403, refusals.secondFactorMissing)
