import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Session } from '@matinee/contract/security'
import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { expect, test } from 'vitest'
import { refusal, renderConsole, type Answer } from '../../../../testing/renderConsole.tsx'
import { anAccount, anOperator, details } from '../accountFixtures.ts'

const aSession: Session = {
  id: 's1',
  isCurrent: false,
  browser: 'Firefox',
  system: 'Windows',
  country: 'TR',
  address: '203.0.113.7',
  createdAt: '2026-11-20T08:15:00.000Z',
  seenAt: '2026-11-23T17:40:00.000Z',
  hasFactor: false,
}
const deniz = anAccount({ id: 'u2', name: 'Deniz Agency', email: 'deniz@test.matinee.test' })
const done = { body: { success: true } }

const openAccount = (answers: Record<string, Answer> = {}, role?: StaffRole, shown = details()) =>
  renderConsole({
    path: '/operate/accounts/u1',
    user: anOperator(role),
    answers: {
      'GET /admin/users/u1': () => ({ body: shown }),
      'GET /admin/users/u1/limits': () => ({ body: { data: [] } }),
      'GET /admin/users/u1/sessions': () => ({ body: { data: [aSession] } }),
      'GET /admin/sites': () => ({ body: { data: [], hasPrevious: false, hasNext: false, total: 0 } }),
      'GET /admin/users': () => ({ body: { data: [deniz], hasPrevious: false, hasNext: false, total: 1 } }),
      ...answers,
    },
  })

/** Opens the dialog of a button and chooses the account that the search finds. */
async function choose(page: ReturnType<typeof openAccount>, verb: string) {
  await page.user.click(await screen.findByRole('button', { name: verb }))
  const dialog = within(await screen.findByRole('dialog'))
  await page.user.click(dialog.getByRole('button', { name: verb }))
  expect(await dialog.findByText('Search for an account and choose it.')).toBeTruthy()
  await page.enter(dialog.getByRole('searchbox', { name: 'Search accounts' }), 'deniz{Enter}')
  await page.user.click(await dialog.findByRole('checkbox', { name: /Deniz Agency/ }))
  return dialog
}

test('an agent is found by a search, added and listed; one that is removed goes', async () => {
  let agents = [] as { id: string; name: string }[]
  const page = openAccount({
    'GET /admin/users/u1': () => ({ body: details({ agents }) }),
    'POST /admin/users/u1/agents': () => {
      agents = [{ id: 'u2', name: 'Deniz Agency' }]
      return done
    },
    'DELETE /admin/users/u1/agents/u2': () => {
      agents = []
      return done
    },
  })
  const dialog = await choose(page, 'Add agent')
  await page.user.click(dialog.getByRole('button', { name: 'Add agent' }))
  const table = within(await screen.findByRole('table', { name: 'Agents' }))
  expect(table.getByRole('link', { name: 'Deniz Agency' })).toBeTruthy()
  expect(page.to('POST', '/admin/users/u1/agents').map(({ body }) => body)).toEqual([{ agentId: 'u2' }])
  await page.user.click(table.getByRole('button', { name: 'Remove Deniz Agency' }))
  expect(await screen.findByText(/No account reports on this one/)).toBeTruthy()
})

test('an account that this one reports on is removed as its agent', async () => {
  const user = anAccount({ appUsers: [{ id: 'u2', name: 'Deniz Agency' }] })
  const page = openAccount({ 'DELETE /admin/users/u2/agents/u1': () => done }, undefined, details({ user }))
  const table = within(await screen.findByRole('table', { name: 'Agents' }))
  expect(table.getByText('This account reports on it')).toBeTruthy()
  await page.user.click(table.getByRole('button', { name: 'Remove Deniz Agency' }))
  await waitFor(() => expect(page.to('DELETE', '/admin/users/u2/agents/u1')).toHaveLength(1))
})

test('access is granted until a moment of the operator’s zone, which must be in the future', async () => {
  const grant = {
    id: 'g1',
    actor: { id: 'u2', email: deniz.email },
    target: { id: 'u1', email: 'ada@test.matinee.test' },
    grantedBy: 'op1',
    until: '2099-01-01T09:00:00.000Z',
    createdAt: '2026-11-24T09:00:00.000Z',
  }
  const page = openAccount({ 'POST /admin/account-grants': () => ({ body: grant }) })
  const dialog = await choose(page, 'Grant access')
  const end = dialog.getByLabelText(/^Ends/)
  fireEvent.change(end, { target: { value: '2020-01-01T09:00' } })
  await page.user.click(dialog.getByRole('button', { name: 'Grant access' }))
  expect(await dialog.findByText('Choose a moment in the future.')).toBeTruthy()
  fireEvent.change(end, { target: { value: '2099-01-01T09:00' } })
  await page.user.click(dialog.getByRole('button', { name: 'Grant access' }))
  expect(await screen.findByText('Access granted.')).toBeTruthy()
  const [sent] = page.to('POST', '/admin/account-grants').map(({ body }) => body)
  expect(sent).toMatchObject({
    actorId: 'u2',
    targetId: 'u1',
    until: expect.stringMatching(/^2099-01-01T\d\d:00/),
  })
})

test('one device is signed out; a session that has ended meanwhile says so', async () => {
  let data = [aSession]
  const page = openAccount({
    'GET /admin/users/u1/sessions': () => ({ body: { data } }),
    'DELETE /admin/users/u1/sessions/s1': () => {
      const wasOpen = data.length > 0
      data = []
      return wasOpen ? done : refusal(404, 'not_found')
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Sign out: Firefox on Windows' }))
  expect(await screen.findByText('The owner isn’t signed in on any device.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull()
})

test('signing out everywhere asks first', async () => {
  const page = openAccount({ 'POST /admin/users/u1/sign-out': () => ({ body: { ended: 3 } }) })
  await page.user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Sign Ada Publisher out everywhere?' }),
  )
  expect(page.to('POST', '/admin/users/u1/sign-out')).toHaveLength(0)
  await page.user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  expect(await screen.findByText('Ada Publisher is signed out everywhere.')).toBeTruthy()
})

test('who may not let others in, or end sessions, sees no button for it', async () => {
  openAccount({}, 'finance')
  await screen.findByRole('table', { name: 'Open sessions' })
  for (const name of ['Add agent', 'Grant access', 'Sign out everywhere', /^Sign out:/])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('the sessions of an operator are shown to administrators only', async () => {
  const shown = details({ user: anAccount({ staffRole: 'finance' }) })
  const page = openAccount({}, 'support', shown)
  expect(await screen.findByText('Only administrators see and end the sessions of operators.')).toBeTruthy()
  expect(page.to('GET', '/admin/users/u1/sessions')).toEqual([])
})
