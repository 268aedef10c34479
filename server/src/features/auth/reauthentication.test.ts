import { changePassword, login, readProfile, refreshToken } from '@matinee/contract/auth'
import { savePaymentInfo } from '@matinee/contract/payments'
import { beforeEach, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { paymentDetails } from '../../../testing/requests.ts'
import { server } from '../../../testing/testServer.ts'

const { db } = server.deps
const nobody = api(null)
const newPassword = 'four walnut trees'
const minutes = (count: number) => count * 60_000

beforeEach(() => db.deleteFrom('rateLimits' as never).execute())

/** Puts back when the account's sessions were last confirmed. */
const signedInBefore = (account: TestAccount, ageMs: number) =>
  db
    .updateTable('sessions')
    .set({ confirmedAt: new Date(Date.now() - ageMs) })
    .where('userId', '=', account.id)
    .execute()

async function accountOfYesterday() {
  const account = await make.account()
  await signedInBefore(account, minutes(24 * 60))
  return account
}
const savePassword = (account: TestAccount, currentPassword?: string) =>
  api(account).ask(changePassword, {
    body: { userID: account.id, password: newPassword, ...(currentPassword && { currentPassword }) },
  })
const saveDetails = (account: TestAccount, currentPassword?: string) =>
  api(account).ask(savePaymentInfo, {
    body: { ...paymentDetails, ...(currentPassword && { currentPassword }) },
  })
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { code: string } }).error?.code,
]
const needed = [401, 'reauthentication_required']

test.each([
  ['the password', savePassword],
  ['the payment details', saveDetails],
])('an access token alone does not change %s, and stays signed in', async (_, save) => {
  const account = await accountOfYesterday()
  expect(codeOf(await save(account))).toEqual(needed)
  expect(await api(account).status(readProfile)).toBe(200)
  expect((await save(account, account.password)).status).toBe(200)
})

test('a session that was signed in within ten minutes is not asked, an older one is', async () => {
  const account = await make.account()
  await signedInBefore(account, minutes(9.5))
  expect((await saveDetails(account)).status).toBe(200)
  await signedInBefore(account, minutes(10.5))
  expect(codeOf(await saveDetails(account))).toEqual(needed)
})

test('a refreshed token does not count as signing in', async () => {
  const account = await accountOfYesterday()
  const { tokens } = await nobody.get(refreshToken, { body: { refreshToken: account.refreshToken } })
  expect(codeOf(await savePassword({ ...account, ...tokens }))).toEqual(needed)
})

test('entering the password once confirms this session for ten minutes, and no other', async () => {
  const account = await accountOfYesterday()
  const { tokens } = await nobody.get(login, { body: account })
  await signedInBefore(account, minutes(60))
  expect((await saveDetails(account, account.password)).status).toBe(200)
  expect((await savePassword(account)).status).toBe(200)
  expect(codeOf(await saveDetails({ ...account, ...tokens }))).toEqual([401, 'signed_out'])
})

test('a wrong password is refused beside its field, also where none would be needed', async () => {
  const account = await make.account()
  for (const save of [savePassword, saveDetails]) {
    const answer = await save(account, 'not my password')
    expect(codeOf(answer)).toEqual([422, 'invalid_request'])
    expect(answer.text).toContain('"currentPassword":"This is not your current password"')
  }
})

test('wrong passwords count with those of the sign-in, and a new session starts no new count', async () => {
  const account = await accountOfYesterday()
  for (let i = 0; i < 5; i++) expect((await savePassword(account, `guess number ${i}`)).status).toBe(422)
  expect(codeOf(await savePassword(account, account.password))).toEqual([429, 'too_many_requests'])
  const answers = []
  for (let i = 0; i < 6; i++)
    answers.push(await nobody.status(login, { body: { email: account.email, password: `guess again ${i}` } }))
  expect(answers).toEqual([401, 401, 401, 401, 401, 429])
})

test('another account than the one signed in is refused before a password is asked for', async () => {
  const account = await accountOfYesterday()
  const body = { userID: (await make.account()).id, password: newPassword }
  expect(await api(account).refusal(changePassword, { body })).toEqual([403, 'not_your_account'])
})
