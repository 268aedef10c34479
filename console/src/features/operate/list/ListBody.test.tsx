import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../../testing/renderConsole.tsx'
import { anOperator } from '../accounts/accountFixtures.ts'
import { aMonth } from '../payments/moneyFixtures.ts'

/** `more`: what the call answers in addition to the entries. */
const lists = [
  { path: 'accounts', call: 'users', back: 'Show all accounts', more: { total: 0 } },
  { path: 'sites', call: 'sites', back: 'Show all sites', more: { total: 0 } },
  { path: 'campaigns', call: 'campaigns', back: 'Show all campaigns', more: {} },
  { path: 'mails', call: 'mails', back: 'Show all emails', more: { keptDays: 90 } },
  { path: 'reports', call: 'scheduled-reports', back: 'Show all scheduled reports', more: {} },
  { path: 'rates', call: 'exchange-rates', back: 'Show all rates', more: { latest: [] } },
  { path: 'audit', call: 'audit', back: 'Show all entries', more: { keptDays: 90 } },
  { path: 'payouts', call: 'payouts', back: 'Show all payouts', more: {} },
  { path: 'payments/2026-10', call: 'payments', back: 'Show all payments', more: {} },
  { path: 'demand/adjustments', call: 'revenue-adjustments', back: 'Show all adjustments', more: {} },
]

test.each(lists)('an empty page of $path leads back to the first one', async ({ path, call, back, more }) => {
  const list = () => ({ body: { data: [], hasPrevious: false, hasNext: false, ...more } })
  const page = renderConsole({
    path: `/operate/${path}?after=9`,
    user: anOperator(),
    answers: { 'GET /admin/months/2026-10': () => ({ body: aMonth() }), [`GET /admin/${call}`]: list },
  })
  expect(await screen.findByText('This page has no entries.')).toBeTruthy()
  await page.user.click(screen.getByRole('link', { name: back }))
  // The list itself is empty, which needs no way back.
  await waitFor(() => expect(screen.queryByRole('link', { name: back })).toBeNull())
  expect(page.where()).toBe(`/operate/${path}`)
  expect(page.to('GET', `/admin/${call}`).at(-1)?.query.has('after')).toBe(false)
})
