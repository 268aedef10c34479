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
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { writeAudit } from '../../../platform/access/audit.ts'
import type { Account } from '../../../platform/access/session.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { newId } from '../../../platform/ids.ts'
import { changeFactors, completeAddition, completeRemoval } from './changeFactors.service.ts'
import { issueChallenge, useUpChallenge } from './challenges.store.ts'
import * as store from './passkeys.store.ts'

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
  refuseTooMany(present)
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

function refuseTooMany(present: unknown[]): void {
  if (present.length >= maxPasskeys) throw new AppError('too_many', 409, refusals.tooManyPasskeys)
}

/** Throws 422 `passkey_refused` for an answer that does not fit the options, or a credential that is in use. */
export async function addPasskey(
  deps: PasskeyDeps,
  account: Account,
  { name, response }: BodyOf<typeof addCall>,
): Promise<{ recoveryCodes: string[] | null }> {
  const credential = await readNewCredential(deps, account.id, response)
  return changeFactors(deps.db, account, async (tx, { isFirst }) => {
    refuseTooMany(await store.listCredentials(tx, account.id))
    const passkey = { ...credential, id: newId(), userId: account.id, name, usedAt: null }
    if (!(await store.insertPasskey(tx, passkey))) throw credentialRefused()
    const entry = { change: 'passkeyAdded', kind: 'passkey_added', details: { name }, isFirst } as const
    return completeAddition(deps, tx, account, entry)
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
    response: withoutAttestation(response),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    supportedAlgorithmIDs,
    requireUserVerification: true,
  }).catch(() => notVerified)
  if (!verified) throw credentialRefused()
  const { id, publicKey, counter, transports } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transports ?? [] }
}

/**
 * The answer with its attestation removed, which nobody here would act on. The library would verify whatever came, and
 * fetch addresses that a forged certificate names. Throws 422 for bytes that no authenticator writes.
 */
function withoutAttestation(answer: RegistrationResponse): RegistrationResponseJSON {
  try {
    const bytes = new Uint8Array(Buffer.from(answer.response.attestationObject, 'base64url'))
    const authData = isoCBOR.decodeFirst<Map<string, Uint8Array>>(bytes).get('authData')
    if (!(authData instanceof Uint8Array)) throw credentialRefused()
    const bare = new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', authData],
    ])
    const attestationObject = Buffer.from(isoCBOR.encode(bare)).toString('base64url')
    const response = { ...answer.response, attestationObject } as RegistrationResponseJSON['response']
    return { ...answer, response, clientExtensionResults: {} }
  } catch {
    throw credentialRefused()
  }
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
  deps: Pick<Deps, 'db' | 'queue' | 'secrets'>,
  account: Account,
  passkeyId: string,
): Promise<void> {
  return changeFactors(deps.db, account, async (tx) => {
    const name = await store.removePasskey(tx, account.id, passkeyId)
    if (name === undefined) throw notFound()
    const entry = { change: 'passkeyRemoved', kind: 'passkey_removed', details: { name } } as const
    await completeRemoval(deps, tx, account.id, entry)
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
  if (!passkey || !isHandleOf(passkey.userId, response)) throw passkeyRefused()
  const challenge = readChallenge(response)
  if (!(await useUpChallenge(db, 'passkeyLogin', challenge, null))) throw passkeyRefused()
  const { origin, rpId } = site(config)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    // The counter is compared below, where a copy is recorded.
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => notVerified)
  if (!verified || !authenticationInfo) throw passkeyRefused()
  await useCounter(db, passkey, authenticationInfo.newCounter)
  return passkey.userId
}

/** The account that the authenticator says the key is for, if it says one. */
const isHandleOf = (userId: string, { response: { userHandle } }: AuthenticationResponse) =>
  !userHandle || Buffer.from(userHandle, 'base64url').toString() === userId

/** Source: WebAuthn 3, 6.1.1. A counter of 0 does not count. */
async function useCounter(db: Db, passkey: store.PasskeyRow, counter: number): Promise<void> {
  const grows = counter > passkey.counter || (counter === 0 && passkey.counter === 0)
  if (grows && (await store.usePasskey(db, passkey, counter))) return
  const { userId, name } = passkey
  if (!grows)
    await writeAudit(db, { kind: 'passkey_cloned', accountId: userId, actor: userId, details: { name } })
  throw passkeyRefused()
}

export const passkeyRefused = () => new AppError('passkey_refused', 401, refusals.passkeyRefused)
const credentialRefused = () => new AppError('passkey_refused', 422, refusals.passkeyRefused)
