import { passkeyLogin, readProfile, startPasskeyLogin } from '@matinee/contract/auth'
import {
  addPasskey,
  readSecurity,
  removePasskey,
  startPasskey,
  type Security,
} from '@matinee/contract/security'
import { beforeEach, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { mailsSent } from '../../../../testing/mailbox.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { SoftPasskey } from '../../../../testing/softPasskey.ts'
import { server } from '../../../../testing/testServer.ts'

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
  await api(owner).get(removePasskey, { params: { id: passkey.id.toString('base64url') } })
  expect(await codeOf(signIn(passkey.get(await newChallenge())))).toEqual(refused)
  await db.updateTable('users').set({ status: 'DISABLED' }).where('id', '=', owner.id).execute()
  expect((await signIn(kept.get(await newChallenge()))).status).toBe(401)
})
