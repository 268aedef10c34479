import type { AdminUser } from '@matinee/contract/admin'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { anAccount, anOperator } from './accountFixtures.ts'

const list =
  (...accounts: AdminUser[]): Answer =>
  () => ({ body: { data: accounts, hasPrevious: false, hasNext: false, total: accounts.length } })

const waiting = anAccount({ id: 'w1', name: 'Deniz Kaya', status: 'PENDING', approvedAt: null })
const invited = anAccount({ id: 'i1', name: 'Bora Ak', status: 'PENDING' })

test('operators see every account with its state, and open one', async () => {
  const page = renderConsole({
    path: '/operate/accounts',
    user: anOperator(),
    answers: { 'GET /admin/users': list(waiting, invited, anAccount({ staffRole: 'finance' })) },
  })
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
  expect((await row('Deniz Kaya')).getByText('Waiting for approval')).toBeTruthy()
  expect((await row('Bora Ak')).getByText('Invited')).toBeTruthy()
  expect((await row('Ada Publisher')).getByText('Finance')).toBeTruthy()
  await page.user.click(screen.getByRole('link', { name: 'Deniz Kaya' }))
  await waitFor(() => expect(page.where()).toBe('/operate/accounts/w1'))
})

test('a search and a status are in the address and in the request', async () => {
  const page = renderConsole({
    path: '/operate/accounts',
    user: anOperator(),
    answers: { 'GET /admin/users': list(waiting) },
  })
  await page.user.click(await screen.findByRole('radio', { name: 'Not active yet' }))
  await page.enter(screen.getByRole('searchbox', { name: 'Search accounts' }), 'Deniz')
  await waitFor(() => expect(page.where()).toBe('/operate/accounts?status=PENDING&search=Deniz'))
  await waitFor(() => {
    const { query } = page.to('GET', '/admin/users').at(-1)!
    expect([query.get('status'), query.get('search')]).toEqual(['PENDING', 'Deniz'])
  })
})

test('a search without a result says so and leads back to all accounts', async () => {
  const page = renderConsole({
    path: '/operate/accounts?search=nobody',
    user: anOperator(),
    answers: { 'GET /admin/users': list() },
  })
  expect(await screen.findByText('No account matches “nobody”.')).toBeTruthy()
  await page.user.click(screen.getByRole('link', { name: 'Show all accounts' }))
  await waitFor(() => expect(page.where()).toBe('/operate/accounts'))
})

test('the pages before and after begin at the entries that are shown, and a filter leads back to the first', async () => {
  const page = renderConsole({
    path: '/operate/accounts?after=a1',
    user: anOperator(),
    answers: {
      'GET /admin/users': () => ({
        body: { data: [waiting, invited], hasPrevious: true, hasNext: true, total: null },
      }),
    },
  })
  await screen.findByText('More than 1,000 accounts')
  expect(page.to('GET', '/admin/users').at(-1)!.query.get('after')).toBe('a1')
  await page.user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(page.where()).toBe('/operate/accounts?after=i1'))
  await page.user.click(screen.getByRole('button', { name: 'Previous page' }))
  await waitFor(() => expect(page.where()).toBe('/operate/accounts?before=w1'))
  await page.user.click(screen.getByRole('radio', { name: 'Closed' }))
  await waitFor(() => expect(page.where()).toBe('/operate/accounts?status=DISABLED'))
})

test('operators begin in their area and change to the console of publishers in the account menu', async () => {
  const page = renderConsole({
    path: '/',
    user: anOperator(),
    answers: {
      'GET /admin/today': () => ({
        body: { checkedAt: '2026-11-27T09:30:00.000Z', problems: [], items: [] },
      }),
    },
  })
  await waitFor(() => expect(page.where()).toBe('/operate/today'))
  await screen.findByText(/Nothing waits for you/)
  const link = screen.getByRole('link', { name: 'Publisher console', hidden: true })
  expect(link.getAttribute('href')).toBe('/sites')
})

test('the console of publishers keeps an operator: its mark and its redirects do not lead out of it', async () => {
  const page = renderConsole({ path: '/videos', user: { ...anOperator(), integrationType: 2 } })
  await waitFor(() => expect(page.where()).toBe('/sites'))
  const [mark] = await screen.findAllByRole('link', { name: 'Matinee' })
  expect(mark!.getAttribute('href')).toBe('/sites')
})

test('publishers are led away from the area, and do not see its link', async () => {
  const page = renderConsole({
    path: '/operate/accounts',
    user: aUser({ integrationType: -1 }),
    answers: { 'GET /videos': () => ({ body: { data: [], total: 0, page: 0, perPage: 20 } }) },
  })
  await waitFor(() => expect(page.where()).toBe('/videos'))
  await screen.findByRole('button', { name: 'Account menu' })
  expect(screen.queryByRole('link', { name: 'Operator console', hidden: true })).toBeNull()
  expect(page.to('GET', '/admin/users')).toEqual([])
})
