import { login, readProfile, refreshToken } from '@matinee/contract/auth'
import { listVideos } from '@matinee/contract/videos'
import { endOtherSessions, endSession, listSessions } from '@matinee/contract/security'
import { beforeEach, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { mailsSent } from '../../../../testing/mailbox.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { server } from '../../../../testing/testServer.ts'
import { asThirdParty, thirdParty } from '../../../../testing/thirdParty.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const device = 'b7Kx2mQ9vLt0Yw3J'

beforeEach(async () => {
  await server.deps.db.deleteFrom('rateLimits' as never).execute()
  await mailsSent()
})

/** Signs in from an address with a browser. */
async function signIn(account: TestAccount, from: { ip?: string; agent?: string; device?: string } = {}) {
  const { ip = '203.0.113.7', agent = chrome, ...rest } = from
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    remoteAddress: ip,
    headers: { 'user-agent': agent },
    payload: {
      email: account.email,
      password: account.password,
      ...(rest.device && { device: rest.device }),
    },
  })
  return { ...account, ...answer.json<{ tokens: { accessToken: string; refreshToken: string } }>().tokens }
}
const newDeviceMails = async () =>
  (await mailsSent()).filter(({ subject }) => subject === 'New sign-in to your Matinee account')

test('the owner sees each session with its device, country and address, the current one marked', async () => {
  const account = await make.account()
  const other = await signIn(account, { ip: '193.140.80.1' })
  const { data } = await api(other).get(listSessions)
  expect(data).toHaveLength(2)
  expect(data.find(({ isCurrent }) => isCurrent)).toMatchObject({
    browser: 'Chrome',
    system: 'Windows',
    country: 'TR',
    address: '193.140.80.1',
    seenAt: null,
    hasFactor: false,
  })
})

test('a refresh records when and from where the session was last used', async () => {
  const session = await signIn(await make.account(), { ip: '193.140.80.1' })
  const { tokens } = await api(null).get(refreshToken, { body: { refreshToken: session.refreshToken } })
  const { data } = await api({ ...session, ...tokens }).get(listSessions)
  expect(data.find(({ isCurrent }) => isCurrent)).toMatchObject({
    address: '127.0.0.1',
    seenAt: expect.stringMatching(/^20/),
  })
})

test('ending a session signs that device out at once, and no other', async () => {
  const account = await make.account()
  const other = await signIn(account)
  const { data } = await api(account).get(listSessions)
  const { id } = data.find(({ isCurrent }) => !isCurrent)!
  expect(await api(await make.account()).status(endSession, { params: { id } })).toBe(404)
  await api(account).get(endSession, { params: { id } })
  expect(await api(other).status(readProfile)).toBe(401)
  expect(await api(account).status(readProfile)).toBe(200)
  const refresh = await api(null).ask(refreshToken, { body: { refreshToken: other.refreshToken } })
  expect(refresh.body).toMatchObject({ error: { details: { sessionEnd: 'endedByOwner' } } })
  expect(await api(account).status(endSession, { params: { id } })).toBe(404)
})

test('signing out everywhere else leaves this session, those of agents and of third-party apps', async () => {
  const account = await make.account()
  const others = [await signIn(account), await signIn(account)]
  const agent = (await make.agent(account)).acting
  const app = await asThirdParty(account, await thirdParty(), 'read')
  expect(await api(account).get(endOtherSessions)).toEqual({ ended: 2 })
  for (const other of others) expect(await api(other).status(readProfile)).toBe(401)
  expect(await api(account).status(readProfile)).toBe(200)
  expect(await api(agent).status(readProfile)).toBe(200)
  expect((await api(account).get(listSessions)).data).toHaveLength(1)
  expect(await api(app).status(listVideos, { query: {} })).toBe(200)
})

/** An account that nobody has signed in to. */
async function newAccount() {
  const account = await make.account()
  await server.deps.db.deleteFrom('sessions').where('userId', '=', account.id).execute()
  return account
}

test('the owner is mailed about a new device, but not about the first one, nor one that is known', async () => {
  const account = await newAccount()
  await signIn(account, { device })
  expect(await newDeviceMails()).toHaveLength(0)
  await signIn(account, { device, ip: '198.51.100.9', agent: 'Another browser' })
  expect(await newDeviceMails()).toHaveLength(0)
  await signIn(account, { device: 'another-device-000', ip: '193.140.80.1' })
  const [mail] = await newDeviceMails()
  expect(mail?.text).toContain('Chrome on Windows')
  expect(mail?.text).toContain('Türkiye (193.140.80.1)')
})

test('the owner of an account from before devices were stored is mailed too', async () => {
  await signIn(await make.account(), { device })
  expect(await newDeviceMails()).toHaveLength(1)
})

test('a name that no browser has does not get into the email', async () => {
  const account = await make.account()
  await signIn(account, { agent: 'Your account is locked. Go to https://evil.example/unlock/1.0' })
  const [mail] = await newDeviceMails()
  expect([mail?.text.includes('evil.example'), mail?.text.includes('Unknown')]).toEqual([false, true])
})

test('a client that sends no device is new at another address or with another browser', async () => {
  const account = await newAccount()
  await signIn(account)
  await signIn(account)
  expect(await newDeviceMails()).toHaveLength(0)
  await signIn(account, { ip: '198.51.100.9' })
  await signIn(account, { agent: 'Another browser' })
  expect(await newDeviceMails()).toHaveLength(2)
})

test('a wrong password says nothing about devices', async () => {
  const account = await newAccount()
  await signIn(account)
  await api(null).ask(login, { body: { ...account, password: 'wrong', device: 'another-device-000' } })
  expect(await newDeviceMails()).toHaveLength(0)
})
