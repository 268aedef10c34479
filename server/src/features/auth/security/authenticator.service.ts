import { refusals } from '@matinee/contract/plain/texts/refusals'
import { generateSecret, generateURI } from 'otplib'
import { open, seal, type Secrets } from '../../../platform/access/secrets.ts'
import type { Account } from '../../../platform/access/session.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import { changeFactors, completeAddition, completeRemoval } from './changeFactors.service.ts'
import * as store from './factors.store.ts'
import { findTimeStep } from './timeStep.ts'

type SecurityDeps = Pick<Deps, 'db' | 'queue' | 'secrets'>

const sealedFor = (userId: string) => ({ purpose: 'authenticator', subject: userId })

/** A new secret, which counts after `addAuthenticator`. Throws 409 where the account has an app. */
export async function startAuthenticator(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  account: Account,
): Promise<{ secret: string; uri: string }> {
  const { id, email } = account
  const secret = generateSecret()
  const sealed = seal(secrets.signing, sealedFor(id), secret)
  await changeFactors(db, account, async (tx) => {
    if (!(await store.startAuthenticator(tx, id, sealed))) throw authenticatorExists()
  })
  return { secret, uri: generateURI({ issuer: 'Matinee', label: email, secret }) }
}

/** Adds the app after its first right code. Throws 422 for a wrong one. */
export function addAuthenticator(
  deps: SecurityDeps,
  account: Account,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> {
  return changeFactors(deps.db, account, async (tx, { isFirst }) => {
    const app = await store.findAuthenticator(tx, account.id)
    if (!app) throw invalidField('code', refusals.authenticatorNotStarted)
    if (app.addedAt) throw authenticatorExists()
    if (!(await acceptCodeOf(tx, deps.secrets, app, code))) throw wrongCode()
    await store.markAuthenticatorAdded(tx, account.id)
    const entry = { change: 'authenticatorAdded', kind: 'authenticator_added', isFirst } as const
    return completeAddition(deps, tx, account, entry)
  })
}

export function removeAuthenticator(deps: SecurityDeps, account: Account): Promise<void> {
  return changeFactors(deps.db, account, async (tx) => {
    // Removing twice is no error: the owner sees what they wanted.
    if (!(await store.removeAuthenticator(tx, account.id))) return
    const entry = { change: 'authenticatorRemoved', kind: 'authenticator_removed' } as const
    await completeRemoval(deps, tx, account.id, entry)
  })
}

/** Whether the code is one of the account's app, newer than the last accepted one; stores that it was accepted. */
export async function acceptAuthenticatorCode(
  tx: Tx,
  secrets: Secrets,
  userId: string,
  code: string,
): Promise<boolean> {
  const app = await store.findAuthenticator(tx, userId)
  return app?.addedAt ? acceptCodeOf(tx, secrets, app, code) : false
}

type App = { userId: string; secret: Buffer; usedStep: number }

async function acceptCodeOf(tx: Tx, { signing }: Secrets, app: App, code: string): Promise<boolean> {
  const secret = open(signing, sealedFor(app.userId), app.secret)
  if (!secret) return false
  const step = await findTimeStep({ secret, code, afterStep: app.usedStep })
  return step !== null && store.useTimeStep(tx, app.userId, { step, secret: app.secret })
}

const authenticatorExists = () => new AppError('factor_state', 409, refusals.authenticatorExists)
export const wrongCode = () => invalidField('code', refusals.factorCodeWrong)
