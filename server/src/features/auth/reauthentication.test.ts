import { changePassword, login, readProfile, refreshToken, switchAccount } from '@matinee/contract/auth'
import { createUser, resetFactors, setUser } from '@matinee/contract/admin'
import { createPayment, savePaymentInfo, setPayment } from '@matinee/contract/payments'
import { confirmOwner } from '@matinee/contract/security'
import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { paymentDetails } from '../../../testing/requests.ts'
import { server } from '../../../testing/testServer.ts'
import { asThirdParty, thirdParty } from '../../../testing/thirdParty.ts'
import { hashToken, type Account } from '../../platform/access/session.ts'
import { newId } from '../../platform/ids.ts'
import { createMachineToken } from '../revenue/machineTokens.service.ts'
import { ownerConfirmation } from './reauthentication.service.ts'

const { db } = server.deps
const nobody = api(null)
const newPassword = 'four walnut trees'
const minutes = (count: number) => count * 60_000

beforeEach(() => db.deleteFrom('rateLimits' as never).execute())

/** Sets the age of the last confirmation in the account's sessions. */
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
])('an access token alone cannot change %s, and its session continues', async (_, save) => {
  const account = await accountOfYesterday()
  expect(codeOf(await save(account))).toEqual(needed)
  expect(await api(account).status(readProfile)).toBe(200)
  expect((await save(account, account.password)).status).toBe(200)
})

test('the password is required only in sessions older than ten minutes', async () => {
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

test('switching to another account and back does not count as signing in', async () => {
  const target = await make.account()
  const { agent } = await make.agent(target)
  await signedInBefore(agent, minutes(24 * 60))
  const inTarget = await api(agent).get(switchAccount, { params: { id: target.id } })
  expect(codeOf(await saveDetails(agent))).toEqual(needed)
  const acting = { ...agent, ...inTarget.tokens }
  const back = await api(acting).get(switchAccount, { params: { id: agent.id } })
  expect(codeOf(await saveDetails({ ...agent, ...back.tokens }))).toEqual(needed)
})

/** Fresh tokens of sessions that are not the owner's own. */
const othersTokens: Record<string, [(owner: TestAccount) => Promise<TestAccount>, string]> = {
  'a third party': [async (owner) => asThirdParty(owner, await thirdParty()), 'insufficient_scope'],
  'a program of an operator': [
    async (owner) => {
      const { token } = await createMachineToken(db, { name: 'Nightly', scopes: ['revenue.import'] }, 'cli')
      return { ...owner, accessToken: token }
    },
    'insufficient_scope',
  ],
  'an agent in the account': [async (owner) => (await make.agent(owner)).acting, 'not_while_acting'],
  'an operator in the account': [async (owner) => make.acting(await make.staff(), owner), 'not_while_acting'],
}

test.each(Object.entries(othersTokens))(
  '%s changes neither the password nor the payment details, even with the current password',
  async (_, [tokenFor, code]) => {
    const owner = await make.account()
    const other = await tokenFor(owner)
    for (const save of [savePassword, saveDetails])
      for (const password of [undefined, owner.password])
        expect(codeOf(await save(other, password))).toEqual([403, code])
    expect(await nobody.status(login, { body: owner })).toBe(200)
  },
)

test.each(['a third party', 'an agent in the account'])(
  'the new session of %s does not count as signed in by the owner',
  async (holder) => {
    const owner = await make.account()
    const { accessToken } = await othersTokens[holder]![0](owner)
    const { sessionId } = await db
      .selectFrom('tokens')
      .select('sessionId')
      .where('hash', '=', hashToken(accessToken))
      .executeTakeFirstOrThrow()
    const account = { ...owner, sessionId } as unknown as Account
    const exchange = { request: { ip: '127.0.0.1', headers: {} }, reply: { header: () => {} } }
    await expect(ownerConfirmation(server.deps)({ account, ...exchange })).rejects.toMatchObject({
      code: 'reauthentication_required',
    })
  },
)

test('entering the password once confirms this session for ten minutes, and no other', async () => {
  const account = await accountOfYesterday()
  const { tokens } = await nobody.get(login, { body: account })
  await signedInBefore(account, minutes(60))
  expect((await saveDetails(account, account.password)).status).toBe(200)
  expect((await savePassword(account)).status).toBe(200)
  expect(codeOf(await saveDetails({ ...account, ...tokens }))).toEqual([401, 'signed_out'])
})

test('a wrong password is refused with an error at its field, even when none was required', async () => {
  const account = await make.account()
  for (const save of [savePassword, saveDetails]) {
    const answer = await save(account, 'not my password')
    expect(codeOf(answer)).toEqual([422, 'invalid_request'])
    expect(answer.text).toContain('"currentPassword":"This is not your current password. Enter it again."')
  }
})

test('wrong passwords count together with those at sign-in, also in a new session', async () => {
  const account = await accountOfYesterday()
  for (let i = 0; i < 5; i++) expect((await savePassword(account, `guess number ${i}`)).status).toBe(422)
  expect(codeOf(await savePassword(account, account.password))).toEqual([429, 'too_many_requests'])
  const answers = []
  for (let i = 0; i < 6; i++)
    answers.push(await nobody.status(login, { body: { email: account.email, password: `guess again ${i}` } }))
  expect(answers).toEqual([401, 401, 401, 401, 401, 429])
})

test("another account's id is refused before the password is checked", async () => {
  const account = await accountOfYesterday()
  const body = { userID: (await make.account()).id, password: newPassword }
  expect(await api(account).refusal(changePassword, { body })).toEqual([403, 'not_your_account'])
})

describe('an operator who signed in more than ten minutes ago', () => {
  const operator = async () => {
    const account = await make.staff()
    await signedInBefore(account, minutes(11))
    return account
  }
  const asAdministrator = { staffRole: 'administrator' as const }
  const payment = { userId: 'nobody', term: '2026-10', amountMicros: 1_000_000 }

  test('enters the password to make or change operators, and to remove second factors', async () => {
    const [caller, other, publisher] = [await operator(), await make.staff(), await make.account()]
    const [ofOther, ofPublisher] = [{ params: { id: other.id } }, { params: { id: publisher.id } }]
    const as = api(caller)
    const email = `${newId(10)}@test.matinee.test`.toLowerCase()
    expect([
      await as.refusal(createUser, { body: { email, name: 'New', ...asAdministrator } }),
      await as.refusal(setUser, { ...ofPublisher, body: asAdministrator }),
      await as.refusal(setUser, { ...ofOther, body: { status: 'DISABLED' } }),
      await as.refusal(resetFactors, ofPublisher),
    ]).toEqual([needed, needed, needed, needed])
    expect(await as.status(setUser, { ...ofPublisher, body: { currency: 'try' } })).toBe(200)
    await as.get(confirmOwner, { body: { currentPassword: caller.password } })
    expect(await as.status(setUser, { ...ofOther, body: { status: 'DISABLED' } })).toBe(200)
  })

  test('enters the password to make and change payments', async () => {
    const as = api(await operator())
    expect(await as.refusal(createPayment, { body: payment })).toEqual(needed)
    expect(await as.refusal(setPayment, { params: { id: 'nothing' }, body: {} })).toEqual(needed)
  })
})
