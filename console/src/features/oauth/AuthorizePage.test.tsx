import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { browser } from '../../lib/session/leaveTo.ts'
import { beginSession } from '../../lib/session/session.ts'
import { aUser, refusal, renderConsole } from '../../testing/renderConsole.tsx'

const goTo = vi.spyOn(browser, 'goTo')
beforeEach(() => void goTo.mockReset())

const parameters =
  'client_id=app&redirect_uri=https%3A%2F%2Fapp.test%2Fcb&state=a%2Bb%26%2F&scope=read&code_challenge=xyz&code_challenge_method=S256'
const path = `/auth/authorize?response_type=code&${parameters}`
const target = 'https://app.test/cb?code=c0de&state=a%2Bb%26%2F'

const anApp = (some = {}, scopes = ['read'], authorized = false) => ({
  body: {
    authorized,
    client: {
      id: 'app',
      logo: null,
      name: 'Reel Planner',
      readAccess: true,
      writeAccess: true,
      verified: false,
      ...some,
    },
    scopes,
  },
})

const openConsent = (
  app: () => object = anApp,
  address = path,
  approval: () => object = () => ({ body: { redirectTo: target } }),
) =>
  renderConsole({
    path: address,
    user: aUser(),
    answers: { 'GET /oauth/clients/app': () => app(), 'POST /oauth/authorize': approval },
  })

test('the screen shows the app, its maker, the user, and the granted and refused scopes', async () => {
  const page = openConsent()
  await screen.findByRole('heading', { name: 'Reel Planner wants to access your account' })
  expect(screen.getByText('Third-party app, not made by Matinee')).toBeTruthy()
  expect(screen.getByText('Signed in as Ada Publisher (ada@test)')).toBeTruthy()
  expect(screen.getByText(/your players, sites and videos:/)).toBeTruthy()
  const [read, write] = screen.getAllByRole('listitem').map((line) => within(line))
  expect([read!.getByText('Read access'), read!.getByText('Granted')].length).toBe(2)
  expect([write!.getByText('Write access'), write!.getByText('Not granted')].length).toBe(2)
  const { query } = page.to('GET', '/oauth/clients/app')[0]!
  expect(Object.fromEntries(query)).toEqual({ redirect_uri: 'https://app.test/cb', scope: 'read' })
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  expect(document.title).toBe('Allow access · Matinee')
})

test('an app made by the provider is marked as such, with its logo and both scopes granted', async () => {
  openConsent(() => anApp({ verified: true, logo: 'data:image/png;base64,AAAA' }, ['read', 'write']))
  await screen.findByText('Made by Matinee')
  expect(screen.getAllByText('Granted')).toHaveLength(2)
  expect(document.querySelector('main img')!.getAttribute('src')).toBe('data:image/png;base64,AAAA')
})

test('a logo from another server is not shown', async () => {
  openConsent(() => anApp({ logo: 'https://evil.test/pixel.png' }))
  await screen.findByText('Third-party app, not made by Matinee')
  expect(document.querySelector('main img')).toBeNull()
})

test('approving sends all parameters, and the browser follows the reply', async () => {
  const page = openConsent()
  await page.user.click(await screen.findByRole('button', { name: 'Allow access' }))
  await screen.findByText('Returning to Reel Planner…')
  expect(goTo.mock.calls).toEqual([[target]])
  const [sent, ...more] = page.to('POST', '/oauth/authorize')
  expect(more).toHaveLength(0)
  expect(Object.fromEntries(sent!.query)).toEqual({
    response_type: 'code',
    client_id: 'app',
    redirect_uri: 'https://app.test/cb',
    state: 'a+b&/',
    scope: 'read',
    code_challenge: 'xyz',
    code_challenge_method: 'S256',
  })
})

test('the four parameters of the source documents are enough', async () => {
  const page = openConsent(
    anApp,
    '/auth/authorize?client_id=app&redirect_uri=https%3A%2F%2Fapp.test%2Fcb&state=s',
  )
  await page.user.click(await screen.findByRole('button', { name: 'Allow access' }))
  await waitFor(() => expect(goTo).toHaveBeenCalledOnce())
  expect(Object.fromEntries(page.to('POST', '/oauth/authorize')[0]!.query)).toEqual({
    response_type: 'code',
    client_id: 'app',
    redirect_uri: 'https://app.test/cb',
    state: 's',
  })
})

test('consent given earlier is approved immediately with one call', async () => {
  const page = openConsent(() => anApp({}, ['read'], true))
  await screen.findByText('Returning to Reel Planner…')
  await waitFor(() => expect(goTo.mock.calls).toEqual([[target]]))
  expect(screen.queryByRole('button', { name: 'Allow access' })).toBeNull()
  expect(page.to('POST', '/oauth/authorize')).toHaveLength(1)
})

test('Cancel returns access_denied to the app and approves nothing', async () => {
  const page = openConsent()
  await page.user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(goTo.mock.calls).toEqual([
    [`https://app.test/cb?error=access_denied&state=a%2Bb%26%2F&iss=${encodeURIComponent(location.origin)}`],
  ])
  expect(page.to('POST', '/oauth/authorize')).toHaveLength(0)
})

test.each([
  [404, 'not_found', 'This app isn’t registered with Matinee.'],
  [400, 'redirect_uri_mismatch', 'This app sent an address that isn’t registered. Contact its developer.'],
  [400, 'invalid_scope', 'This app asked for more access than it’s registered for. Contact its developer.'],
])('a refusal (%i %s) is reported without a redirect', async (status, code, text) => {
  openConsent(() => refusal(status, code))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'This app can’t be connected' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Allow access|Cancel/ })).toBeNull()
  expect(goTo).not.toHaveBeenCalled()
})

test.each([
  [
    `/auth/authorize?response_type=token&${parameters}`,
    'This app sent a request we don’t support. Contact its developer.',
  ],
  ['/auth/authorize?client_id=app&state=s', /link that brought you here is incomplete/],
  ['/auth/authorize?redirect_uri=https%3A%2F%2Fapp.test%2Fcb', /link that brought you here is incomplete/],
])('%s is reported without a request to the server', async (address, text) => {
  const page = openConsent(anApp, address)
  expect(await screen.findByText(text)).toBeTruthy()
  expect([page.sent.length, goTo.mock.calls.length]).toEqual([0, 0])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'https://evil.test/cb?code=1'])(
  'a redirect to %s is not followed',
  async (redirectTo) => {
    const page = openConsent(anApp, path, () => ({ body: { redirectTo } }))
    await page.user.click(await screen.findByRole('button', { name: 'Allow access' }))
    await screen.findByText('This app sent an address that isn’t registered. Contact its developer.')
    expect(goTo).not.toHaveBeenCalled()
  },
)

test('approving can be retried after a server error; a refusal ends it', async () => {
  const answers = [refusal(503, 'unavailable'), refusal(400, 'pkce_required')]
  const page = openConsent(anApp, path, () => answers.shift()!)
  await page.user.click(await screen.findByRole('button', { name: 'Allow access' }))
  await screen.findByText('Access not allowed')
  await page.user.click(screen.getByRole('button', { name: 'Allow access' }))
  expect(await screen.findByText('This app doesn’t use PKCE with S256. Contact its developer.')).toBeTruthy()
})

test('a screen that failed to load can be reloaded', async () => {
  let isUp = false
  const page = openConsent(() => (isUp ? anApp() : refusal(503, 'unavailable')))
  await screen.findByText(/isn’t available right now/)
  isUp = true
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Allow access' })).toBeTruthy()
})

test('a user who acts in another account cannot consent for it', async () => {
  beginSession({
    tokens: { accessToken: 'a', refreshToken: 'r' },
    user: aUser(),
    actor: { id: 'agent', name: 'Agent' },
  })
  const page = renderConsole({ path })
  expect(await screen.findByText('Only the owner of the account can do this.')).toBeTruthy()
  expect(page.sent).toHaveLength(0)
})

test('a signed-out visitor signs in and returns with all parameters', async () => {
  const page = renderConsole({
    path,
    answers: {
      'POST /auth/login': () => ({
        body: { tokens: { accessToken: 'a', refreshToken: 'r' }, user: aUser(), actorId: null, actor: null },
      }),
      'GET /oauth/clients/app': () => anApp(),
    },
  })
  await page.user.type(await screen.findByLabelText('Email'), 'ada@test')
  await page.user.type(screen.getByLabelText('Password'), 'tram99 rails')
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('button', { name: 'Allow access' })
  const sent = (address: string) => Object.fromEntries(new URL(address, 'http://x').searchParams)
  expect(sent(page.where())).toEqual(sent(path))
})
