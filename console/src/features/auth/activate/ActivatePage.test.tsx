import { act, cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'

const failed = 'Your activation code seems to be invalid, please contact us and try again.'
const success = (): { status?: number; body: object } => ({ body: { success: true, message: 'ok' } })
const checkReply = (kind = 'activation', name = '') => ({ body: { kind, name, email: 'ada@films.test' } })
const openActivation = (
  query: string,
  answer = success,
  check: Answer = () => checkReply(query.includes('reset') ? 'reset' : undefined),
) =>
  renderConsole({
    path: `/auth/activate${query}`,
    answers: { 'POST /auth/activate': answer, 'POST /auth/activate/check': check },
  })

async function fillIn({ user }: ReturnType<typeof renderConsole>, password: string, repeat = password) {
  await user.type(await screen.findByLabelText('New password'), password)
  await user.type(screen.getByLabelText('Repeat new password'), repeat)
  const name = screen.queryByLabelText('Full name')
  if (name) await user.type(name, ' Ada ')
  await user.click(screen.getByRole('button', { name: /Activate account|Save password/ }))
}

test('activation sends trimmed code, name and password, confirms, and opens sign-in after a second', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = openActivation('?code=%20c0de%20&client_id=app&state=s')
  await fillIn(page, ' tram99 rails ')
  await screen.findByText('Activation Successful')
  expect(page.to('POST', '/auth/activate')[0]).toMatchObject({
    token: null,
    body: { code: 'c0de', name: 'Ada', password: 'tram99 rails' },
  })
  await act(() => vi.advanceTimersByTimeAsync(900))
  expect(page.where()).toContain('/auth/activate')
  await act(() => vi.advanceTimersByTimeAsync(200))
  await screen.findByText('Welcome back')
  expect(page.where()).toBe('/auth/login?client_id=app&state=s')
})

test("a mail's link opens in the mail's language unless this browser has a chosen one", async () => {
  const fresh = openActivation('?code=c0de&lang=tr')
  expect(await screen.findByText('Hesabınızı etkinleştirin')).toBeTruthy()
  await fresh.user.click(screen.getByText('EN'))
  expect(await screen.findByText('Activate your account')).toBeTruthy()
  cleanup()
  // Opened again: the visitor's choice stays.
  openActivation('?code=c0de&lang=tr')
  expect(await screen.findByText('Activate your account')).toBeTruthy()
})

test('leaving within a second after the activation cancels the redirect', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = openActivation('?code=c0de')
  await fillIn(page, 'tram99 rails')
  await screen.findByText('Activation Successful')
  cleanup()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(page.where()).toContain('/auth/activate')
})

test('the password mail’s link shows no name field and sends no name', async () => {
  const page = openActivation('?reset=1&code=c0de')
  await screen.findByLabelText('New password')
  expect(screen.queryByLabelText('Full name')).toBeNull()
  await fillIn(page, 'tram99 rails')
  await screen.findByText('Activation Successful')
  expect(page.to('POST', '/auth/activate')[0]!.body).toEqual({ code: 'c0de', password: 'tram99 rails' })
})

test('two different passwords show an error, and nothing is sent', async () => {
  const page = openActivation('?code=c0de')
  await fillIn(page, 'tram99 rails', 'tram98 rails')
  expect(screen.getByText('Passwords must match!')).toBeTruthy()
  expect(page.to('POST', '/auth/activate')).toHaveLength(0)
})

test('empty fields show errors, and nothing is sent', async () => {
  const page = openActivation('?code=c0de')
  await page.user.click(await screen.findByRole('button', { name: 'Activate account' }))
  expect(screen.getAllByText('This is a required field!')).toHaveLength(3)
  expect(page.to('POST', '/auth/activate')).toHaveLength(0)
})

test('a wrong code shows an error and offers another mail', async () => {
  const page = openActivation('?reset=1&code=wrong', () => refusal(400, 'invalid_code'))
  await fillIn(page, 'tram99 rails')
  expect(await screen.findByText('Activation Failed')).toBeTruthy()
  expect(screen.getAllByText(failed)).toHaveLength(2)
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('tram99 rails')
  await page.user.click(screen.getByRole('link', { name: 'Request new link' }))
  await screen.findByRole('heading', { name: 'Reset your password' })
})

test('a weak password shows an error at its field', async () => {
  const page = openActivation('?code=c0de', () => refusal(422, 'weak_password'))
  await fillIn(page, 'tram99 rails')
  await screen.findByText('Activation Failed')
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
})

test('an address without a code shows an error and no form', async () => {
  openActivation('?reset=1')
  expect(await screen.findByText(failed)).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(screen.getByRole('link', { name: 'Request new link' })).toBeTruthy()
})

test('the registered name is filled in, and the form explains why it needs a password again', async () => {
  const page = openActivation('?code=c0de', success, () => checkReply('activation', 'Ada Publisher'))
  expect((await screen.findByLabelText<HTMLInputElement>('Full name')).value).toBe('Ada Publisher')
  screen.getByText(/Only this email proves that the address is yours, so the password from your registration/)
  expect(page.to('POST', '/auth/activate/check')[0]!.body).toEqual({ code: 'c0de' })
})

test('a person who was invited reads nothing about a registration, and signs in afterwards', async () => {
  const page = openActivation('?code=c0de&invited=1', success, () => checkReply('activation', 'Ada'))
  await screen.findByLabelText('Full name')
  expect(screen.getByText('Check your name and choose a password.')).toBeTruthy()
  expect(screen.queryByText(/registration/)).toBeNull()
  expect(page.where()).toContain('/auth/activate')
})

test.each([
  ['invalid_code', /used it already, or we’ve sent you a newer one/],
  ['expired_code', 'This link has expired. Request a new one.'],
])(
  'a link that no longer works (%s) is reported immediately and again when the form is sent',
  async (code, text) => {
    const page = openActivation(
      '?code=old',
      () => refusal(422, code),
      () => refusal(422, code),
    )
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Request new link' }).getAttribute('href')).toContain(
      '/auth/resetpassword',
    )
    await fillIn(page, 'tram99 rails')
    await screen.findByText('Activation Failed')
  },
)

test('a failed check of the link does not block the form', async () => {
  const page = openActivation('?code=c0de', success, () => refusal(429, 'too_many_requests'))
  await fillIn(page, 'tram99 rails')
  expect(await screen.findByText('Activation Successful')).toBeTruthy()
})

test('a password is checked while typing, with messages about the problem', async () => {
  const page = openActivation('?code=c0de', success, () => checkReply('activation', 'Ada Publisher'))
  const password = await screen.findByLabelText('New password')
  screen.getByText('At least 8 characters, and hard to guess')
  const type = async (text: string) => {
    await page.user.clear(password)
    await page.user.type(password, text)
  }
  await type('tram')
  screen.getByText('That’s too short. Use at least 8 characters.')
  expect(password.getAttribute('aria-invalid')).toBeNull()
  await type('adapublisher1')
  screen.getByText('Your name or email is easy to guess. Choose something else.')
  await type('password123')
  screen.getByText('It’s one of the most common passwords, so it’s easy to guess.')
  await page.user.tab()
  expect(password.getAttribute('aria-invalid')).toBe('true')
  await type('tram99 rails')
  screen.getByText('Strong enough.')
  expect(password.getAttribute('aria-invalid')).toBeNull()
})

test('the page shows the support address that the server set', async () => {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'support-email',
    content: 'help@films.test',
  })
  document.head.append(meta)
  openActivation('?reset=1')
  expect((await screen.findByRole('link', { name: 'help@films.test' })).getAttribute('href')).toBe(
    'mailto:help@films.test',
  )
  meta.remove()
})
