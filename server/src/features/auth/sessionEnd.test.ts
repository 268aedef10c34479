import { activate, changePassword, login, logout, refreshToken, resetPassword } from '@matinee/contract/auth'
import { setUser } from '@matinee/contract/admin'
import type { ErrorBody } from '@matinee/contract/plain/errorCodes'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { linkIn, mailsSent } from '../../../testing/mailbox.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { asThirdParty, thirdParty } from '../../../testing/thirdParty.ts'
import { hashToken } from '../../platform/access/session.ts'
import { secureAccount, signOutUser } from './accounts/accounts.service.ts'

/** The reason in the answer to the session's refresh token. */
async function reasonFor(account: TestAccount) {
  const answer = await api(null).ask(refreshToken, { body: { refreshToken: account.refreshToken } })
  expect(answer.status).toBe(401)
  return (JSON.parse(answer.text) as ErrorBody).error.details
}

const ends: Record<string, (account: TestAccount) => Promise<unknown>> = {
  signedOut: (account) => api(account).get(logout, { body: { refreshToken: account.refreshToken } }),
  passwordChanged: async (account) => {
    const { tokens } = await api(null).get(login, { body: account })
    const other = { ...account, ...tokens }
    const body = {
      userID: account.id,
      password: 'another long passphrase',
      currentPassword: account.password,
    }
    await api(other).get(changePassword, { body })
  },
  accountClosed: async (account) =>
    api(await make.staff()).get(setUser, { params: { id: account.id }, body: { status: 'DISABLED' } }),
  endedByOperator: (account) => signOutUser(server.deps, account.id, 'cli'),
  secured: ({ id }) => server.deps.db.transaction().execute((tx) => secureAccount(server.deps, tx, id)),
  tokenReused: async (account) => {
    const first = await api(null).get(refreshToken, { body: { refreshToken: account.refreshToken } })
    await api(null).get(refreshToken, { body: { refreshToken: first.tokens.refreshToken } })
    await api(null).ask(refreshToken, { body: { refreshToken: account.refreshToken } })
  },
  expired: ({ refreshToken: token }) =>
    server.deps.db
      .updateTable('tokens')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where('hash', '=', hashToken(token))
      .execute(),
}

test.each(Object.entries(ends))('a refused refresh names why the session ended: %s', async (reason, end) => {
  const account = await make.account()
  await end(account)
  expect(await reasonFor(account)).toEqual({ sessionEnd: reason })
})

test('after a sign-out and then disabling, the reason is the disabled account', async () => {
  const account = await make.account()
  await ends['signedOut']!(account)
  await ends['accountClosed']!(account)
  expect(await reasonFor(account)).toEqual({ sessionEnd: 'accountClosed' })
})

test('a third party does not get the reason why its access ended', async () => {
  const account = await make.account()
  const token = await asThirdParty(account, await thirdParty())
  await signOutUser(server.deps, account.id, 'cli')
  expect(await reasonFor(token)).toBeUndefined()
})

test('setting the password by a mailed link is a reason too', async () => {
  const account = await make.account()
  await mailsSent()
  await api(null).get(resetPassword, { body: { email: account.email } })
  const code = linkIn((await mailsSent())[0]).searchParams.get('code')!
  await api(null).get(activate, { body: { code, password: 'another long passphrase' } })
  expect(await reasonFor(account)).toEqual({ sessionEnd: 'passwordChanged' })
})

test('an access token in place of a refresh token gets no reason', async () => {
  const account = await make.account()
  await signOutUser(server.deps, account.id, 'cli')
  expect(await reasonFor({ ...account, refreshToken: account.accessToken })).toBeUndefined()
})

test('a refresh token that never existed gets no reason', async () => {
  const stranger = { ...(await make.account()), refreshToken: 'x'.repeat(43) }
  expect(await reasonFor(stranger)).toBeUndefined()
})
