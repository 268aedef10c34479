import { changePassword, login, logout, readProfile, switchAccount } from '@matinee/contract/auth'
import { removeAccountGrant, setUser } from '@matinee/contract/admin'
import { removeGrant, revokeToken } from '@matinee/contract/oauth'
import { readAnalytics } from '@matinee/contract/analytics'
import { listVideos } from '@matinee/contract/videos'
import { expect, test } from 'vitest'
import { setClient } from '../src/features/oauth/oauth.service.ts'
import { newId } from '../src/platform/ids.ts'
import { api } from './api.ts'
import { make, type TestAccount } from './make.ts'
import { server } from './testServer.ts'
import { asThirdParty, postForm, thirdParty } from './thirdParty.ts'

const { db } = server.deps
type Scene = { token: TestAccount; end: () => Promise<unknown> }

/** Adds an operator's grant for `actor` to act in `target`. */
async function grant(actor: TestAccount, target: TestAccount, expiresAt: Date | null = null) {
  const id = newId()
  const values = { id, actorId: actor.id, targetId: target.id, grantedBy: 'cli', expiresAt }
  await db.insertInto('accountGrants').values(values).execute()
  return id
}

const newPassword = (account: TestAccount) =>
  api(account).get(changePassword, {
    body: { userID: account.id, password: 'another long passphrase', currentPassword: account.password },
  })
const operate = async (userId: string, body: object) =>
  api(await make.staff()).get(setUser, { params: { id: userId }, body })

/** A valid token, and the change that must end it. */
const scenes: Record<string, () => Promise<Scene>> = {
  'a session when its actor signs out': async () => {
    const [actor, target] = [await make.account(), await make.account()]
    await grant(actor, target)
    const { refreshToken } = actor
    return {
      token: await make.acting(actor, target),
      end: () => api(actor).get(logout, { body: { refreshToken } }),
    }
  },
  'the actor’s own session when the one in another account signs out': async () => {
    const [actor, target] = [await make.account(), await make.account()]
    await grant(actor, target)
    const { refreshToken } = await make.acting(actor, target)
    return { token: actor, end: () => api(null).get(logout, { body: { refreshToken } }) }
  },
  'another session of an account whose password is changed': async () => {
    const account = await make.account()
    const { tokens } = await api(null).get(login, { body: account })
    return { token: { ...account, ...tokens }, end: () => newPassword(account) }
  },
  'an actor’s session in an account whose password is changed': async () => {
    const account = await make.account()
    return { token: (await make.agent(account)).acting, end: () => newPassword(account) }
  },
  'a third party’s session when the password is changed': async () => {
    const account = await make.account()
    return { token: await asThirdParty(account, await thirdParty()), end: () => newPassword(account) }
  },
  'every session of an account that an operator disables': async () => {
    const account = await make.account()
    return { token: account, end: () => operate(account.id, { status: 'DISABLED' }) }
  },
  'an actor’s session in an account that is disabled': async () => {
    const account = await make.account()
    const { acting } = await make.agent(account)
    return { token: acting, end: () => operate(account.id, { status: 'DISABLED' }) }
  },
  'an actor’s session when the actor is disabled': async () => {
    const { agent, acting } = await make.agent(await make.account())
    return { token: acting, end: () => operate(agent.id, { status: 'DISABLED' }) }
  },
  'an actor’s session when the permission is taken back': async () => {
    const [actor, target] = [await make.account(), await make.account()]
    const id = await grant(actor, target)
    return {
      token: await make.acting(actor, target),
      end: async () => api(await make.staff()).get(removeAccountGrant, { params: { id } }),
    }
  },
  'an actor’s session when the permission runs out': async () => {
    const [actor, target] = [await make.account(), await make.account()]
    const id = await grant(actor, target, new Date(Date.now() + 3_600_000))
    const expiresAt = new Date(Date.now() - 1)
    return {
      token: await make.acting(actor, target),
      end: () => db.updateTable('accountGrants').set({ expiresAt }).where('id', '=', id).execute(),
    }
  },
  'an agent’s session in an account that is no app user of it any more': async () => {
    const { agent, acting } = await make.agent(await make.account())
    return { token: acting, end: () => operate(agent.id, { appUsers: [] }) }
  },
  'an operator’s session in an account when it is no operator any more': async () => {
    const operator = await make.staff()
    return {
      token: await make.acting(operator, await make.account()),
      end: () => operate(operator.id, { staffRole: null }),
    }
  },
  'a third party’s session that the third party revokes': async () => {
    const client = await thirdParty()
    const token = await asThirdParty(await make.account(), client)
    const fields = { token: token.refreshToken, client_id: client.id, client_secret: client.secret ?? '' }
    return { token, end: () => postForm(revokeToken, fields) }
  },
  'a third party’s session that the user takes back': async () => {
    const account = await make.account()
    const client = await thirdParty()
    const end = () => api(account).get(removeGrant, { params: { id: client.id } })
    return { token: await asThirdParty(account, client), end }
  },
  'the sessions of a third party that is disabled': async () => {
    const client = await thirdParty()
    const end = () => setClient(db, client.id, { isDisabled: true }, 'cli')
    return { token: await asThirdParty(await make.account(), client), end }
  },
}

test.each(Object.entries(scenes))('%s: the token is refused at the next request', async (_name, scene) => {
  const { token, end } = await scene()
  expect(await api(token).status(listVideos, { query: {} })).toBe(200)
  await end()
  expect(await api(token).refusal(listVideos, { query: {} })).toEqual([401, 'signed_out'])
})

test('a new account type applies at the next request, for the owner and for actors', async () => {
  const account = await make.account({ integrationType: 0 })
  const { acting } = await make.agent(account)
  const third = await asThirdParty(account, await thirdParty())
  const now = Math.floor(Date.now() / 1000)
  const query = { start: now - 3600, end: now }
  for (const token of [account, acting]) expect(await api(token).status(readAnalytics, { query })).toBe(200)
  expect(await api(third).status(listVideos, { query: {} })).toBe(200)
  await operate(account.id, { integrationType: 3 })
  for (const token of [account, acting])
    expect(await api(token).refusal(readAnalytics, { query })).toEqual([403, 'forbidden_for_account_type'])
  expect(await api(third).refusal(listVideos, { query: {} })).toEqual([403, 'forbidden_for_account_type'])
})

test('an actor cannot switch on to the accounts that the acted-in account may act in', async () => {
  const [actor, middle, last] = [await make.account(), await make.account(), await make.account()]
  await grant(actor, middle)
  await grant(middle, last)
  const inMiddle = await make.acting(actor, middle)
  expect(await api(inMiddle).refusal(switchAccount, { params: { id: last.id } })).toEqual([
    403,
    'switch_not_allowed',
  ])
  expect(await api(inMiddle).status(readProfile)).toBe(200)
})
