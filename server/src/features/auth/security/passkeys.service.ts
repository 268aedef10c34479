import { maxPasskeys } from '@matinee/contract/plain/account/secondFactors'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { AuthenticationResponse, RegistrationResponse } from '@matinee/contract/passkeys'
import type { addPasskey as addCall, startPasskey as startCall } from '@matinee/contract/security'
import type { BodyOf, ReplyOf } from '@matinee/contract/call'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { writeAudit } from '../../../platform/access/audit.ts'
import type { Account } from '../../../platform/access/session.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { sendAuthMail } from '../auth.jobs.ts'
import { issueChallenge, useUpChallenge } from './challenges.store.ts'
import * as factors from './factors.store.ts'
import * as store from './passkeys.store.ts'
import { codesForFirstFactor, removeCodesOfLastFactor } from './recoveryCodes.service.ts'

type PasskeyDeps = Pick<Deps, 'db' | 'queue' | 'secrets' | 'config'>

const timeoutMs = 300_000
/** EdDSA, ES256 and RS256, which every authenticator knows one of. Source: IANA, COSE algorithms. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The console's address: passkeys are bound to its host. */
const site = ({ publicUrl }: Deps['config']) => {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, rpId: hostname }
}

export async function startPasskey(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { id, email, name }: Account,
): Promise<ReplyOf<typeof startCall>> {
  const present = await store.listCredentials(db, id)
  if (present.length >= maxPasskeys) throw new AppError('too_many', 409, refusals.tooManyPasskeys)
  const options = await generateRegistrationOptions({
    rpName: 'Matinee',
    rpID: site(config).rpId,
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: name,
    challenge: Buffer.from(await issueChallenge(db, 'addPasskey', id), 'base64url'),
    timeout: timeoutMs,
    supportedAlgorithmIDs,
    excludeCredentials: present,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return options as ReplyOf<typeof startCall>
}

/** Throws 422 `passkey_refused` for an answer that does not fit the options, or a credential that is in use. */
export async function addPasskey(
  deps: PasskeyDeps,
  account: Account,
  { name, response }: BodyOf<typeof addCall>,
): Promise<{ recoveryCodes: string[] | null }> {
  const { id: userId } = account
  const credential = await readNewCredential(deps, userId, response)
  return deps.db.transaction().execute(async (tx) => {
    const isNew = await store.insertPasskey(tx, { ...credential, userId, name, usedAt: null })
    if (!isNew) throw credentialRefused()
    const recoveryCodes = await codesForFirstFactor(tx, deps.secrets, userId)
    await factors.noteFactor(tx, account.sessionId)
    await writeAudit(tx, { kind: 'passkey_added', accountId: userId, actor: userId, details: { name } })
    await sendAuthMail(deps, tx, { kind: 'securityChanged', userId, change: 'passkeyAdded', at: Date.now() })
    return { recoveryCodes }
  })
}

async function readNewCredential(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
  response: RegistrationResponse,
) {
  const { origin, rpId } = site(config)
  const challenge = readChallenge(response)
  if (!(await useUpChallenge(db, 'addPasskey', challenge, userId))) throw credentialRefused()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    supportedAlgorithmIDs,
    requireUserVerification: true,
  }).catch(() => notVerified)
  if (!verified) throw credentialRefused()
  const { id, publicKey, counter, transports } = registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey), counter, transports: transports ?? [] }
}

const notVerified = { verified: false, registrationInfo: undefined, authenticationInfo: undefined } as const

/** The challenge that the browser says it signed; '' in a text that no browser writes. */
function readChallenge({ response: { clientDataJSON } }: { response: { clientDataJSON: string } }): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

export function removePasskey(
  deps: Pick<Deps, 'db' | 'queue'>,
  { id: userId }: Account,
  passkeyId: string,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const name = await store.removePasskey(tx, userId, passkeyId)
    if (name === undefined) throw notFound()
    await removeCodesOfLastFactor(tx, userId)
    await writeAudit(tx, { kind: 'passkey_removed', accountId: userId, actor: userId, details: { name } })
    await sendAuthMail(deps, tx, {
      kind: 'securityChanged',
      userId,
      change: 'passkeyRemoved',
      at: Date.now(),
    })
  })
}

export async function startPasskeyLogin({ db, config }: Pick<Deps, 'db' | 'config'>) {
  const options = await generateAuthenticationOptions({
    rpID: site(config).rpId,
    challenge: Buffer.from(await issueChallenge(db, 'passkeyLogin', null), 'base64url'),
    timeout: timeoutMs,
    userVerification: 'required',
  })
  return {
    challenge: options.challenge,
    rpId: site(config).rpId,
    timeout: timeoutMs,
    userVerification: 'required' as const,
  }
}

/**
 * The account whose passkey signed a challenge of ours just now. Throws 401 `passkey_refused` for any other answer, and for
 * a counter that does not grow: the authenticator was copied.
 */
export async function verifyPasskey(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  response: AuthenticationResponse,
): Promise<string> {
  const passkey = await store.findPasskey(db, response.id)
  if (!passkey) throw passkeyRefused()
  const challenge = readChallenge(response)
  if (!(await useUpChallenge(db, 'passkeyLogin', challenge, null))) throw passkeyRefused()
  const { origin, rpId } = site(config)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    // The counter is compared below, where a copy is recorded.
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => notVerified)
  if (!verified || !authenticationInfo) throw passkeyRefused()
  await useCounter(db, passkey, authenticationInfo.newCounter)
  return passkey.userId
}

/** Source: WebAuthn 3, 6.1.1. A counter of 0 does not count. */
async function useCounter(db: Db, passkey: store.PasskeyRow, counter: number): Promise<void> {
  const grows = counter > passkey.counter || (counter === 0 && passkey.counter === 0)
  if (grows && (await store.usePasskey(db, passkey, counter))) return
  const { userId, name } = passkey
  if (!grows)
    await writeAudit(db, { kind: 'passkey_cloned', accountId: userId, actor: userId, details: { name } })
  throw passkeyRefused()
}

const passkeyRefused = () => new AppError('passkey_refused', 401, refusals.passkeyRefused)
const credentialRefused = () => new AppError('passkey_refused', 422, refusals.passkeyRefused)
