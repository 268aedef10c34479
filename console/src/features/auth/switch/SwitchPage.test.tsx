import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSavedState } from '../../../lib/savedState.ts'
import { useSession } from '../../../lib/session/session.ts'
import { aPage, aUser, aVideo, refusal, renderConsole } from '../../../testing/renderConsole.tsx'

const other = aUser({ id: 'u2', name: 'Bo Films', language: 'tr', integrationType: -1 })
const asOther = (actor: object | null = { id: 'u1', name: 'Ada Publisher' }) => ({
  body: { tokens: { accessToken: 'a2', refreshToken: 'r2' }, user: other, actorId: 'u1', actor },
})
const videos = { 'GET /videos': () => aPage() }
const from = (address: string) => vi.spyOn(document, 'referrer', 'get').mockReturnValue(address)

/** '/' redirects this account type to its videos. */
async function landed(userId: string) {
  await screen.findByRole('heading', { name: 'Videos' })
  expect(useSession.getState().user!.id).toBe(userId)
}

afterEach(() => vi.restoreAllMocks())

test.each(['id', 'account', 'user'])('/auth/switch?%s= replaces the entire session', async (name) => {
  localStorage.setItem('matinee.cache.sites', '[]')
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  const page = renderConsole({
    path: `/auth/switch?${name}=u2`,
    user: aUser({ integrationType: -1 }),
    answers: { ...videos, 'GET /auth/switch/u2': () => released.then(() => asOther()) },
  })
  await screen.findByText('Switching to requested account...')
  release()
  await landed('u2')
  expect(page.to('GET', '/auth/switch/u2')[0]!.token).toBe('Bearer access')
  expect(useSession.getState()).toMatchObject({
    status: 1,
    tokens: { accessToken: 'a2', refreshToken: 'r2' },
    user: { id: 'u2' },
    actor: { id: 'u1', name: 'Ada Publisher' },
  })
  expect(page.where()).toBe('/videos')
  expect(localStorage.getItem('matinee.cache.sites')).toBeNull()
  expect(useSavedState.getState().language).toBe('en')
})

test('back in the own account its stored language applies', async () => {
  renderConsole({
    path: '/auth/switch?id=u2',
    user: aUser({ integrationType: -1 }),
    answers: { ...videos, 'GET /auth/switch/u2': () => asOther(null) },
  })
  await screen.findByRole('heading', { name: 'Videolar' })
  expect(useSession.getState().actor).toBeNull()
})

test('a refused switch keeps the session and gives the reason', async () => {
  const page = renderConsole({
    path: '/auth/switch?id=u2',
    user: aUser({ integrationType: -1 }),
    answers: { ...videos, 'GET /auth/switch/u2': () => refusal(403, 'switch_not_allowed') },
  })
  const toast = await screen.findByRole('alert')
  expect(toast.textContent).toBe('Account not switchedYou don’t have permission to work in this account.')
  await landed('u1')
  expect(page.where()).toBe('/videos')
  expect(useSession.getState()).toMatchObject({ status: 1, tokens: { accessToken: 'access' } })
})

test('without an id there is nothing to switch to', async () => {
  const page = renderConsole({
    path: '/auth/switch',
    user: aUser({ integrationType: -1 }),
    answers: videos,
  })
  await landed('u1')
  expect([page.where(), page.sent.some((one) => one.path.startsWith('/auth/switch/'))]).toEqual([
    '/videos',
    false,
  ])
})

test('a visitor who is signed out signs in first', async () => {
  const page = renderConsole({ path: '/auth/switch?id=u2' })
  await waitFor(() => expect(page.where()).toBe('/auth/login?referrer=%2Fauth%2Fswitch%3Fid%3Du2'))
})

afterEach(() => vi.restoreAllMocks())

test('an operator who came by a link is led to the account, where the reason is asked for', async () => {
  const page = renderConsole({
    path: '/auth/switch?id=u2',
    user: aUser({ staffRole: 'administrator' }),
    answers: {
      'GET /auth/switch/u2': () => refusal(422, 'invalid_request', { reason: 'This field is required.' }),
      'GET /admin/users/u2': () => refusal(404, 'not_found'),
    },
  })
  await waitFor(() => expect(page.where()).toBe('/operate/accounts/u2'))
})

test('a link from another site asks first and shows the account', async () => {
  from('https://evil.test/page')
  const page = renderConsole({
    path: '/auth/switch?id=u2',
    user: aUser({ integrationType: -1 }),
    answers: { ...videos, 'GET /auth/switch/u2': () => asOther() },
  })
  await screen.findByText(/“u2”/)
  expect(page.to('GET', '/auth/switch/u2')).toHaveLength(0)
  await page.user.click(screen.getByRole('button', { name: 'Switch account' }))
  await landed('u2')
})

test('links without a referrer or from the console itself do not ask', async () => {
  for (const address of ['', `${window.location.origin}/videos`]) {
    from(address)
    renderConsole({
      path: '/auth/switch?id=u2',
      user: aUser({ integrationType: -1 }),
      answers: { ...videos, 'GET /auth/switch/u2': () => asOther() },
    })
    await landed('u2')
    cleanup()
  }
  expect(useSession.getState().user!.id).toBe('u2')
})

test('the menu switches without asking, and the next account shows no data of the first', async () => {
  from('https://elsewhere.test/')
  const page = renderConsole({
    path: '/videos',
    user: aUser({ integrationType: -1 }),
    answers: {
      'GET /videos': ({ token }) =>
        aPage(aVideo({ title: token === 'Bearer a2' ? 'Film of Bo' : 'Film of Ada' })),
      'GET /auth/switch': () => ({
        body: { data: [{ id: 'u2', name: 'Bo Films', email: 'bo@test', integrationType: -1 }] },
      }),
      'GET /auth/switch/u2': () => asOther(),
    },
  })
  await screen.findByText('Film of Ada')
  await page.user.click(screen.getByRole('button', { name: 'Account menu' }))
  await page.user.click(await screen.findByText('Bo Films'))
  await screen.findByText('Film of Bo')
  expect(screen.queryByText('Film of Ada')).toBeNull()
  expect(page.to('GET', '/auth/switch/u2')).toHaveLength(1)
})
