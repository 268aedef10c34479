import type { SecondFactor } from '@matinee/contract/plain/account/secondFactors'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSession } from '../../lib/session/session.ts'
import { fakePasskeys, removePasskeys } from '../../testing/fakePasskeys.ts'
import { aPage, aUser, refusal, renderConsole, type Answer } from '../../testing/renderConsole.tsx'

afterEach(removePasskeys)

const signedIn = () => ({
  body: { tokens: { accessToken: 'a', refreshToken: 'r' }, user: aUser(), actorId: null, actor: null },
})
const requires = (...methods: SecondFactor[]) => ({
  status: 401,
  body: {
    error: {
      code: 'second_factor_required',
      message: 'Finish signing in',
      details: { ticket: 'ticket-1', methods },
    },
  },
})
const passkeyOptions = () => ({
  body: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 60_000, userVerification: 'required' },
})

function open(answers: Record<string, Answer> = {}) {
  return renderConsole({
    path: '/auth/login?referrer=%2Fvideos',
    answers: {
      'POST /auth/login': () => requires('authenticator', 'recoveryCode'),
      'POST /auth/login/confirm': signedIn,
      'POST /auth/passkey/options': passkeyOptions,
      'POST /auth/passkey': signedIn,
      'POST /auth/logout': () => ({ status: 204 }),
      'GET /videos': () => aPage(),
      ...answers,
    },
  })
}

async function enterPassword({ user }: ReturnType<typeof open>) {
  await user.type(await screen.findByLabelText('Email'), 'ada@test')
  await user.type(screen.getByLabelText('Password'), 'secret99')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}
async function enterCode({ user }: ReturnType<typeof open>, code: string, label = 'Code') {
  await user.type(await screen.findByLabelText(label), code)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}
const bodies = (page: ReturnType<typeof open>, path: string) => page.to('POST', path).map(({ body }) => body)
const isAtVideos = () => screen.findByRole('heading', { name: 'Videos' })

test('after the password, the code of the app signs in and opens the requested page', async () => {
  const page = open()
  await enterPassword(page)
  const field = await screen.findByLabelText<HTMLInputElement>('Code')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'one-time-code'])
  expect(screen.getByText('Enter the 6-digit code from your authenticator app.')).toBeTruthy()
  expect([screen.queryByLabelText('Email'), screen.queryByText('Login Failed')]).toEqual([null, null])
  await enterCode(page, '123 456')
  await isAtVideos()
  expect(page.where()).toBe('/videos')
  expect(bodies(page, '/auth/login/confirm')).toEqual([
    { ticket: 'ticket-1', code: '123 456', device: expect.any(String) },
  ])
  expect(useSession.getState().tokens.accessToken).toBe('a')
})

test('every sign-in from this browser sends the same device, also after a sign-out', async () => {
  const page = open()
  await enterPassword(page)
  await enterCode(page, '123456')
  await isAtVideos()
  const { device } = bodies(page, '/auth/login')[0] as { device: string }
  expect(device).toMatch(/^[\w-]{16,64}$/)
  expect(bodies(page, '/auth/login/confirm')[0]).toMatchObject({ device })
  act(() => page.go('/auth/logout'))
  await enterPassword(page)
  await waitFor(() => expect(bodies(page, '/auth/login')[1]).toMatchObject({ device }))
})

test('a wrong code is marked at its field, which keeps the focus and what was typed', async () => {
  const page = open({
    'POST /auth/login/confirm': () => refusal(422, 'invalid_request', { code: 'Wrong code' }),
  })
  await enterPassword(page)
  await enterCode(page, '111111')
  await screen.findByText('This code isn’t right. Enter the newest code from your app.')
  const field = screen.getByLabelText<HTMLInputElement>('Code')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['111111', 'true'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without a code nothing is sent', async () => {
  const page = open()
  await enterPassword(page)
  await page.user.click(await screen.findByLabelText('Code'))
  await page.user.tab()
  expect(screen.queryByText('This is a required field!')).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getByText('This is a required field!')).toBeTruthy()
  expect(bodies(page, '/auth/login/confirm')).toEqual([])
})

test('a recovery code signs in instead of the app, and the way back to the app stays open', async () => {
  const page = open()
  await enterPassword(page)
  await page.user.click(await screen.findByRole('button', { name: 'Use recovery code' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Recovery code')
  expect([field.inputMode, document.activeElement]).toEqual(['', field])
  await page.user.click(screen.getByRole('button', { name: 'Use authenticator app' }))
  expect(await screen.findByLabelText('Code')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Use recovery code' }))
  await enterCode(page, 'abcd-efgh', 'Recovery code')
  await isAtVideos()
  expect(bodies(page, '/auth/login/confirm')).toMatchObject([{ code: 'abcd-efgh' }])
})

test('a sign-in that took too long begins again with the first form, which says so', async () => {
  const page = open({ 'POST /auth/login/confirm': () => refusal(401, 'sign_in_expired') })
  await enterPassword(page)
  await enterCode(page, '123456')
  expect(await screen.findByText('Your sign-in took too long. Start again.')).toBeTruthy()
  expect(screen.getByLabelText('Email')).toBeTruthy()
  expect(useSession.getState().status).toBe(0)
})

test('too many codes are reported in the form and in a toast', async () => {
  const page = open({ 'POST /auth/login/confirm': () => refusal(429, 'too_many_requests') })
  await enterPassword(page)
  await enterCode(page, '123456')
  expect((await screen.findByRole('alert')).textContent).toContain('You’ve tried too many times')
  expect(screen.getAllByText(/You’ve tried too many times/)).toHaveLength(2)
})

test('“Back” shows the first form', async () => {
  const page = open()
  await enterPassword(page)
  await page.user.click(await screen.findByRole('button', { name: 'Back' }))
  expect(await screen.findByLabelText('Email')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toBeTruthy()
})

test('a passkey signs in without a password', async () => {
  const dialog = fakePasskeys()
  const page = open()
  await page.user.click(await screen.findByRole('button', { name: 'Sign in with passkey' }))
  await isAtVideos()
  expect(dialog).toHaveBeenCalledTimes(1)
  expect(bodies(page, '/auth/passkey')).toMatchObject([
    { response: { id: 'cGFzc2tleQ', type: 'public-key' }, device: expect.any(String) },
  ])
  expect(bodies(page, '/auth/login')).toEqual([])
})

test.each(['NotAllowedError', 'AbortError'])(
  'a passkey dialog closed by %s changes nothing',
  async (name) => {
    const dialog = fakePasskeys({ refusal: name })
    const page = open()
    const button = await screen.findByRole('button', { name: 'Sign in with passkey' })
    await page.user.click(screen.getByLabelText('Email'))
    await page.user.click(button)
    await waitFor(() => expect(dialog).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    expect([screen.queryByRole('alert'), bodies(page, '/auth/passkey')]).toEqual([null, []])
    // It would have moved the button away from the pointer.
    expect(screen.queryByText('This is a required field!')).toBeNull()
  },
)

test('a passkey that the browser or the server refuses is reported in the form', async () => {
  fakePasskeys()
  const page = open({ 'POST /auth/passkey': () => refusal(401, 'passkey_refused') })
  await page.user.click(await screen.findByRole('button', { name: 'Sign in with passkey' }))
  await waitFor(() => expect(screen.getAllByText(/This passkey wasn’t accepted/)).toHaveLength(2))
  fakePasskeys({ refusal: 'SecurityError' })
  await page.user.click(screen.getByRole('button', { name: 'Sign in with passkey' }))
  await waitFor(() => expect(screen.getAllByText(/This passkey wasn’t accepted/)).toHaveLength(2))
  expect(bodies(page, '/auth/passkey')).toHaveLength(1)
  expect(screen.queryByText('Login Failed')).toBeNull()
})

test('a browser without passkeys shows no button for them', async () => {
  const page = open({ 'POST /auth/login': () => requires('passkey', 'recoveryCode') })
  await screen.findByLabelText('Email')
  expect(screen.queryByRole('button', { name: 'Sign in with passkey' })).toBeNull()
  await enterPassword(page)
  expect(await screen.findByLabelText('Recovery code')).toBeTruthy()
  expect(screen.getByText('This browser can’t use your passkey here. Sign in another way.')).toBeTruthy()
})

test('an account that has only a passkey is asked for it first, and can use a recovery code', async () => {
  fakePasskeys()
  const page = open({ 'POST /auth/login': () => requires('passkey', 'recoveryCode') })
  await enterPassword(page)
  await screen.findByText('Finish signing in with your passkey.')
  expect(screen.queryByRole('textbox')).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Use recovery code' }))
  expect(await screen.findByLabelText('Recovery code')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Sign in with passkey' }))
  await isAtVideos()
  expect(bodies(page, '/auth/passkey')).toHaveLength(1)
})
