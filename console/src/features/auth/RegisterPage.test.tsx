import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage, aUser, refusal, renderConsole } from '../../testing/renderConsole.tsx'

const waiting = 'Please wait while our team activate your account'
const success = (): { status?: number; body: object } => ({ body: { success: true, message: 'ok' } })
const registering = (answer = success) =>
  renderConsole({ path: '/auth/register', answers: { 'POST /auth/register': answer } })

async function fillIn({ user }: ReturnType<typeof renderConsole>, some: Record<string, string> = {}) {
  const values = {
    'Full name': 'Ada Publisher',
    Email: 'ada@films.test',
    Password: 'tram99 rails',
    ...some,
  }
  for (const [label, value] of Object.entries(values))
    if (value) await user.type(await screen.findByLabelText(label), value)
    else await screen.findByLabelText(label)
  await user.click(screen.getByRole('button', { name: 'Create account' }))
}

test('registering sends trimmed values with the language, and a confirmation replaces the form', async () => {
  const page = registering()
  await fillIn(page, { 'Full name': '  Ada Publisher ', Password: ' tram99 rails ' })
  expect((await screen.findAllByText(waiting)).length).toBe(2)
  expect(page.to('POST', '/auth/register')[0]).toMatchObject({
    token: null,
    body: { name: 'Ada Publisher', email: 'ada@films.test', password: 'tram99 rails', language: 'en' },
  })
  expect(page.to('POST', '/auth/register')[0]!.body).not.toHaveProperty('website')
  expect(screen.queryByLabelText('Full name')).toBeNull()
  await page.user.click(screen.getByRole('link', { name: 'Back to sign-in' }))
  await screen.findByText('Welcome back')
})

test.each(['Full name', 'Email', 'Password'])('without %s nothing is sent', async (label) => {
  const page = registering()
  await fillIn(page, { [label]: '' })
  expect(screen.getByText('Please fill the required inputs')).toBeTruthy()
  expect(screen.getAllByText('This is a required field!')).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByLabelText(label))
  expect(page.sent).toHaveLength(0)
})

test('an invalid email shows an error at its field, and nothing is sent', async () => {
  const page = registering()
  await fillIn(page, { Email: 'ada at films' })
  expect(screen.getByText('Check the e-mail address format')).toBeTruthy()
  expect(page.sent).toHaveLength(0)
})

test('an email in use shows "Register Failed" with the reason and keeps the typed values', async () => {
  const page = registering(() => refusal(409, 'email_taken'))
  await fillIn(page)
  const toast = await screen.findByRole('alert')
  expect(toast.textContent).toBe('Register FailedThere’s already an account with this email.')
  expect(screen.getAllByText('There’s already an account with this email.')).toHaveLength(2)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@films.test')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('tram99 rails')
  await page.user.type(screen.getByLabelText('Email'), 'x')
  expect(screen.getAllByText('There’s already an account with this email.')).toHaveLength(1)
})

test('a weak password shows an error at its field', async () => {
  const page = registering(() => refusal(422, 'weak_password'))
  await fillIn(page)
  await screen.findByText('Register Failed')
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
})

test('fields that the server refuses are marked in the page’s language', async () => {
  const fields = { name: 'Too big', email: 'Invalid email address' }
  const page = registering(() => ({
    status: 422,
    body: { error: { code: 'invalid_request', message: 'Invalid', fields } },
  }))
  await fillIn(page)
  expect(await screen.findByText('Check your name')).toBeTruthy()
  expect(screen.getByText('Check the e-mail address format')).toBeTruthy()
})

test('the hidden field is out of sight, and its value is sent', async () => {
  const page = registering()
  await screen.findByLabelText('Full name')
  const trap = document.querySelector<HTMLInputElement>('input[name=website]')!
  expect([trap.tabIndex, trap.autocomplete, trap.closest('[aria-hidden=true]') !== null]).toEqual([
    -1,
    'off',
    true,
  ])
  trap.value = 'https://spam.test'
  await fillIn(page)
  await waitFor(() => expect(page.to('POST', '/auth/register')).toHaveLength(1))
  expect(page.to('POST', '/auth/register')[0]!.body).toMatchObject({ website: 'https://spam.test' })
})

test('the password can be shown', async () => {
  const page = registering()
  const field = await screen.findByLabelText<HTMLInputElement>('Password')
  expect([field.type, screen.getByText('At least 8 characters, and hard to guess') !== null]).toEqual([
    'password',
    true,
  ])
  await page.user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
})

test.each(['/auth/register', '/auth/login'])('a signed-in user is redirected from %s', async (path) => {
  const page = renderConsole({
    path,
    user: aUser({ integrationType: -1 }),
    answers: { 'GET /videos': () => aPage() },
  })
  await screen.findByRole('heading', { name: 'Videos' })
  expect(page.where()).toBe('/videos')
})

test('the language switch turns the page Turkish', async () => {
  const page = registering()
  await page.user.click(await screen.findByRole('radio', { name: 'Türkçe' }))
  expect(await screen.findByRole('heading', { name: 'Hesabınızı oluşturun' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Hesabınızı oluşturun · Matinee'))
  expect(document.documentElement.lang).toBe('tr')
})
