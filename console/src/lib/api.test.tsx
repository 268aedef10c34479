import {
  changePassword,
  login,
  readProfile,
  register,
  resetPassword,
  switchAccount,
} from '@matinee/contract/auth'
import { removeAuthenticator } from '@matinee/contract/security'
import { listVideos, readVideo } from '@matinee/contract/videos'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSavedState } from './savedState.ts'
import {
  answerFetch,
  aPage,
  aUser,
  aVideo,
  expectMisfits,
  refusal,
  renderConsole,
} from '../testing/renderConsole.tsx'
import { buildAddress, api } from './api.ts'
import { beginSession, useSession } from './session/session.ts'

const signIn = () => beginSession({ tokens: { accessToken: 'old', refreshToken: 'refresh' }, user: aUser() })
const guarded = (body: object) => (sent: { token: string | null }) =>
  sent.token === 'Bearer new' ? { body } : refusal(401, 'signed_out')
const newToken = { body: { tokens: { accessToken: 'new', refreshToken: 'refresh2' } } }

test('two calls refused at the same time cause one refresh, and both are sent again', async () => {
  signIn()
  const sent = answerFetch({
    'GET /videos': guarded(aPage().body),
    'GET /videos/v1': guarded(aVideo()),
    'POST /auth/token': () => newToken,
  })
  const [list, video] = await Promise.all([api(listVideos), api(readVideo, { params: { id: 'v1' } })])
  expect([list.total, video.id]).toEqual([0, 'v1'])
  expect(sent.filter(({ path }) => path === '/auth/token')).toHaveLength(1)
  expect(sent.find(({ path }) => path === '/auth/token')).toMatchObject({
    body: { refreshToken: 'refresh' },
    token: null,
  })
  expect(useSession.getState().tokens).toEqual({ accessToken: 'new', refreshToken: 'refresh2' })
})

test.each(['en', 'tr'] as const)('a call asks for messages in the language shown: %s', async (language) => {
  signIn()
  useSavedState.setState({ language })
  const languages: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    languages.push(new Headers(init.headers).get('accept-language'))
    return Response.json(aPage().body)
  })
  await api(listVideos)
  expect(languages).toEqual([language])
})

test('an ended session redirects to the sign-in page with the address as referrer', async () => {
  const page = renderConsole({
    path: '/videos?page=3',
    user: aUser(),
    answers: {
      'GET /videos': () => refusal(401, 'signed_out'),
      'POST /auth/token': () => refusal(401, 'invalid_refresh_token'),
    },
  })
  await screen.findByText('Welcome back')
  expect(page.where()).toBe('/auth/login?referrer=%2Fvideos%3Fpage%3D3')
  expect(useSession.getState().status).toBe(0)
})

test('a refresh without a token in its reply signs out', async () => {
  signIn()
  answerFetch({
    'GET /videos': () => refusal(401, 'signed_out'),
    'POST /auth/token': () => ({ body: { tokens: {} } }),
  })
  await expect(api(listVideos)).rejects.toThrow('No new access token received')
  expect(useSession.getState().status).toBe(0)
  await waitFor(() =>
    expect(useSavedState.getState().notification).toEqual({
      tone: 'error',
      message: 'No new access token received',
    }),
  )
  expectMisfits('tokens.accessToken')
})

test('a server that is down during a refresh does not end the session', async () => {
  signIn()
  answerFetch({
    'GET /videos': () => refusal(401, 'signed_out'),
    'POST /auth/token': () => refusal(503, 'unavailable'),
  })
  await expect(api(listVideos)).rejects.toMatchObject({ code: 'unavailable' })
  await waitFor(() => expect(useSession.getState().status).toBe(1))
})

test('a refusal carries code, status and fields', async () => {
  signIn()
  answerFetch({
    'GET /videos': () => ({
      status: 422,
      body: { error: { code: 'invalid_request', message: 'no', fields: { page: 'too big' } } },
    }),
  })
  await expect(api(listVideos)).rejects.toMatchObject({
    name: 'AppError',
    code: 'invalid_request',
    status: 422,
    fields: { page: 'too big' },
  })
})

test('an id that contains a slash cannot reach another call', () => {
  expect(
    buildAddress('/videos/:id', { params: { id: 'nkt:a/../b' }, query: { a: undefined, b: 'x y' } }),
  ).toBe('/videos/nkt%3Aa%2F..%2Fb?b=x%20y')
})

afterEach(() => vi.restoreAllMocks())

const success = () => ({ body: { success: true, message: 'ok' } })
const stale = () => useSession.setState({ refreshedAt: Date.now() - 14.5 * 60_000 })
const refreshes = (sent: { path: string }[]) => sent.filter(({ path }) => path === '/auth/token')

test('calls outside /auth/ carry the access token; signing in, registering and password help do not', async () => {
  signIn()
  const sent = answerFetch({
    'GET /videos': () => aPage(),
    'POST /auth/login': () => refusal(401, 'invalid_credentials'),
    'POST /auth/register': success,
    'POST /auth/resetpassword': success,
  })
  await api(listVideos)
  await api(login, { body: { email: 'a@b.test', password: 'x' } }).catch(() => undefined)
  await api(register, { body: { email: 'a@b.test', name: 'A', password: 'x' } })
  await api(resetPassword, { body: { email: 'a@b.test' } })
  expect(sent.map(({ path, token }) => [path, token])).toEqual([
    ['/videos', 'Bearer old'],
    ['/auth/login', null],
    ['/auth/register', null],
    ['/auth/resetpassword', null],
  ])
})

test('calls below /auth/ about the user carry the token and refresh it before it expires', async () => {
  const answers = {
    'POST /auth/token': () => newToken,
    'GET /auth/profile': () => ({ body: aUser() }),
    'GET /auth/switch/u2': () => refusal(403, 'switch_not_allowed'),
    'PUT /auth/changepassword': success,
    'DELETE /auth/security/authenticator': () => ({ body: { success: true } }),
  }
  for (const ask of [
    () => api(readProfile),
    () => api(switchAccount, { params: { id: 'u2' } }).catch(() => undefined),
    () => api(changePassword, { body: { userID: 'u1', password: 'x' } }),
    () => api(removeAuthenticator),
  ]) {
    signIn()
    const early = answerFetch(answers)
    await ask()
    expect(early.map(({ token }) => token)).toEqual(['Bearer old'])
    stale()
    const late = answerFetch(answers)
    await ask()
    expect(late.map(({ path, token }) => [path === '/auth/token', token])).toEqual([
      [true, null],
      [false, 'Bearer new'],
    ])
  }
})

test('a 401 from a call below /auth/ causes no refresh and does not end the session', async () => {
  signIn()
  const sent = answerFetch({
    'POST /auth/login': () => refusal(401, 'invalid_credentials'),
    'PUT /auth/changepassword': () => refusal(401, 'signed_out'),
  })
  await expect(api(login, { body: { email: 'a@b.test', password: 'x' } })).rejects.toMatchObject({
    code: 'invalid_credentials',
  })
  await expect(api(changePassword, { body: { userID: 'u1', password: 'x' } })).rejects.toMatchObject({
    status: 401,
  })
  expect(refreshes(sent)).toHaveLength(0)
  expect(useSession.getState().status).toBe(1)
})

test('a refresh without a new refresh token keeps the old one', async () => {
  signIn()
  answerFetch({
    'GET /videos': guarded(aPage().body),
    'POST /auth/token': () => ({ body: { tokens: { accessToken: 'new' } } }),
  })
  await api(listVideos)
  expect(useSession.getState().tokens).toEqual({ accessToken: 'new', refreshToken: 'refresh' })
  expectMisfits('tokens.refreshToken')
})

test('without a refresh token a 401 signs out without a refresh and redirects to the sign-in page', async () => {
  const page = renderConsole({
    path: '/videos?page=3',
    user: aUser(),
    answers: { 'GET /videos': () => refusal(401, 'signed_out') },
  })
  useSession.setState({ tokens: { accessToken: 'access', refreshToken: '' } })
  await screen.findByText('Welcome back')
  expect(page.where()).toBe('/auth/login?referrer=%2Fvideos%3Fpage%3D3')
  expect(refreshes(page.sent)).toHaveLength(0)
})

test('one of two tabs refreshes under a lock, and the other uses its token', async () => {
  signIn()
  const otherTab = { accessToken: 'new', refreshToken: 'refresh2' }
  const names: string[] = []
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, work: () => Promise<void>) => {
        names.push(name)
        const stored = JSON.parse(localStorage.getItem('matinee.session')!) as { state: object }
        Object.assign(stored.state, { tokens: otherTab, refreshedAt: Date.now() })
        localStorage.setItem('matinee.session', JSON.stringify(stored))
        await work()
      },
    },
  })
  const sent = answerFetch({ 'GET /videos': guarded(aPage().body), 'POST /auth/token': () => newToken })
  await api(listVideos)
  expect([names.length, refreshes(sent).length]).toEqual([1, 0])
  expect(useSession.getState().tokens).toEqual(otherTab)
})

test('a refused call is not repeated in another account after a switch', async () => {
  signIn()
  const other = { tokens: { accessToken: 'other', refreshToken: 'r9' }, user: aUser({ id: 'u2' }) }
  const sent = answerFetch({
    'GET /videos': () => refusal(401, 'signed_out'),
    'POST /auth/token': () => {
      beginSession(other)
      return newToken
    },
  })
  await expect(api(listVideos)).rejects.toMatchObject({ code: 'signed_out' })
  expect(sent.filter(({ path }) => path === '/videos')).toHaveLength(1)
  expect(useSession.getState()).toMatchObject({ status: 1, ...other })
})
