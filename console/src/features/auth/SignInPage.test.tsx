import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSavedState } from '../../lib/savedState.ts'
import { followOtherTabs, useSession } from '../../lib/session/session.ts'
import { aPage, aUser, aVideo, expectMisfits, refusal, renderConsole } from '../../testing/renderConsole.tsx'

const signedIn = (some = {}) => ({
  body: { tokens: { accessToken: 'a', refreshToken: 'r' }, user: aUser(some), actorId: null, actor: null },
})
const wrong = refusal(401, 'invalid_credentials')

async function fillIn(
  user: ReturnType<typeof renderConsole>['user'],
  email = 'ada@test',
  password = 'secret99',
) {
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('after sign-in a redirected visitor returns to the address with its query', async () => {
  const page = renderConsole({
    path: '/videos?page=1&search=tram',
    answers: { 'POST /auth/login': () => signedIn(), 'GET /videos': () => aPage(aVideo()) },
  })
  await waitFor(() => expect(page.where()).toBe('/auth/login?referrer=%2Fvideos%3Fpage%3D1%26search%3Dtram'))
  await fillIn(page.user)
  await screen.findByText('Night tram')
  expect(page.where()).toBe('/videos?page=1&search=tram')
})

const ended = (details?: object) => ({
  status: 401,
  body: { error: { code: 'invalid_refresh_token', message: 'Sign in again', ...(details && { details }) } },
})

test.each([
  [{ sessionEnd: 'passwordChanged' }, /password has changed, so we signed you out/],
  [{ sessionEnd: 'from a newer server' }, /^Your session has ended/],
  [undefined, /^Your session has ended/],
])('the sign-in page shows why the session ended: %o', async (details, text) => {
  const page = renderConsole({
    path: '/videos',
    user: aUser(),
    answers: { 'GET /videos': () => refusal(401, 'signed_out'), 'POST /auth/token': () => ended(details) },
  })
  expect((await screen.findByRole('status')).textContent).toMatch(text)
  expect(page.where()).toMatch(/^\/auth\/login/)
})

test('a session that ended in another tab also ends here, and the sign-in page shows it', async () => {
  renderConsole({ path: '/videos', user: aUser() })
  followOtherTabs()
  await screen.findByRole('heading', { level: 1 })
  const signedOut = JSON.stringify({ state: { status: 0 }, version: 0 })
  localStorage.setItem('matinee.session', signedOut)
  window.dispatchEvent(new StorageEvent('storage', { key: 'matinee.session', newValue: signedOut }))
  expect((await screen.findByRole('status')).textContent).toMatch(/^Your session has ended/)
})

test('the sign-in page gives no reason to a visitor without a session', async () => {
  renderConsole({ path: '/auth/login' })
  await screen.findByLabelText('Email')
  expect(screen.queryByRole('status')).toBeNull()
})

test('email and password are trimmed before they are sent', async () => {
  const page = renderConsole({ path: '/auth/login', answers: { 'POST /auth/login': () => wrong } })
  await fillIn(page.user, '  ada@test ', ' secret99  ')
  await waitFor(() => expect(page.to('POST', '/auth/login')).toHaveLength(1))
  expect(page.to('POST', '/auth/login')[0]!.body).toEqual({
    email: 'ada@test',
    password: 'secret99',
    device: expect.any(String),
  })
})

test('an empty field shows that it is required, and nothing is sent', async () => {
  const page = renderConsole({ path: '/auth/login' })
  await page.user.click(await screen.findByLabelText('Email'))
  await page.user.tab()
  expect(screen.getAllByText('This is a required field!')).toHaveLength(1)
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getAllByText('This is a required field!')).toHaveLength(2)
  expect(page.sent).toHaveLength(0)
})

test('wrong credentials show the toast, set an empty session of status -1 and keep the typed values', async () => {
  const page = renderConsole({ path: '/auth/login', answers: { 'POST /auth/login': () => wrong } })
  await fillIn(page.user)
  const toast = await screen.findByRole('alert')
  expect(toast.textContent).toBe('Login FailedInvalid credentials!')
  expect(useSession.getState()).toMatchObject({ status: -1, tokens: { accessToken: '', refreshToken: '' } })
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@test')
  expect(page.to('POST', '/auth/token')).toHaveLength(0)
})

test('a referrer to another site is not followed', async () => {
  const page = renderConsole({
    path: '/auth/login?referrer=%2F%2Fevil.test%2Fvideos',
    answers: { 'POST /auth/login': () => signedIn({ integrationType: -1 }), 'GET /videos': () => aPage() },
  })
  await fillIn(page.user)
  await screen.findByRole('heading', { name: 'Videos' })
  expect(page.where()).toBe('/videos')
})

test('the console takes the account’s stored language', async () => {
  const page = renderConsole({
    path: '/auth/login?referrer=%2Fvideos',
    answers: { 'POST /auth/login': () => signedIn({ language: 'tr' }), 'GET /videos': () => aPage() },
  })
  await fillIn(page.user)
  await screen.findByRole('heading', { name: 'Videolar' })
  expect(useSavedState.getState().language).toBe('tr')
})

test('an answer without a user leaves the visitor signed out', async () => {
  const page = renderConsole({
    path: '/auth/login',
    answers: { 'POST /auth/login': () => ({ body: { tokens: { accessToken: 'a', refreshToken: 'r' } } }) },
  })
  await fillIn(page.user)
  await waitFor(() => expect(page.where()).toContain('/auth/login'))
  expect(useSession.getState().status).toBe(0)
  expectMisfits('user')
})

test('logging out ends the session here and on the server', async () => {
  const page = renderConsole({
    path: '/auth/logout',
    user: aUser(),
    answers: { 'POST /auth/logout': () => ({ status: 204 }) },
  })
  await screen.findByText('Welcome back')
  expect(page.to('POST', '/auth/logout')[0]!.body).toEqual({ refreshToken: 'refresh' })
  expect(useSession.getState()).toMatchObject({ status: 0, user: null })
  expect(page.where()).toBe('/auth/login')
})

const request = 'client_id=app&redirect_uri=https%3A%2F%2Fapp.test%2Fcb&state=a%2Bb&code_challenge=x'

test('the query parameters are kept on the way to registration, password help and back', async () => {
  const query = `referrer=%2Fvideos&${request}&code=c&reset=1&code_challenge_method=S256&response_type=code&scope=read`
  const page = renderConsole({ path: `/auth/login?${query}` })
  const carried = () =>
    Object.fromEntries(new URL(page.where(), 'http://x').searchParams) as Record<string, string>
  const expected = Object.fromEntries(new URLSearchParams(query))
  for (const [link, heading] of [
    ['Create an account', 'Create your account'],
    ['Already have an account? Sign in', 'Welcome back'],
    ['Forgot your password?', 'Reset your password'],
    ['Back to sign-in', 'Welcome back'],
  ] as const) {
    await page.user.click(await screen.findByRole('link', { name: link }))
    await screen.findByRole('heading', { name: heading })
    expect(carried()).toEqual(expected)
  }
})

test('an unknown address below /auth/ shows the sign-in page and keeps its query parameters', async () => {
  const page = renderConsole({ path: `/auth/nothing?${request}` })
  await screen.findByText('Welcome back')
  expect(page.where()).toBe(`/auth/login?${request}`)
})

test('without a referrer, sign-in opens the consent screen of a requesting app', async () => {
  const page = renderConsole({
    path: `/auth/login?${request}`,
    answers: { 'POST /auth/login': () => signedIn() },
  })
  await fillIn(page.user)
  await waitFor(() => expect(page.where()).toBe(`/auth/authorize?${request}`))
})

test('too many attempts are reported as such', async () => {
  const page = renderConsole({
    path: '/auth/login',
    answers: { 'POST /auth/login': () => refusal(429, 'too_many_requests') },
  })
  await fillIn(page.user)
  expect((await screen.findByRole('alert')).textContent).toContain('You’ve tried too many times')
})

test('logging out removes tokens and cached site data from the storage', async () => {
  localStorage.setItem('matinee.cache.sites', '[1]')
  renderConsole({ path: '/auth/logout', user: aUser() })
  await screen.findByText('Welcome back')
  expect(localStorage.getItem('matinee.cache.sites')).toBeNull()
  expect(JSON.parse(localStorage.getItem('matinee.session')!).state).toEqual({
    status: 0,
    tokens: { accessToken: '', refreshToken: '' },
    user: null,
    actor: null,
    refreshedAt: 0,
  })
})

test('a failed sign-in stays in the form, focused, until the next attempt, which also closes its toast', async () => {
  const page = renderConsole({ path: '/auth/login', answers: { 'POST /auth/login': () => wrong } })
  await fillIn(page.user)
  await screen.findByText('Invalid credentials!')
  const problem = screen.getByText(/Your email or password is wrong/)
  expect(document.activeElement).toBe(problem)
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(page.to('POST', '/auth/login')).toHaveLength(2))
  await screen.findByText('Invalid credentials!')
  expect(screen.getAllByText('Login Failed')).toHaveLength(1)
})
