import type { AccountPayment } from '@matinee/contract/adminPayments'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { anOperator } from '../accounts/accountFixtures.ts'
import { aMonth, aPayment, aPayout } from './moneyFixtures.ts'

const list =
  (...payments: AccountPayment[]): Answer =>
  () => ({ body: { data: payments, hasPrevious: false, hasNext: false } })
const waiting = aPayment()
const waitingAccount = { id: waiting.id, account: waiting.account }
const approved = aPayment({
  id: 'p2',
  account: { id: 'u2', name: 'Bora Ak', email: 'bora@apps.example' },
  paid: 2,
  approvedBy: { id: 'op2', name: 'Deniz Kaya' },
})
const held = aPayment({
  id: 'p3',
  account: { id: 'u3', name: 'Cem Tan', email: 'cem@site.example' },
  block: 'hold',
  hold: {
    reason: 'Traffic under review',
    at: '2026-11-15T09:30:00.000Z',
    by: { id: 'cli', name: null },
  },
})

const setAnswer = {
  userId: 'u2',
  term: '2026-10',
  paid: 0,
  paymentDate: null,
  amountMicros: 298_500_000,
  totalMicros: 318_500_000,
  note: '',
}

const open = (answers: Record<string, Answer> = {}, path = '/operate/payments/2026-10') =>
  renderConsole({
    path,
    user: anOperator(),
    answers: {
      'GET /admin/months': () => ({ body: { data: [aMonth({ term: '2026-11', count: 0 }), aMonth()] } }),
      'GET /admin/months/2026-10': () => ({ body: aMonth() }),
      'GET /admin/payments': list(waiting, approved, held),
      ...answers,
    },
  })
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

test('the months show their sums by state, and open', async () => {
  const page = open({}, '/operate/payments')
  const october = await row('October 2026')
  for (const text of ['$500.00', '$298.50', '$200.00', '1 account'])
    expect(october.getByText(text)).toBeTruthy()
  expect((await row('November 2026')).getByText('Not closed yet')).toBeTruthy()
  await page.user.click(october.getByRole('link', { name: 'October 2026' }))
  await waitFor(() => expect(page.where()).toBe('/operate/payments/2026-10'))
})

test('a month shows why payments are blocked, who approved and who holds', async () => {
  open()
  expect(await screen.findByText('1 account · $260.00')).toBeTruthy()
  expect((await row('Bora Ak')).getByText('Approved by Deniz Kaya')).toBeTruthy()
  expect((await row('Cem Tan')).getByText('Traffic under review (Command line)')).toBeTruthy()
  expect((await row('Ada Publisher')).getByText('$318.50')).toBeTruthy()
})

test('a payment in a payout is with the bank only once its file was downloaded', async () => {
  const made = { ...approved, payoutId: 'o1' }
  open({ 'GET /admin/payments': list(made, { ...made, ...waitingAccount, isDownloaded: true }) })
  expect((await row('Bora Ak')).getByText('In a payout')).toBeTruthy()
  expect((await row('Ada Publisher')).getByText('With the bank')).toBeTruthy()
})

test('a month that is approved with a later one says so, has no payment of its own, and cannot be selected', async () => {
  const included = aPayment({ includedIn: '2026-11' })
  const paid = aPayment({
    id: 'p4',
    account: { id: 'u4', name: 'Ece Paid', email: 'ece@x.example' },
    paid: 3,
    paymentDate: '2026-12-15',
    includedIn: '2026-11',
  })
  open({ 'GET /admin/payments': list(included, paid) })
  const ada = await row('Ada Publisher')
  expect(ada.getByText('Approved')).toBeTruthy()
  expect(ada.getByText('Approved with November 2026')).toBeTruthy()
  expect(ada.queryByText('$318.50')).toBeNull()
  expect(ada.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
  expect((await row('Ece Paid')).getByText('Paid with November 2026')).toBeTruthy()
})

test('the selected payments are approved after a question with their sum and what is blocked, with the totals that were seen', async () => {
  const late = aPayment({
    id: 'p5',
    account: { id: 'u5', name: 'Late Details', email: 'late@x.example' },
    block: 'noDetails',
  })
  const page = open({
    'GET /admin/payments': list(waiting, approved, held, late),
    'POST /admin/payments/approve': () => ({
      body: {
        approved: 1,
        refused: [{ id: 'p5', reason: 'alreadyApproved', by: { id: 'op2', name: 'Deniz Kaya' } }],
      },
    }),
  })
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await page.user.click(screen.getByRole('button', { name: 'Approve 2 payments' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Approve 2 payments, $637.00?' }))
  for (const text of [
    /\$40\.00 of it is the balance/,
    /1 payment has no payment/,
    /1 selected payment is on hold/,
  ])
    expect(question.getByText(text)).toBeTruthy()
  await page.user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(page.to('POST', '/admin/payments/approve')).toEqual([])
  await page.user.click(screen.getByRole('button', { name: 'Approve 2 payments' }))
  const again = within(await screen.findByRole('alertdialog'))
  await page.user.click(again.getByRole('button', { name: 'Approve 2 payments' }))
  await screen.findByText('1 approved. Not approved: Deniz Kaya already approved one.')
  expect(page.to('POST', '/admin/payments/approve')[0]!.body).toEqual({
    payments: [
      { id: 'p1', totalMicros: 318_500_000 },
      { id: 'p5', totalMicros: 318_500_000 },
    ],
  })
})

test('an approval is withdrawn after a question with its month and amount', async () => {
  const page = open({ 'PUT /admin/payments/p2': () => ({ body: { ...setAnswer, id: 'p2' } }) })
  await page.user.click((await row('Bora Ak')).getByRole('button', { name: 'Withdraw approval' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Withdraw the approval for Bora Ak?' }),
  )
  expect(question.getByText(/^October 2026, \$318\.50:/)).toBeTruthy()
  expect(page.to('PUT', '/admin/payments/p2')).toEqual([])
  await page.user.click(question.getByRole('button', { name: 'Withdraw approval' }))
  await screen.findByText('Approval withdrawn.')
  expect(page.to('PUT', '/admin/payments/p2')[0]!.body).toEqual({ paid: 0 })
})

test('a long reason of a hold takes two lines until it is opened', async () => {
  const reason = 'Traffic under review. '.repeat(20).trim()
  open({ 'GET /admin/payments': list({ ...held, hold: { ...held.hold!, reason } }) })
  const cem = await row('Cem Tan')
  const text = cem.getByText(new RegExp(`^${reason}`))
  expect(text.dataset['fit']).toBe('two-lines')
  const more = cem.getByRole('button', { name: 'Show whole reason' })
  fireEvent.click(more)
  expect(text.dataset['fit']).toBe('break')
  expect(cem.getByRole('button', { name: 'Show less' }).ariaExpanded).toBe('true')
})

test.each(['/operate/payments/2031-13', '/operate/payments/x/proof'])(
  'the address %s, which is no month, says so and leads back',
  async (path) => {
    const page = open({}, path)
    await page.user.click(await screen.findByRole('link', { name: 'Open months' }))
    await waitFor(() => expect(page.where()).toBe('/operate/payments'))
  },
)

test('a payout is checked first, and made of the payments that fit', async () => {
  let isMade = false
  const page = open({
    'POST /admin/payouts': ({ body }) => {
      isMade = !(body as { isDryRun?: boolean }).isDryRun
      const refused = [{ id: 'p4', account: 'Ece', reason: 'iban' }]
      return {
        body: {
          payout: isMade ? aPayout() : null,
          count: 1,
          cents: 27_600,
          refused: isMade ? [] : refused,
        },
      }
    },
    'GET /admin/payments': list(
      approved,
      aPayment({ id: 'p4', account: { id: 'u4', name: 'Ece', email: 'e@e.example' }, paid: 2 }),
    ),
    'GET /admin/payouts/o1': () => ({ body: { payout: aPayout(), lines: [] } }),
  })
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await page.user.click(screen.getByRole('button', { name: 'Make payout file' }))
  await page.user.click(screen.getByRole('button', { name: 'Check payments' }))
  await screen.findByText('1 payment, €276.00')
  expect(screen.getByText('No valid IBAN of SEPA; use CSV')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Make file with 1 payment' }))
  await waitFor(() => expect(page.where()).toBe('/operate/payouts/o1'))
  expect(page.to('POST', '/admin/payouts')[1]!.body).toMatchObject({ payments: ['p2'], kind: 'sepa' })
})

test('a hold asks for a reason, and a refusal is at the field with what was typed', async () => {
  const page = open({
    'POST /admin/payments/p1/hold': () => ({
      status: 409,
      body: { error: { code: 'payment_state', message: 'Deniz Kaya already holds this payment.' } },
    }),
  })
  await page.user.click((await row('Ada Publisher')).getByRole('button', { name: 'Hold payment' }))
  const dialog = within(await screen.findByRole('dialog'))
  await page.enter(dialog.getByRole('textbox', { name: 'Reason' }), 'A question')
  await page.user.click(dialog.getByRole('button', { name: 'Hold payment' }))
  await dialog.findByText('Deniz Kaya already holds this payment.')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('A question')
})

test('closing shows first what it would do and what prevents it, part by part, then closes', async () => {
  const closing = (outcome: string, email: string, some: object = {}) => ({
    account: { id: email, email },
    outcome,
    amountMicros: outcome === 'closed' ? 300_000_000 : null,
    totalMicros: null,
    sources: [],
    reason: null,
    ...some,
  })
  const part = (data: object[], next: string | null = null) => ({ body: { data, done: 1, total: 2, next } })
  const page = open({
    'GET /admin/months/2026-10/closing': ({ query }) =>
      query.get('after')
        ? part([closing('revenue_estimated', 'late@x.example', { sources: ['partner'] })])
        : part([closing('closed', 'a@x.example')], 'a@x.example'),
    'POST /admin/months/2026-10/close': () => part([closing('closed', 'a@x.example')]),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Close month' }))
  await screen.findByText('1 account can be closed: $300.00.')
  expect((await row('late@x.example')).getByText('Figures may still change: partner')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Close 1 account' }))
  await screen.findByText('1 account closed.')
  expect(page.to('POST', '/admin/months/2026-10/close')[0]!.body).toEqual({ allowsEstimated: false })
})

test('a comparison with the reports lists what differs first, to the micro, with the totals', async () => {
  const proof = (email: string, some: object = {}) => ({
    account: { id: email, email },
    reportMicros: 300_000_001,
    closedMicros: 300_000_001,
    correctedMicros: 0,
    differenceMicros: 0,
    lineErrorMicros: 0,
    isClosed: true,
    reason: null,
    ...some,
  })
  open(
    {
      'GET /admin/months/2026-10/proof': () => ({
        body: {
          data: [
            proof('a@x.example'),
            proof('z@x.example', { reportMicros: 300_000_002, differenceMicros: 1 }),
          ],
          done: 2,
          total: 2,
          next: null,
        },
      }),
    },
    '/operate/payments/2026-10/proof',
  )
  await screen.findByText('Reports and payments differ for 1 account, listed first.')
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[1]).toMatch(/^z@x\.example.*0\.000001.*Next closing corrects it/)
  expect(rows[2]).toMatch(/Same/)
  expect(rows.at(-1)).toMatch(/^Total600\.000003/)
})

test('an empty month and a filter without a match say so', async () => {
  const page = open({ 'GET /admin/payments': list() }, '/operate/payments/2026-10?state=paid')
  await screen.findByText('No payment matches these filters.')
  await page.user.click(screen.getByRole('link', { name: 'Show all payments' }))
  expect(await screen.findByText('This month is not closed for any account.')).toBeTruthy()
})
