import { refusals } from '@matinee/contract/plain/texts/refusals'
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { IntegrationType, Language } from '@matinee/contract/plain/account/accountTypes'
import { holdsStaffRight, type StaffRight } from '@matinee/contract/plain/account/staffRoles'
import { auditChange, writeAudit } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, invalidField, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { sendAuthMail } from './auth.jobs.ts'
import * as store from './auth.store.ts'
import { awaitsActivation } from './codes.store.ts'
import { hashPassword } from './password.ts'
import { removeFactors } from './security/factors.store.ts'
import * as security from './security/security.service.ts'
import { endSessionsOfUser } from './sessions.service.ts'

/** The fields that an operator may change; `appUsers` replaces the entire list. */
export type UserChange = Partial<
  Settings & { name: string; status: 'ACTIVE' | 'DISABLED'; appUsers: string[] }
>

type Settings = Pick<
  store.UserRow,
  'integrationType' | 'videoInfrastructure' | 'language' | 'currency' | 'timezone' | 'virgulId' | 'staffRole'
>

type NewUser = { email: string; name: string } & Partial<Settings>

/** Whether any account is staff and may use the admin calls. */
export const hasOperator = (db: Db) => store.hasStaff(db)

/** The default time zone of a new account. */
export const timezoneFor = (language: Language) => (language === 'tr' ? 'Europe/Istanbul' : 'UTC')

/** Approves a registration and mails its owner the activation link; each further call mails it again. */
export async function approveUser(
  deps: Pick<Deps, 'db' | 'queue'>,
  userId: string,
  options: { actor: string; integrationType?: IntegrationType | undefined },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const user = await store.lockUser(tx, userId)
    if (!user) throw notFound()
    if (user.isStaff) await requireRight(tx, options.actor, 'staff.administer')
    if (user.status !== 'PENDING') throw alreadyReviewed(user)
    await approve(deps, tx, user.id, options)
  })
}

/**
 * Refuses a registration: closes the account and mails its owner the reason. Throws 409 `already_approved` once it is
 * approved, or was refused or closed.
 */
export async function refuseUser(
  deps: Pick<Deps, 'db' | 'queue'>,
  userId: string,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const user = await store.lockUser(tx, userId)
    if (!user) throw notFound()
    if (user.isStaff) await requireRight(tx, actor, 'staff.administer')
    if (user.status !== 'PENDING' || user.approvedAt)
      throw new AppError('already_approved', 409, notRefused[user.status])
    await store.updateUser(tx, userId, { status: 'DISABLED' })
    await writeAudit(tx, { kind: 'refused', accountId: userId, actor, details: { reason } })
    await sendAuthMail(deps, tx, { kind: 'refused', userId, reason, refusedAt: Date.now() })
  })
}

const reviewed = {
  PENDING: refusals.alreadyApproved,
  ACTIVE: refusals.alreadyActive,
  DISABLED: refusals.alreadyDisabled,
}
const notRefused = {
  PENDING: refusals.alreadyApproved,
  ACTIVE: refusals.refuseActive,
  DISABLED: refusals.refuseClosed,
}
const alreadyReviewed = ({ status }: store.UserRow) => new AppError('already_approved', 409, reviewed[status])

/** As `approveUser`, in a transaction that has inserted or locked the account. */
export async function approve(
  deps: Pick<Deps, 'queue'>,
  tx: Tx,
  userId: string,
  { actor, integrationType }: { actor: string; integrationType?: IntegrationType | undefined },
): Promise<void> {
  const type = integrationType === undefined ? {} : { integrationType }
  await store.updateUser(tx, userId, { approvedAt: new Date(), ...type })
  await writeAudit(tx, { kind: 'approved', accountId: userId, actor, details: type })
  await sendAuthMail(deps, tx, { kind: 'activation', userId })
}

/** An approved account whose owner chooses the password by the activation mail. Answers its id. */
export async function inviteUser(
  deps: Pick<Deps, 'db' | 'queue'>,
  user: NewUser,
  actor: string,
): Promise<string> {
  const id = newId()
  const language = user.language ?? 'en'
  const passwordHash = await unknownPassword()
  await deps.db.transaction().execute(async (tx) => {
    const isNew = await store.insertUser(tx, {
      id,
      email: user.email,
      name: user.name,
      passwordHash,
      status: 'PENDING',
      integrationType: user.integrationType ?? -1,
      videoInfrastructure: user.videoInfrastructure ?? null,
      language,
      currency: user.currency ?? 'usd',
      timezone: user.timezone ?? timezoneFor(language),
      virgulId: user.virgulId ?? null,
      ...(user.staffRole && { isStaff: true, staffRole: user.staffRole }),
      approvedAt: null,
    })
    if (!isNew) throw emailTaken()
    if (user.staffRole) await requireRight(tx, actor, 'staff.administer')
    const { staffRole = null, integrationType = -1 } = user
    await writeAudit(tx, { kind: 'created', accountId: id, actor, details: { staffRole, integrationType } })
    await approve(deps, tx, id, { actor })
  })
  return id
}

/** The hash of a random password that is stored nowhere. */
const unknownPassword = () => hashPassword(randomBytes(32).toString('base64url'))

/**
 * Recovers an account that a stranger got into: voids its password, removes its second factors, which may be the
 * stranger's, ends every session and mails the owner a link to set a new password.
 */
export async function secureAccount(deps: Pick<Deps, 'queue'>, tx: Tx, userId: string): Promise<void> {
  const user = await store.lockUser(tx, userId)
  if (!user) return
  await store.updateUser(tx, userId, { passwordHash: await unknownPassword() })
  await removeFactors(tx, userId)
  await endSessionsOfUser(tx, userId, 'secured')
  await sendAuthMail(deps, tx, { kind: 'secured', userId })
}

export const emailTaken = () =>
  new AppError('email_taken', 409, refusals.emailTaken, {
    email: refusals.emailTaken,
  })

/**
 * Changes an account; the change applies from its next request on. Answers the names of the changed fields.
 * Disabling ends all sessions. An account that was never activated becomes pending, not active.
 */
export async function changeUser(
  deps: Pick<Deps, 'db'>,
  userId: string,
  change: UserChange,
  actor: string,
): Promise<string[]> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await store.lockUser(tx, userId)
    if (!before) throw notFound()
    if (before.isStaff || change.staffRole) await requireRight(tx, actor, 'staff.administer')
    // An agent may work in the accounts that it reports on.
    if (change.appUsers) await requireRight(tx, actor, 'staff.act')
    const { appUsers, status, ...fields } = change
    const wanted = { ...fields, ...(status && { status: await nextStatus(tx, before, status) }) }
    const stored = { ...before, staffRole: store.staffRoleOf(before) }
    if (Object.keys(wanted).length) await store.updateUser(tx, userId, storedFields(wanted))
    const links = appUsers && (await changeAppUsers(tx, userId, appUsers))
    if (wanted.status === 'DISABLED') await endSessionsOfUser(tx, userId, 'accountClosed')
    return auditChange(
      tx,
      { accountId: userId, actor },
      { ...stored, appUsers: links?.before },
      { ...wanted, appUsers: links?.after },
    )
  })
}

/** `is_staff` is what the release before reads. */
const storedFields = (change: Partial<Settings>) =>
  change.staffRole === undefined ? change : { ...change, isStaff: change.staffRole !== null }

/** Otherwise any operator with accounts could gain the rights of other roles. `actor`: as in the audit. */
async function requireRight(tx: Tx, actor: string, right: StaffRight): Promise<void> {
  if (actor === 'cli' || actor === 'demo') return
  const operator = await store.findUser(tx, actor)
  const role = operator && store.staffRoleOf(operator)
  if (role && holdsStaffRight(role, right)) return
  throw new AppError('staff_role', 403, refusals.staffRole)
}

async function nextStatus(tx: Tx, user: store.UserRow, wanted: 'ACTIVE' | 'DISABLED') {
  if (wanted === 'DISABLED' || user.status === wanted) return wanted
  if (user.status === 'PENDING') throw invalidField('status', refusals.approveInstead)
  return user.approvedAt && !(await awaitsActivation(tx, user.id)) ? 'ACTIVE' : ('PENDING' as const)
}

/** Answers the ids of the earlier and the new list. */
async function changeAppUsers(tx: Tx, agentId: string, ids: string[]) {
  const after = [...new Set(ids)].toSorted()
  if (after.includes(agentId) || (await store.countUsers(tx, after)) !== after.length)
    throw invalidField('appUsers', refusals.otherAccounts)
  const before = (await store.listAppUsers(tx, agentId)).map(({ id }) => id).toSorted()
  if (!isDeepStrictEqual(before, after)) await store.replaceAppUsers(tx, agentId, after)
  return { before, after }
}

/** Ends every session in the account; answers how many there were. */
export function signOutUser(deps: Pick<Deps, 'db'>, userId: string, actor: string): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await store.findUser(tx, userId))) throw notFound()
    const ended = await endSessionsOfUser(tx, userId, 'endedByOperator')
    await writeAudit(tx, { kind: 'changed', accountId: userId, actor, details: { sessionsEnded: ended } })
    return ended
  })
}

/**
 * Removes the second factors of an owner who lost them; false if there were none. Throws 404, and 403 for a staff account
 * unless an administrator does it.
 */
export function resetFactors(
  deps: Pick<Deps, 'db' | 'queue'>,
  userId: string,
  actor: string,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await store.lockUser(tx, userId)
    if (!user) throw notFound()
    if (user.isStaff) await requireRight(tx, actor, 'staff.administer')
    return security.resetFactors(deps, tx, userId, actor)
  })
}
