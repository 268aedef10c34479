import type { AdminUser } from '@matinee/contract/admin'
import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderConsole, type Answer } from '../../../../testing/renderConsole.tsx'
import { anAccount, anOperator, details } from '../accountFixtures.ts'

const open = (path: string, answers: Record<string, Answer>, role?: StaffRole) =>
  renderConsole({
    path,
    user: anOperator(role),
    answers: {
      'GET /admin/users/u1/limits': () => ({ body: { data: [] } }),
      'GET /admin/users/u1/sessions': () => ({ body: { data: [] } }),
      'GET /admin/sites': () => ({ body: { data: [], hasPrevious: false, hasNext: false, total: 0 } }),
      ...answers,
    },
  })

const editing = (account: AdminUser, answers: Record<string, Answer> = {}, role?: StaffRole) =>
  open(
    '/operate/accounts/u1/edit',
    { 'GET /admin/users/u1': () => ({ body: details({ user: account }) }), ...answers },
    role,
  )

test('an operator is created with a role, after the password, and opened', async () => {
  let isConfirmed = false
  const made = anAccount({ status: 'PENDING', staffRole: 'finance' })
  const page = open('/operate/accounts/new', {
    'GET /admin/users/u1': () => ({ body: details({ user: made }) }),
    'POST /auth/security/confirmation': () => {
      isConfirmed = true
      return { body: { success: true } }
    },
    'POST /admin/users': () => (isConfirmed ? { body: made } : refusal(403, 'reauthentication_required')),
  })
  await page.enter(await screen.findByRole('textbox', { name: 'Name' }), 'Bora Finance')
  await page.enter(screen.getByRole('textbox', { name: 'Email' }), 'bora@test.matinee.test')
  await page.user.selectOptions(screen.getByLabelText('Role'), 'Finance')
  expect(screen.getByText('Manages exchange rates, months and payments.')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Create account' }))
  await page.enter(await screen.findByLabelText('Current password'), 'a long passphrase')
  await page.user.click(screen.getByRole('button', { name: 'Confirm password' }))
  expect(await screen.findByRole('heading', { name: made.name, level: 1 })).toBeTruthy()
  expect(page.to('POST', '/admin/users').at(-1)!.body).toMatchObject({
    name: 'Bora Finance',
    email: 'bora@test.matinee.test',
    staffRole: 'finance',
    virgulId: null,
  })
})

test('an email that is taken is said beside its field, and nothing typed is lost', async () => {
  const page = open('/operate/accounts/new', {
    'POST /admin/users': () =>
      refusal(409, 'email_taken', { email: 'An account with this email already exists.' }),
  })
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })
  await page.enter(screen.getByRole('textbox', { name: 'Name' }), 'Bora')
  await page.enter(email, 'ada@test.matinee.test')
  await page.user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByText('An account with this email already exists.')).toBeTruthy()
  expect(email.value).toBe('ada@test.matinee.test')
})

test('only what was changed is sent, with what it was when the page opened', async () => {
  const account = anAccount({ currency: 'usd', virgulId: 'v9' })
  const page = editing(account, { 'PUT /admin/users/u1': () => ({ body: account }) })
  await page.user.selectOptions(await screen.findByLabelText('Currency'), 'EUR')
  await page.user.clear(screen.getByRole('textbox', { name: 'Virgül ID' }))
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Account saved.')).toBeTruthy()
  expect(page.to('PUT', '/admin/users/u1').map(({ body }) => body)).toEqual([
    { currency: 'eur', virgulId: null, seen: { currency: 'usd', virgulId: 'v9' } },
  ])
})

test('who saves an account second takes the other changes over and saves what was typed', async () => {
  const theirs = anAccount({ name: 'Ada Byron', currency: 'eur' })
  const sent: unknown[] = []
  const page = open('/operate/accounts/u1/edit', {
    'GET /admin/users/u1': () => ({ body: details({ user: sent.length === 0 ? anAccount() : theirs }) }),
    'PUT /admin/users/u1': ({ body }) => {
      if (sent.push(body) > 1) return { body: theirs }
      const change = { changedBy: 'Deniz', changedAt: '2026-11-24T09:30:00.000Z' }
      return { status: 409, body: { error: { code: 'stale', message: 'Too late.', details: change } } }
    },
  })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await page.user.clear(name)
  await page.enter(name, 'Ada Lovelace')
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText(/^Deniz saved changes on 24\.11\.2026 /)).toBeTruthy()
  expect(notice.getByText(/^Name: you changed it too\. Theirs is “Ada Byron”/)).toBeTruthy()
  expect(name.value).toBe('Ada Lovelace')
  await page.user.click(notice.getByRole('button', { name: 'Take over their changes' }))
  expect(screen.getByLabelText<HTMLSelectElement>('Currency').value).toBe('eur')
  await page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ name: 'Ada Lovelace', seen: { name: 'Ada Byron' } })
})

test('only administrators see the role, and only they change an operator', async () => {
  editing(anAccount(), {}, 'support')
  await screen.findByRole('textbox', { name: 'Name' })
  expect(screen.queryByLabelText('Role')).toBeNull()
})

test('support cannot change the account of an operator', async () => {
  editing(anAccount({ staffRole: 'finance' }), {}, 'support')
  expect(await screen.findByText('Your staff role can’t change this account.')).toBeTruthy()
})

test('a new account can have the time zone UTC, which browsers do not list', async () => {
  const made = anAccount({ timezone: 'UTC' })
  const page = renderConsole({
    path: '/operate/accounts/new',
    user: { ...anOperator(), timezone: 'Europe/Istanbul' },
    answers: {
      'POST /admin/users': () => ({ body: made }),
      'GET /admin/users/u1': () => ({ body: details({ user: made }) }),
      'GET /admin/users/u1/limits': () => ({ body: { data: [] } }),
      'GET /admin/users/u1/sessions': () => ({ body: { data: [] } }),
      'GET /admin/sites': () => ({ body: { data: [], hasPrevious: false, hasNext: false, total: 0 } }),
    },
  })
  await page.enter(await screen.findByRole('textbox', { name: 'Name' }), 'Bora')
  await page.enter(screen.getByRole('textbox', { name: 'Email' }), 'bora@test.matinee.test')
  await page.user.selectOptions(screen.getByLabelText('Time zone'), 'UTC')
  await page.user.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(page.to('POST', '/admin/users')).toHaveLength(1))
  expect(page.to('POST', '/admin/users')[0]!.body).toMatchObject({ timezone: 'UTC' })
})
