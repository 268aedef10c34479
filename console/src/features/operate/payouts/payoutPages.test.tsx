import type { ConfirmationLine } from '@matinee/contract/payouts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { anOperator } from '../accounts/accountFixtures.ts'
import { aPayout } from '../payments/moneyFixtures.ts'

const open = (path: string, answers: Record<string, Answer> = {}) =>
  renderConsole({
    path,
    user: anOperator('finance'),
    answers: {
      'GET /admin/payouts': () => ({ body: { data: [aPayout()], hasPrevious: false, hasNext: false } }),
      'GET /admin/payouts/o1': () => ({
        body: {
          payout: aPayout(),
          lines: [
            {
              id: 'l1',
              paymentId: 'p1',
              account: { id: 'u1', name: 'Ada Publisher', email: 'ada@news.example' },
              term: '2026-10',
              reference: 'p1-1',
              cents: 27_600,
              totalMicros: 300_000_000,
              state: 'open',
              bookedDay: null,
            },
          ],
        },
      }),
      ...answers,
    },
  })
const line = (state: ConfirmationLine['state'], some: Partial<ConfirmationLine> = {}): ConfirmationLine => ({
  reference: 'p1-1',
  cents: 27_600,
  currency: 'EUR',
  day: '2026-11-16',
  state,
  account: 'Ada Publisher',
  expectedCents: 27_600,
  ...some,
})

test('payouts are listed with their state, and open with their payments', async () => {
  const page = open('/operate/payouts')
  const row = within(await screen.findByRole('row', { name: /Selin Operator/ }))
  expect(row.getByText('With the bank')).toBeTruthy()
  expect(row.getByText('€276.00')).toBeTruthy()
  await page.user.click(row.getByRole('link'))
  expect(await screen.findByText('p1-1')).toBeTruthy()
})

test('a payout that nobody has downloaded is not with the bank', async () => {
  open('/operate/payouts', {
    'GET /admin/payouts': () => ({
      body: { data: [aPayout({ downloadedAt: null })], hasPrevious: false, hasNext: false },
    }),
  })
  const row = within(await screen.findByRole('row', { name: /Selin Operator/ }))
  expect(row.getByText('Not downloaded yet')).toBeTruthy()
})

test('the file is downloaded after the password, and a payout is cancelled after a question', async () => {
  const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  let isConfirmed = false
  const page = open('/operate/payouts/o1', {
    'GET /admin/payouts/o1/file': () =>
      isConfirmed
        ? { body: { name: 'payout-o1.xml', type: 'application/xml', content: '<Document/>' } }
        : refusal(401, 'reauthentication_required'),
    'POST /auth/security/confirmation': () => {
      isConfirmed = true
      return { body: { success: true } }
    },
    'POST /admin/payouts/o1/cancel': () => ({ body: aPayout({ state: 'cancelled' }) }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Download SEPA file' }))
  await page.enter(await screen.findByLabelText('Current password'), 'a long passphrase')
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(make).toHaveBeenCalledTimes(1))
  await page.user.click(screen.getByRole('button', { name: 'Cancel payout' }))
  const question = within(await screen.findByRole('alertdialog'))
  await page.user.click(question.getByRole('button', { name: 'Cancel payout' }))
  await screen.findByText('Payout cancelled.')
})

test('a confirmation that does not match as a whole applies its matching lines only when told to', async () => {
  const lines = [
    line('matched'),
    line('unknown', { reference: 'other-1', account: null, expectedCents: null }),
  ]
  const page = open('/operate/payouts', {
    'POST /admin/payout-confirmations': ({ body }) => ({
      body: { lines, paid: (body as { mode: string }).mode === 'check' ? 0 : 1 },
    }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Read confirmation' }))
  const file = new File(['<Document/>'], 'camt.xml', { type: 'text/xml' })
  await page.user.upload(screen.getByLabelText('Choose file', { selector: 'input' }), file)
  await screen.findByText('1 of 2 lines match.')
  const [, first] = within(screen.getByRole('dialog')).getAllByRole('row')
  expect(first!.textContent).toContain('other-1')
  await page.user.click(screen.getByRole('button', { name: 'Apply 1 matching line' }))
  await screen.findByText('1 payment marked as paid.')
  expect(page.to('POST', '/admin/payout-confirmations').map(({ body }) => body)).toEqual([
    { content: '<Document/>', mode: 'check' },
    { content: '<Document/>', mode: 'matched' },
  ])
})

test('a file that cannot be read says why, and another can be chosen', async () => {
  const page = open('/operate/payouts', {
    'POST /admin/payout-confirmations': () =>
      refusal(422, 'invalid_request', { content: 'This file cannot be read: it has no lines' }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Read confirmation' }))
  const input = screen.getByLabelText('Choose file', { selector: 'input' })
  await page.user.upload(input, new File(['x'], 'x.csv', { type: 'text/csv' }))
  await screen.findByText(/This file cannot be read/)
  expect(screen.getByText('Drop the file here')).toBeTruthy()
})

test('an operator without the right does not see money in the menu', async () => {
  renderConsole({
    path: '/operate/accounts',
    user: anOperator('support'),
    answers: {
      'GET /admin/users': () => ({ body: { data: [], hasPrevious: false, hasNext: false, total: 0 } }),
    },
  })
  await screen.findByText(/No accounts yet/)
  expect(screen.queryByRole('link', { name: 'Payouts' })).toBeNull()
})
