import { act, cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, renderConsole } from '../../testing/renderConsole.tsx'

const failed = 'Your activation code seems to be invalid, please contact us and try again.'
const success = (): { status?: number; body: object } => ({ body: { success: true, message: 'ok' } })
const opening = (query: string, answer = success) =>
  renderConsole({ path: `/auth/activate${query}`, answers: { 'POST /auth/activate': answer } })

async function fillIn({ user }: ReturnType<typeof renderConsole>, password: string, repeat = password) {
  await user.type(await screen.findByLabelText('New password'), password)
  await user.type(screen.getByLabelText('New password again'), repeat)
  const name = screen.queryByLabelText('Full name')
  if (name) await user.type(name, ' Ada ')
  await user.click(screen.getByRole('button', { name: /Activate the account|Save the password/ }))
}

test('activation sends trimmed code, name and password, says so at once, and leads to sign-in after a second', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = opening('?code=%20c0de%20&client_id=app&state=s')
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

test('leaving before that second is over leads nowhere else', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = opening('?code=c0de')
  await fillIn(page, 'tram99 rails')
  await screen.findByText('Activation Successful')
  cleanup()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(page.where()).toContain('/auth/activate')
})

test('a link of a password mail asks for no name and sends none', async () => {
  const page = opening('?reset=1&code=c0de')
  await screen.findByLabelText('New password')
  expect(screen.queryByLabelText('Full name')).toBeNull()
  await fillIn(page, 'tram99 rails')
  await screen.findByText('Activation Successful')
  expect(page.to('POST', '/auth/activate')[0]!.body).toEqual({ code: 'c0de', password: 'tram99 rails' })
})

test('two different passwords are told, and nothing is sent', async () => {
  const page = opening('?code=c0de')
  await fillIn(page, 'tram99 rails', 'tram98 rails')
  expect(screen.getByText('Passwords must match!')).toBeTruthy()
  expect(page.sent).toHaveLength(0)
})

test('empty fields are told, and nothing is sent', async () => {
  const page = opening('?code=c0de')
  await page.user.click(await screen.findByRole('button', { name: 'Activate the account' }))
  expect(screen.getAllByText('This is a required field!')).toHaveLength(3)
  expect(page.sent).toHaveLength(0)
})

test('a wrong code says so, and how to come by another mail', async () => {
  const page = opening('?reset=1&code=wrong', () => refusal(400, 'invalid_code'))
  await fillIn(page, 'tram99 rails')
  expect(await screen.findByText('Activation Failed')).toBeTruthy()
  expect(screen.getAllByText(failed)).toHaveLength(2)
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('tram99 rails')
  await page.user.click(screen.getByRole('link', { name: 'Ask for a new e-mail' }))
  await screen.findByRole('heading', { name: 'Password help' })
})

test('a weak password is told beside it', async () => {
  const page = opening('?code=c0de', () => refusal(422, 'weak_password'))
  await fillIn(page, 'password')
  await screen.findByText('Activation Failed')
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
})

test('an address without a code shows the failure and no form', async () => {
  opening('?reset=1')
  expect(await screen.findByText(failed)).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(screen.getByRole('link', { name: 'Ask for a new e-mail' })).toBeTruthy()
})
