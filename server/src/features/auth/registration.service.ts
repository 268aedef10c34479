import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { BodyOf, ReplyOf } from '@matinee/contract/call'
import type * as calls from '@matinee/contract/auth'
import { passwordWeakness } from '@matinee/contract/plain/account/passwordWeakness'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { hashToken, type Account } from '../../platform/access/session.ts'
import { emailTaken, timezoneFor } from './accounts/accounts.service.ts'
import { approve } from './accounts/approval.service.ts'
import { sendAuthMail } from './auth.jobs.ts'
import * as store from './auth.store.ts'
import * as codes from './codes.store.ts'
import { hashPassword } from './password.ts'
import { endSessionsOfUser } from './sessions.service.ts'
import { rememberAddress } from './signInAddresses.store.ts'

type RegistrationDeps = Pick<Deps, 'db' | 'queue' | 'config'>
type Done = { success: true; message: string }

/** Creates an account that awaits approval. Takes as long for a taken email as for a new one. */
export async function register(
  deps: RegistrationDeps,
  request: BodyOf<typeof calls.register>,
): Promise<Done> {
  const { email, name, password, website, language = 'en' } = request
  refuseWeak(password, { email, name })
  const passwordHash = await hashPassword(password)
  // Only robots fill in the hidden field `website`; they get the usual answer.
  if (!website) await insertPending(deps, { email, name, passwordHash, language })
  return { success: true, message: 'Please wait while our team activate your account' }
}

async function insertPending(
  deps: RegistrationDeps,
  user: { email: string; name: string; passwordHash: string; language: 'en' | 'tr' },
): Promise<void> {
  const id = newId()
  await deps.db.transaction().execute(async (tx) => {
    const isNew = await store.insertUser(tx, {
      ...user,
      id,
      status: 'PENDING',
      integrationType: -1,
      videoInfrastructure: null,
      currency: 'usd',
      timezone: timezoneFor(user.language),
      virgulId: null,
      approvedAt: null,
    })
    if (!isNew) throw emailTaken()
    await writeAudit(tx, { kind: 'registered', accountId: id, actor: id })
    if (deps.config.autoApproves) await approve(deps, tx, id, { actor: id })
    else
      for (const kind of ['registered', 'newRegistration'] as const)
        await sendAuthMail(deps, tx, { kind, userId: id })
  })
}

/** Checks a mailed code before the form is shown; answers its account. Throws 422 `invalid_code` or `expired_code`. */
export async function checkCode(
  { db }: Pick<Deps, 'db'>,
  typedCode: string,
): Promise<ReplyOf<typeof calls.checkCode>> {
  const { kind, name, email } = await readCode(db, hashToken(typedCode))
  return { kind, name, email }
}

async function readCode(db: Db, hash: Buffer) {
  const code = await codes.findCode(db, hash)
  if (!code || code.status !== (code.kind === 'activation' ? 'PENDING' : 'ACTIVE')) throw invalidCode()
  if (code.expiresAt < new Date())
    throw new AppError('expired_code', 422, refusals.linkExpired, { code: refusals.linkExpired })
  return code
}

/**
 * Sets the password by a mailed code: for a new account, with its name, or after a reset. The mail proves the owner,
 * so `ip` counts as an address where the owner signed in.
 */
export async function activate(
  deps: RegistrationDeps,
  request: BodyOf<typeof calls.activate>,
  ip: string,
): Promise<Done> {
  const hash = hashToken(request.code)
  const code = await readCode(deps.db, hash)
  if (code.kind === 'activation' && !request.name) throw invalidField('name', refusals.required)
  const name = code.kind === 'activation' ? request.name! : code.name
  refuseWeak(request.password, { email: code.email, name })
  const passwordHash = await hashPassword(request.password)
  await deps.db.transaction().execute(async (tx) => {
    const { userId, kind } = code
    // An operator may have disabled the account meanwhile.
    if ((await store.lockUser(tx, userId))?.status !== code.status) throw invalidCode()
    // Only one of two simultaneous requests gets to use the code.
    if (!(await codes.useUpCode(tx, hash))) throw invalidCode()
    await codes.removeCodes(tx, userId)
    await store.updateUser(tx, userId, { passwordHash, name, status: 'ACTIVE' })
    await rememberAddress(tx, userId, ip)
    await writeAudit(tx, {
      kind: kind === 'activation' ? 'activated' : 'password_reset',
      accountId: userId,
      actor: userId,
    })
    if (kind === 'activation') return
    await endSessionsOfUser(tx, userId, 'passwordChanged')
    await sendAuthMail(deps, tx, { kind: 'passwordChanged', userId, at: Date.now() })
  })
  return { success: true, message: 'Activation Successful' }
}

const invalidCode = () =>
  new AppError('invalid_code', 422, refusals.codeInvalid, { code: refusals.codeInvalid })

/**
 * The mail job looks up the account, so neither the answer nor its timing shows whether one exists.
 */
export async function requestReset(deps: RegistrationDeps, email: string): Promise<Done> {
  await deps.db.transaction().execute((tx) => sendAuthMail(deps, tx, { kind: 'reset', email }))
  return { success: true, message: 'Please check your inbox to reset password' }
}

/**
 * `confirm` makes sure that the owner is at the keyboard. Ends every other session, third parties' included, and
 * mails the owner.
 */
export async function changePassword(
  deps: RegistrationDeps,
  account: Account,
  { userID, password }: BodyOf<typeof calls.changePassword>,
  confirm: () => Promise<void>,
): Promise<Done> {
  if (userID !== account.id)
    throw new AppError('not_your_account', 403, refusals.otherAccount, { userID: refusals.otherAccount })
  await confirm()
  refuseWeak(password, account)
  const passwordHash = await hashPassword(password)
  await deps.db.transaction().execute(async (tx) => {
    await store.updateUser(tx, account.id, { passwordHash })
    await codes.removeCodes(tx, account.id)
    await endSessionsOfUser(tx, account.id, 'passwordChanged', account.sessionId)
    await writeAudit(tx, { kind: 'password_changed', accountId: account.id, actor: account.id })
    await sendAuthMail(deps, tx, { kind: 'passwordChanged', userId: account.id, at: Date.now() })
  })
  return { success: true, message: 'Your password has changed!' }
}

function refuseWeak(password: string, owner: { email: string; name: string }): void {
  if (passwordWeakness(password, owner) === null) return
  const message = refusals.weakPassword
  throw new AppError('weak_password', 422, message, { password: message })
}
