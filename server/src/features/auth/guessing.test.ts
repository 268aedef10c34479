import { changePassword, resetPassword } from '@matinee/contract/auth'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { linkIn, mailsSent } from '../../../testing/mailbox.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { removeExpiredTokens } from './sessions.service.ts'

const post = async (ip: string, path: string, payload: object) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    remoteAddress: ip,
    payload,
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload }
}
const signIn = (ip: string, { email, password }: { email: string; password: string }) =>
  post(ip, '/auth/login', { email, password })
const botAt = (bot: number) => `198.51.100.${bot}`
const ownersAddress = '203.0.113.7'
const newAddress = '203.0.113.99'

/** Sends `count` wrong passwords from the robots' addresses in turn; answers the statuses. */
async function guess(email: string, count = 150, robots = 30): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) {
    const { status } = await signIn(botAt(1 + (i % robots)), { email, password: `guess number ${i}` })
    statuses.push(status)
  }
  return statuses
}
/** Sets the counters as twenty-two guesses would, without the time that hashing takes. */
async function guessTooOften(email: string): Promise<void> {
  const inAnHour = Date.now() + 3_600_000
  await sql`insert into rate_limits (key, points, expire) values (${`login-email:${email}`}, 20, ${inAnHour})
    on conflict (key) do update set points = 20, expire = ${inAnHour}`.execute(server.deps.db)
  expect(await guess(email, 2)).toEqual([401, 429])
}
const checked = (statuses: number[]) => statuses.filter((status) => status === 401).length

beforeEach(async () => {
  await server.deps.db.deleteFrom('rateLimits' as never).execute()
  await mailsSent()
})

test('of 150 guesses from 30 addresses twenty are checked, then one a minute; the others get 429', async () => {
  const { email } = await make.account()
  const statuses = await guess(email)
  // The guesses may take longer than a minute on a slow machine.
  expect(checked(statuses)).toBeGreaterThanOrEqual(20)
  expect(checked(statuses)).toBeLessThanOrEqual(24)
  expect(statuses.filter((status) => status === 429)).toHaveLength(150 - checked(statuses))
})

test('of 70 simultaneous guesses from one address for 70 emails sixty are checked', async () => {
  const guesses = Array.from({ length: 70 }, (_, i) =>
    signIn(botAt(200), { email: `nobody${i}@test.matinee.test`, password: 'a guess' }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(checked(statuses)).toBe(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

describe('more than twenty guesses in an hour from other addresses', () => {
  let account: TestAccount
  beforeEach(async () => {
    account = await make.account()
    await signIn(ownersAddress, account)
    // The owner is mailed about this new device.
    await mailsSent()
    await guessTooOften(account.email)
  })

  test('more than twenty guesses in an hour from other addresses do not block the owner at an address of an earlier sign-in', async () => {
    expect((await signIn(ownersAddress, account)).status).toBe(200)
  })

  test('more than twenty guesses in an hour from other addresses do not stop the owner from entering the current password in a session at a new address', async () => {
    const body = { userID: account.id, password: 'four walnut trees', currentPassword: account.password }
    expect(await api(account).status(changePassword, { body })).toBe(200)
  })

  test('more than twenty guesses in an hour from other addresses make a new address wait, and a link by mail lets it in immediately', async () => {
    const refused = await signIn(newAddress, account)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    await mailsSent()
    await api(null).get(resetPassword, { body: { email: account.email } })
    const code = linkIn((await mailsSent())[0]).searchParams.get('code')
    const password = 'four walnut trees'
    expect((await post(newAddress, '/auth/activate', { code, password })).status).toBe(200)
    expect((await signIn(newAddress, { ...account, password })).status).toBe(200)
  })

  test('more than twenty guesses in an hour from other addresses are reported to the owner by a single mail with a link for a new password', async () => {
    const mails = await mailsSent()
    expect(mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      [account.email, 'Someone is trying to guess your Matinee password'],
    ])
    expect(mails[0]!.text).toContain('/auth/resetpassword')
    // As in the next hour of the same day.
    await sql`delete from rate_limits where key like 'login%'`.execute(server.deps.db)
    await guessTooOften(account.email)
    expect(await mailsSent()).toEqual([])
  })
})

test('simultaneous guesses do not get past the limit', async () => {
  const { email } = await make.account()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => signIn(botAt(1 + i), { email, password: `guess ${i}` })),
  )
  expect(checked(answers.map(({ status }) => status))).toBeLessThanOrEqual(21)
})

test('guesses for an unknown email are slowed down in the same way, and nobody is mailed', async () => {
  const statuses = await guess('nobody-at-all@test.matinee.test', 40)
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
  expect(checked(statuses)).toBeLessThanOrEqual(22)
  expect(await mailsSent()).toEqual([])
})

test('upper and lower case spellings of one email count together', async () => {
  const { email } = await make.account()
  const statuses = []
  for (let i = 0; i < 40; i++) {
    const spelling = i % 2 ? email : email.toUpperCase()
    statuses.push((await signIn(botAt(1 + i), { email: spelling, password: `guess number ${i}` })).status)
  }
  expect(checked(statuses)).toBeLessThanOrEqual(22)
})

test('the owner of a disabled account is not mailed', async () => {
  const { id, email } = await make.account()
  await server.deps.db.updateTable('users').set({ status: 'DISABLED' }).where('id', '=', id).execute()
  await guess(email, 25)
  expect(await mailsSent()).toEqual([])
})

test.each([
  [179, 200],
  [181, 429],
])(
  'an address where the owner last signed in %d days ago is answered %d during guessing',
  async (days, status) => {
    const account = await make.account()
    await signIn(ownersAddress, account)
    const seenAt = new Date(Date.now() - days * 86_400_000)
    await server.deps.db
      .updateTable('signInAddresses')
      .set({ seenAt })
      .where('userId', '=', account.id)
      .execute()
    await removeExpiredTokens(server.deps.db)
    await guess(account.email, 22)
    expect((await signIn(ownersAddress, account)).status).toBe(status)
  },
)

test('an address where the owner signed in gets no exemption for other accounts', async () => {
  const [account, other] = [await make.account(), await make.account()]
  await signIn(ownersAddress, other)
  await guessTooOften(account.email)
  expect((await signIn(ownersAddress, account)).status).toBe(429)
})

test('signing in from a new address is no failure: twenty-five devices of one office sign in', async () => {
  const account = await make.account()
  for (let i = 0; i < 25; i++) expect((await signIn(botAt(100 + i), account)).status).toBe(200)
})
