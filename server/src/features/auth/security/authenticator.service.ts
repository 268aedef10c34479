import { refusals } from '@matinee/contract/plain/texts/refusals'
import { generateSecret, generateURI } from 'otplib'
import { writeAudit } from '../../../platform/access/audit.ts'
import { open, seal, type Secrets } from '../../../platform/access/secrets.ts'
import type { Account } from '../../../platform/access/session.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import { sendAuthMail } from '../auth.jobs.ts'
import * as store from './factors.store.ts'
import { findTimeStep } from './timeStep.ts'
import { codesForFirstFactor, removeCodesOfLastFactor } from './recoveryCodes.service.ts'

type SecurityDeps = Pick<Deps, 'db' | 'queue' | 'secrets'>

const sealedFor = (userId: string) => ({ purpose: 'authenticator', subject: userId })

/** A new secret, which counts after `addAuthenticator`. Throws 409 where the account has an app. */
export async function startAuthenticator(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { id, email }: Account,
): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret()
  const isStored = await store.startAuthenticator(db, id, seal(secrets.signing, sealedFor(id), secret))
  if (!isStored) throw new AppError('factor_state', 409, refusals.authenticatorExists)
  return { secret, uri: generateURI({ issuer: 'Matinee', label: email, secret }) }
}

/** Adds the app after its first right code; answers recovery codes if it is the account's first second factor. */
export function addAuthenticator(
  deps: SecurityDeps,
  account: Account,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> {
  return deps.db.transaction().execute(async (tx) => {
    const { id: userId } = account
    const before = await store.findAuthenticator(tx, userId)
    if (!before) throw invalidField('code', refusals.authenticatorNotStarted)
    if (before.addedAt) throw new AppError('factor_state', 409, refusals.authenticatorExists)
    if (!(await isAuthenticatorCode(tx, deps.secrets, userId, code))) throw wrongCode()
    await store.markAuthenticatorAdded(tx, userId)
    const recoveryCodes = await codesForFirstFactor(tx, deps.secrets, userId)
    await store.noteFactor(tx, account.sessionId)
    await writeAudit(tx, { kind: 'authenticator_added', accountId: userId, actor: userId })
    await sendAuthMail(deps, tx, {
      kind: 'securityChanged',
      userId,
      change: 'authenticatorAdded',
      at: Date.now(),
    })
    return { recoveryCodes }
  })
}

export function removeAuthenticator(deps: SecurityDeps, { id: userId }: Account): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    // Removing twice is no error: the owner sees what they wanted.
    if (!(await store.removeAuthenticator(tx, userId))) return
    await removeCodesOfLastFactor(tx, userId)
    await writeAudit(tx, { kind: 'authenticator_removed', accountId: userId, actor: userId })
    await sendAuthMail(deps, tx, {
      kind: 'securityChanged',
      userId,
      change: 'authenticatorRemoved',
      at: Date.now(),
    })
  })
}

/** Whether the code is one of the app's, a step of 30 seconds early or late, and newer than the last accepted one. */
export async function isAuthenticatorCode(
  tx: Tx,
  { signing }: Secrets,
  userId: string,
  code: string,
): Promise<boolean> {
  const row = await store.findAuthenticator(tx, userId)
  const secret = row && open(signing, sealedFor(userId), row.secret)
  if (!secret) return false
  const step = await findTimeStep({ secret, code, afterStep: row.usedStep })
  return step !== null && store.useTimeStep(tx, userId, { step, secret: row.secret })
}

export const wrongCode = () => invalidField('code', refusals.factorCodeWrong)
