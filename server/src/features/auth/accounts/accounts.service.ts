import { refusals } from '@matinee/contract/plain/texts/refusals'
import { randomBytes } from 'node:crypto'
import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { auditChange, writeAudit } from '../../../platform/access/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, invalidField, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import { staleRefusal } from '../../audit/audit.service.ts'
import { sendAuthMail } from '../auth.jobs.ts'
import * as store from '../auth.store.ts'
import { awaitsActivation } from '../codes.store.ts'
import { hashPassword } from '../password.ts'
import { removeFactors } from '../security/factors.store.ts'
import { endSessionAs } from '../security/ownSessions.service.ts'
import * as security from '../security/security.service.ts'
import { endSessionsOfUser } from '../sessions.service.ts'
import * as agents from './agents.service.ts'
import { approve } from './approval.service.ts'
import { requireStaffRight } from './requireStaffRight.ts'

/** The fields that an operator may change; `appUsers` replaces the entire list. */
export type UserChange = Partial<
  Settings & { name: string; status: 'ACTIVE' | 'DISABLED'; appUsers: string[]; seen: Seen }
>

/** Settings as a form showed them. */
type Seen = { [Name in keyof Named]?: Named[Name] | undefined }
type Named = Settings & { name: string }

type Settings = Pick<
  store.UserRow,
  'integrationType' | 'videoInfrastructure' | 'language' | 'currency' | 'timezone' | 'virgulId' | 'staffRole'
>

type NewUser = { email: string; name: string } & Partial<Settings>

/** Whether any account is staff and may use the admin calls. */
export const hasOperator = (db: Db) => store.hasStaff(db)

/** The default time zone of a new account. */
export const timezoneFor = (language: Language) => (language === 'tr' ? 'Europe/Istanbul' : 'UTC')

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
    if (user.staffRole) await requireStaffRight(tx, actor, 'staff.administer')
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
    if (before.isStaff || change.staffRole) await requireStaffRight(tx, actor, 'staff.administer')
    // An agent may work in the accounts that it reports on.
    if (change.appUsers) await requireStaffRight(tx, actor, 'staff.act')
    const { appUsers, status, seen = {}, ...fields } = change
    const stored = { ...before, staffRole: store.staffRoleOf(before) }
    await requireAsSeen(tx, stored, seen)
    const wanted = { ...fields, ...(status && { status: await nextStatus(tx, before, status) }) }
    if (Object.keys(wanted).length) await store.updateUser(tx, userId, storedFields(wanted))
    const links = appUsers && (await agents.changeAppUsers(tx, userId, appUsers, actor))
    if (wanted.status === 'DISABLED') await endSessionsOfUser(tx, userId, 'accountClosed')
    return auditChange(
      tx,
      { accountId: userId, actor },
      { ...stored, appUsers: links?.before },
      { ...wanted, appUsers: links?.after },
    )
  })
}

/** Throws 409 `stale` where a setting is no longer what the form showed. */
async function requireAsSeen(tx: Tx, stored: { id: string } & Named, seen: Seen): Promise<void> {
  const names = Object.keys(seen) as (keyof Seen)[]
  const changed = names.filter((name) => seen[name] !== undefined && stored[name] !== seen[name])
  if (changed.length === 0) return
  throw await staleRefusal(tx, {
    of: { account: stored.id },
    isChange: ({ after }) => changed.some((name) => Object.hasOwn(Object(after), name)),
    sentence: refusals.accountStale,
  })
}

/** `is_staff` is what the release before reads. */
const storedFields = (change: Partial<Settings>) =>
  change.staffRole === undefined ? change : { ...change, isStaff: change.staffRole !== null }

async function nextStatus(tx: Tx, user: store.UserRow, wanted: 'ACTIVE' | 'DISABLED') {
  if (wanted === 'DISABLED' || user.status === wanted) return wanted
  if (user.status === 'PENDING') throw invalidField('status', refusals.approveInstead)
  return user.approvedAt && !(await awaitsActivation(tx, user.id)) ? 'ACTIVE' : ('PENDING' as const)
}

/** Ends every session in the account; answers how many there were. Throws 404, 403. */
export function signOutUser(deps: Pick<Deps, 'db'>, userId: string, actor: string): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    await requireMayEnd(tx, userId, actor)
    const ended = await endSessionsOfUser(tx, userId, 'endedByOperator')
    if (ended > 0)
      await writeAudit(tx, { kind: 'sessions_ended', accountId: userId, actor, details: { ended } })
    return ended
  })
}

/** Ends one session of the owner. Throws 404 where it has ended or is another account's, 403. */
export function endSessionOfUser(
  deps: Pick<Deps, 'db'>,
  userId: string,
  { sessionId, actor }: { sessionId: string; actor: string },
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    await requireMayEnd(tx, userId, actor)
    await endSessionAs(tx, { accountId: userId, actor }, sessionId)
  })
}

async function requireMayEnd(tx: Tx, userId: string, actor: string): Promise<void> {
  const user = await store.findUser(tx, userId)
  if (!user) throw notFound()
  if (user.isStaff) await requireStaffRight(tx, actor, 'staff.administer')
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
    if (user.isStaff) await requireStaffRight(tx, actor, 'staff.administer')
    return security.resetFactors(deps, tx, userId, actor)
  })
}
