import { expect, test } from 'vitest'
import { aUser } from '../../testing/renderConsole.tsx'
import { beginSession, failSession, replaceUser, useSession } from './session.ts'

const tokens = { accessToken: 'a', refreshToken: 'r' }
const reload = async (state: object) => {
  localStorage.setItem('matinee.session', JSON.stringify({ state, version: 0 }))
  await useSession.persist.rehydrate()
  return useSession.getState()
}

test('the actor is kept across reloads, together with tokens and user', async () => {
  beginSession({ tokens, user: aUser(), actor: { id: 'agent', name: 'Agent' } })
  const stored = JSON.parse(localStorage.getItem('matinee.session')!) as { state: object }
  expect(stored.state).toMatchObject({ status: 1, tokens, user: { id: 'u1' }, actor: { id: 'agent' } })
  expect(await reload(stored.state)).toMatchObject({ status: 1, actor: { id: 'agent', name: 'Agent' } })
})

test.each([undefined, null, 'agent', { id: 7, name: 'x' }, { id: 'agent' }])(
  'a session stored with the actor %j is read without an actor',
  async (actor) => {
    const found = await reload({ status: 1, tokens, user: aUser(), refreshedAt: 5, actor })
    expect(found).toEqual({ status: 1, tokens, user: aUser(), refreshedAt: 5, actor: null })
  },
)

test.each([{}, { status: 1 }, { status: 1, tokens, user: null }, { status: -1, tokens, user: aUser() }])(
  'invalid stored data leave the visitor signed out: %j',
  async (state) => {
    expect(await reload(state)).toMatchObject({ status: 0, user: null })
  },
)

test('a new session removes the actor, and a failed sign-in clears the session', () => {
  beginSession({ tokens, user: aUser(), actor: { id: 'agent', name: 'Agent' } })
  beginSession({ tokens, user: aUser() })
  expect(useSession.getState().actor).toBeNull()
  failSession()
  expect(useSession.getState()).toMatchObject({
    status: -1,
    tokens: { accessToken: '', refreshToken: '' },
    user: null,
    actor: null,
  })
})

test('signing out in another tab signs out here', async () => {
  beginSession({ tokens, user: aUser() })
  expect(
    await reload({ status: 0, tokens: { accessToken: '', refreshToken: '' }, user: null }),
  ).toMatchObject({
    status: 0,
    tokens: { accessToken: '', refreshToken: '' },
    user: null,
  })
})

test('a profile that arrives after its user signed out or switched changes nothing', () => {
  replaceUser(aUser())
  expect(useSession.getState().user).toBeNull()
  beginSession({ tokens, user: aUser({ id: 'u2' }) })
  replaceUser(aUser({ language: 'tr' }))
  expect(useSession.getState().user!.id).toBe('u2')
})
