import { holdsStaffRight, type StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import type {
  AccountDetails,
  AccountGrant,
  AdminUser,
  approveUser as approveCall,
  createUser as createCall,
  listUsers as listCall,
  setUser as setCall,
} from '@matinee/contract/admin'
import type { listUserSessions as listSessionsCall } from '@matinee/contract/adminAccess'
import type { BodyOf, ReplyOf } from '@matinee/contract/call'
import { writeAudit } from '../../platform/access/audit.ts'
import { definedOnly } from '../../platform/definedOnly.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, invalidField, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import type { Keyset } from '../../platform/postgres/keyset.ts'
import { listLatest, type Viewer } from '../audit/audit.service.ts'
import * as accounts from '../auth/accounts/accounts.service.ts'
import * as agents from '../auth/accounts/agents.service.ts'
import * as approval from '../auth/accounts/approval.service.ts'
import * as ownSessions from '../auth/security/ownSessions.service.ts'
import * as list from './accountList.store.ts'
import * as store from './admin.store.ts'

// Used by the admin calls and by the command line. `actor`: a staff user's id, or `cli`.

type AdminDeps = Pick<Deps, 'db' | 'queue'>

/** Newest first. */
export async function listUsers(
  db: Db,
  { search, status, ...page }: list.UserFilter & Keyset,
): Promise<ReplyOf<typeof listCall>> {
  const { rows, ...place } = await list.listUsers(db, { search, status }, page)
  return { data: rows.map(present), ...place }
}

/** Throws 404 for an unknown id. */
export async function readUser(db: Db, userId: string): Promise<AdminUser> {
  const row = await store.findUser(db, userId)
  if (!row) throw notFound()
  return present(row)
}

/** The id of the account with this id or email; null when there is none. */
export async function findUserId(db: Db, idOrEmail: string): Promise<string | null> {
  const byEmail = idOrEmail.includes('@') ? await store.findIdByEmail(db, idOrEmail) : undefined
  return byEmail?.id ?? (await store.findUser(db, idOrEmail))?.id ?? null
}

/** The account with its grants, sessions, third-party apps and latest audit entries. */
export async function describeUser(db: Db, userId: string, viewer: Viewer): Promise<AccountDetails> {
  const [user, grants, sessions, apps, audit, reporters] = await Promise.all([
    readUser(db, userId),
    listGrants(db, userId),
    store.countSessions(db, userId),
    store.listConnectedApps(db, userId),
    listLatest(db, { account: userId }, { count: 10, viewer }),
    agents.listAgents(db, userId),
  ])
  return {
    user,
    grants,
    sessions,
    agents: reporters,
    connectedApps: apps.map((app) => ({ ...app, usedAt: app.usedAt?.toISOString() ?? null })),
    audit,
  }
}

/** Creates an approved account and mails its owner the activation link. Throws 409 `email_taken`, 422. */
export async function createUser(
  deps: AdminDeps,
  fields: BodyOf<typeof createCall>,
  actor: string,
): Promise<AdminUser> {
  return readUser(deps.db, await accounts.inviteUser(deps, definedOnly(fields), actor))
}

/** See `approval.approveUser`. Answers the account. */
export async function approveUser(
  deps: AdminDeps,
  userId: string,
  options: BodyOf<typeof approveCall> & { actor: string },
): Promise<AdminUser> {
  await approval.approveUser(deps, userId, options)
  return readUser(deps.db, userId)
}

/** Closes the account of a registration and mails its owner the reason. Throws 404, 409 `already_approved`. */
export async function refuseUser(
  deps: AdminDeps,
  userId: string,
  options: { actor: string; reason: string },
): Promise<AdminUser> {
  await approval.refuseUser(deps, userId, options)
  return readUser(deps.db, userId)
}

/** Answers the account and the names of the changed fields. Throws 404, 422. */
export async function setUser(
  deps: Pick<Deps, 'db'>,
  userId: string,
  change: BodyOf<typeof setCall>,
  actor: string,
): Promise<{ user: AdminUser; changed: string[] }> {
  const changed = await accounts.changeUser(deps, userId, definedOnly(change), actor)
  return { user: await readUser(deps.db, userId), changed }
}

export const { resetFactors, signOutUser, endSessionOfUser } = accounts
export const { previewActivation } = approval

export const { addAgent, removeAgent } = agents

/** The owner's open sessions, those of an operator for administrators only. Throws 404, 403. */
export async function listSessions(
  db: Db,
  userId: string,
  role: StaffRole,
): Promise<ReplyOf<typeof listSessionsCall>> {
  const isOperators = (await readUser(db, userId)).staffRole !== null
  if (isOperators && !holdsStaffRight(role, 'staff.administer'))
    throw new AppError('staff_role', 403, refusals.staffRole)
  return ownSessions.listSessions({ db }, { id: userId, sessionId: null })
}

/** Newest first; with `userId` only grants in which it is the actor or the target. */
export async function listGrants(db: Db, userId?: string): Promise<AccountGrant[]> {
  return (await store.listGrants(db, userId)).map(presentGrant)
}

/** Lets one account act in another. `until`: an ISO instant; null: valid until revoked. */
export function addGrant(
  db: Db,
  { actorId, targetId, until }: { actorId: string; targetId: string; until: string | null },
  actor: string,
): Promise<AccountGrant> {
  if (actorId === targetId) throw invalidField('targetId', refusals.grantToItself)
  if (until !== null && new Date(until) <= new Date()) throw invalidField('until', refusals.futureMoment)
  return db.transaction().execute(async (tx) => {
    const both = await Promise.all([store.findUser(tx, actorId), store.findUser(tx, targetId)])
    if (!both[0] || !both[1]) throw notFound()
    await agents.requireMayLetIn(tx, actor, [actorId, targetId])
    const id = newId()
    await store.removeExpiredGrant(tx, actorId, targetId)
    const row = { id, actorId, targetId, grantedBy: actor, expiresAt: until }
    if (!(await store.insertGrant(tx, row))) throw new AppError('already_granted', 409, refusals.grantExists)
    const details = { grantId: id, actorId, until }
    await writeAudit(tx, { kind: 'grant_added', accountId: targetId, actor, details })
    return presentGrant((await store.findGrant(tx, id))!)
  })
}

/** Revokes a grant. Every call checks it again, so sessions that rely on it end immediately. */
export function removeGrant(db: Db, grantId: string, actor: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const grant = await store.deleteGrant(tx, grantId)
    if (!grant) throw notFound()
    const details = { grantId, actorId: grant.actorId }
    await writeAudit(tx, { kind: 'grant_removed', accountId: grant.targetId, actor, details })
  })
}

function present({ approvedAt, createdAt, ...user }: store.UserRow): AdminUser {
  return {
    ...user,
    approvedAt: approvedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

function presentGrant(row: store.GrantRow): AccountGrant {
  return {
    id: row.id,
    actor: { id: row.actorId, email: row.actorEmail },
    target: { id: row.targetId, email: row.targetEmail },
    grantedBy: row.grantedBy,
    until: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
