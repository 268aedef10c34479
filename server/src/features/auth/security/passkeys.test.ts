import { passkeyLogin, readProfile, startPasskeyLogin } from '@matinee/contract/auth'
import {
  addPasskey,
  readSecurity,
  removePasskey,
  startPasskey,
  type Security,
} from '@matinee/contract/security'
import { listUsers } from '@matinee/contract/admin'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { mailsSent } from '../../../../testing/mailbox.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { SoftPasskey } from '../../../../testing/softPasskey.ts'
import { server } from '../../../../testing/testServer.ts'
import { untilWaiting } from '../../../../testing/untilWaiting.ts'
import { newId } from '../../../platform/ids.ts'
import { lockUser } from '../auth.store.ts'
import { resetFactors } from './security.service.ts'

const { db } = server.deps
const nobody = api(null)
const refused = [401, 'passkey_refused']

let owner: TestAccount
let passkey: SoftPasskey
beforeEach(async () => {
  await db.deleteFrom('rateLimits' as never).execute()
  await mailsSent()
  owner = await make.account()
  passkey = new SoftPasskey()
})

const add = async (account = owner, device = passkey) => {
  const { challenge } = await api(account).get(startPasskey)
  return api(account).ask(addPasskey, { body: { name: 'Phone', response: device.create(challenge) } })
}
const newChallenge = async () => (await nobody.get(startPasskeyLogin)).challenge
const signIn = (response: ReturnType<SoftPasskey['get']>) => nobody.ask(passkeyLogin, { body: { response } })
const codeOf = async (answer: ReturnType<typeof signIn>) => {
  const { status, body } = await answer
  return [status, (body as unknown as { error: { code: string } }).error.code]
}

test('a passkey signs in without email and password, and its account gets recovery codes', async () => {
  const added = await add()
  expect(added.body.recoveryCodes).toHaveLength(10)
  const answer = await signIn(passkey.get(await newChallenge()))
  expect([answer.status, answer.body.user.id]).toEqual([200, owner.id])
  expect(await api({ ...owner, ...answer.body.tokens }).status(readProfile)).toBe(200)
  const { passkeys }: Security = await api(owner).get(readSecurity)
  expect(passkeys).toMatchObject([{ name: 'Phone', usedAt: expect.any(String) }])
  expect((await mailsSent()).map(({ subject }) => subject)).toContain(
    'A passkey was added to your Matinee account',
  )
})

test('an answer is accepted once', async () => {
  await add()
  // One that does not count, so that only the challenge can refuse it.
  passkey.counter = -1
  const response = passkey.get(await newChallenge())
  expect((await signIn(response)).status).toBe(200)
  expect(await codeOf(signIn(response))).toEqual(refused)
})

test('a copied authenticator is refused and recorded', async () => {
  await add()
  for (let use = 0; use < 3; use++) await signIn(passkey.get(await newChallenge()))
  passkey.counter = 1
  expect(await codeOf(signIn(passkey.get(await newChallenge())))).toEqual(refused)
  const audit = await db.selectFrom('audit').select('kind').where('accountId', '=', owner.id).execute()
  expect(audit.map(({ kind }) => kind)).toContain('passkey_cloned')
})

test('an authenticator that does not count may sign in again and again', async () => {
  await add()
  for (let use = 0; use < 2; use++) {
    passkey.counter = -1
    expect((await signIn(passkey.get(await newChallenge()))).status).toBe(200)
  }
})

test.each<[string, (device: SoftPasskey) => void]>([
  ['another site', (device) => void (device.origin = 'https://matinee.evil.example')],
  ['a device that did not check its owner', (device) => void (device.flags = 0x01)],
])('an answer from %s is refused', async (_, change) => {
  await add()
  change(passkey)
  expect(await codeOf(signIn(passkey.get(await newChallenge())))).toEqual(refused)
})

test('an answer to a challenge that we did not send, or that was for adding a passkey, is refused', async () => {
  await add()
  const { challenge } = await api(owner).get(startPasskey)
  for (const other of ['q8W2nV5xT0bJrL7mYc1KdPz4HsGf9EuRa6XoNiBw3Zk', challenge])
    expect(await codeOf(signIn(passkey.get(other)))).toEqual(refused)
})

test('an answer to a challenge that is older than five minutes is refused', async () => {
  await add()
  const challenge = await newChallenge()
  await db.updateTable('challenges').set({ expiresAt: new Date() }).execute()
  expect(await codeOf(signIn(passkey.get(challenge)))).toEqual(refused)
})

test('a second passkey comes without recovery codes while there are unused ones', async () => {
  await add()
  expect((await add(owner, new SoftPasskey())).body.recoveryCodes).toBeNull()
})

test('the signature of another key is refused', async () => {
  await add()
  const thief = new SoftPasskey()
  const forged = { ...thief.get(await newChallenge()), id: passkey.id.toString('base64url') }
  expect(await codeOf(signIn({ ...forged, rawId: forged.id }))).toEqual(refused)
})

test('the challenge of one account does not add a passkey to another', async () => {
  const other = await make.account()
  const { challenge } = await api(other).get(startPasskey)
  const body = { name: 'Phone', response: passkey.create(challenge) }
  expect(await api(owner).refusal(addPasskey, { body })).toEqual([422, 'passkey_refused'])
})

test('a passkey belongs to one account', async () => {
  await add()
  expect((await add(await make.account())).status).toBe(422)
  const { body } = await signIn(passkey.get(await newChallenge()))
  expect(body.user.id).toBe(owner.id)
})

test('a removed passkey no longer signs in, nor one of an account that was disabled', async () => {
  await add()
  const kept = new SoftPasskey()
  await add(owner, kept)
  const { passkeys } = await api(owner).get(readSecurity)
  await api(owner).get(removePasskey, { params: { id: passkeys[0]!.id } })
  expect(await codeOf(signIn(passkey.get(await newChallenge())))).toEqual(refused)
  await db.updateTable('users').set({ status: 'DISABLED' }).where('id', '=', owner.id).execute()
  expect((await signIn(kept.get(await newChallenge()))).status).toBe(401)
})

test('a passkey with the longest id that there is can be removed', async () => {
  const long = new SoftPasskey({ idBytes: 1_023 })
  expect((await add(owner, long)).status).toBe(200)
  expect((await signIn(long.get(await newChallenge()))).status).toBe(200)
  const { passkeys } = await api(owner).get(readSecurity)
  await api(owner).get(removePasskey, { params: { id: passkeys[0]!.id } })
  expect((await api(owner).get(readSecurity)).passkeys).toEqual([])
})

test('the server fetches nothing that a forged attestation names', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const { challenge } = await api(owner).get(startPasskey)
  passkey.attestation = new Map<string, unknown>([
    ['alg', -7],
    ['sig', new Uint8Array(70)],
    ['x5c', [new Uint8Array(500), new Uint8Array(500)]],
  ])
  fetched.mockClear()
  const body = { name: 'Phone', response: passkey.create(challenge) }
  expect(await api(owner).status(addPasskey, { body })).toBe(200)
  const addresses = fetched.mock.calls.map(([request]) => (typeof request === 'string' ? request : 'other'))
  expect(addresses.filter((address) => !address.startsWith(server.url))).toEqual([])
  fetched.mockRestore()
})

test('an account has at most twenty passkeys, also when they are added at once', async () => {
  for (let n = 0; n < 19; n++)
    await db
      .insertInto('passkeys')
      .values({
        id: newId(),
        credentialId: newId(),
        userId: owner.id,
        publicKey: Buffer.from('key'),
        counter: 0,
        transports: [],
        name: 'Phone',
        usedAt: null,
      })
      .execute()
  await db.updateTable('sessions').set({ factorAt: new Date() }).where('userId', '=', owner.id).execute()
  const devices = [new SoftPasskey(), new SoftPasskey(), new SoftPasskey()]
  const answers = await Promise.all(devices.map((device) => add(owner, device)))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
})

test('a passkey that is added while an operator removes all of them does not stay', async () => {
  await add()
  const thief = new SoftPasskey()
  const { challenge } = await api(owner).get(startPasskey)
  const body = { name: 'Phone', response: thief.create(challenge) }
  const adding = db.transaction().execute(async (tx) => {
    await lockUser(tx, owner.id)
    const added = api(owner).ask(addPasskey, { body })
    await untilWaiting(db, 'from "users"')
    await resetFactors(server.deps, tx, owner.id, 'cli')
    return { added }
  })
  expect((await (await adding).added).status).toBe(401)
  expect((await signIn(thief.get(await newChallenge()))).status).toBe(401)
})

test('an operator works after signing in with a passkey', async () => {
  const operator = await make.staff({ hasFactor: false })
  await add(operator)
  const { body } = await signIn(passkey.get(await newChallenge()))
  expect(await api({ ...operator, ...body.tokens }).status(listUsers, { query: {} })).toBe(200)
})
