import type { Payment } from '@matinee/contract/payments'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useSavedState } from '../../lib/savedState.ts'
import { aUser, refusal } from '../../testing/renderConsole.tsx'
import { aPayment, listedPayments, noInfo, openPayments, someInfo } from './paymentsFixtures.ts'

const noPayments = 'there are no payments for your account.'
const noInfoText =
  'No payment information is attached to your account. Please update your payment information.'
const received =
  'Your payment information has been received. You can view the details on this page once your payment is processed.'

const openWith = (payments: Payment[], threshold = {}) =>
  openPayments({ 'GET /users/payments': () => listedPayments(payments, threshold) })
const rowOf = async (month: string) => within((await screen.findByText(month)).closest('tr')!)
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const box = () => region('Payment details')
const panel = () => region('Payout threshold')

// Failures are logged by design; the runs stay quiet.
const log = vi.spyOn(console, 'error')
beforeEach(() => void log.mockReset())

describe('the history', () => {
  test('months are listed in the order of the answer: month, status, payment date, amount, total, note, statement', async () => {
    openWith([
      aPayment({ term: '2026-11', termStr: 'November 2026', isClosed: false, amount: 1041.5, total: 1153.9 }),
      aPayment({
        paid: 3,
        paymentDate: '15.11.2026',
        note: 'With the bonus of autumn',
        statementUrl: 'https://files.test/s.pdf',
      }),
    ])
    await screen.findByText('November 2026')
    const table = within(screen.getByRole('table', { name: 'Payment history' }))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Month',
      'Status',
      'Payment date',
      'Amount',
      'Total',
      'Note',
      'Statement',
    ])
    const [, first, second] = table.getAllByRole('row')
    for (const text of ['November 2026', '$1,041.50', '$1,153.90']) within(first!).getByText(text)
    for (const text of ['October 2026', '15.11.2026', '$41.50', '$112.40', 'With the bonus of autumn'])
      within(second!).getByText(text)
  })

  test.each([
    [0, false, 'Unpaid · accruing'],
    [0, true, 'Unpaid · awaiting approval'],
    [1, true, 'Unpaid · carried over'],
    [2, true, 'Unpaid · approved'],
    [3, true, 'Paid'],
    [4, true, 'Paid'],
    [-1, true, 'Paid'],
  ])('a month with paid %i (closed: %s) has the status "%s"', async (paid, isClosed, text) => {
    openWith([aPayment({ paid, isClosed })])
    expect((await rowOf('October 2026')).getByText(text)).toBeTruthy()
  })

  test.each([
    [0, 112.4, '$137.60 remaining to the $250 payout threshold'],
    [1, 249.99, '$0.01 remaining to the $250 payout threshold'],
    [1, 249.998, '$0.01 remaining to the $250 payout threshold'],
    [2, 0, '$250.00 remaining to the $250 payout threshold'],
    [0, -12.5, '$262.50 remaining to the $250 payout threshold'],
    [0, 250, null],
    [2, 1000, null],
    [3, 112.4, null],
  ])('a row with paid %i and a total of %d has the hint: %s', async (paid, total, hint) => {
    openWith([aPayment({ paid, total })])
    const hintShown = (await rowOf('October 2026')).queryByText(/remaining to/)
    expect(hintShown?.textContent ?? null).toBe(hint)
  })

  test('a closed month links to its statement in a new tab; an open one has no link', async () => {
    openWith([
      aPayment({ term: '2026-11', termStr: 'November 2026', isClosed: false }),
      aPayment({ statementUrl: 'https://files.test/s.pdf' }),
    ])
    const link = (await rowOf('October 2026')).getByRole('link', { name: 'Statement PDF, October 2026' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://files.test/s.pdf',
      '_blank',
    ])
    expect((await rowOf('November 2026')).queryByRole('link')).toBeNull()
  })

  test('an account without payments gets an explanation', async () => {
    openPayments()
    expect(await screen.findByText(noPayments)).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('a history that fails to load is only logged: no error, no false "no payments", and a retry', async () => {
    let isUp = false
    const page = openPayments({
      'GET /users/payments': () =>
        isUp ? listedPayments([aPayment()]) : refusal(403, 'forbidden_for_account_type'),
    })
    await screen.findByText('Your payments couldn’t be loaded.')
    expect([screen.queryByRole('alert'), screen.queryByText(noPayments)]).toEqual([null, null])
    expect([screen.queryByRole('table'), screen.queryByLabelText('Loading')]).toEqual([null, null])
    expect(log).toHaveBeenCalledWith('GET /users/payments failed:', 'forbidden_for_account_type')
    isUp = true
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    await rowOf('October 2026')
  })

  test('every word, figure and month is in Turkish', async () => {
    useSavedState.setState({ language: 'tr' })
    openPayments({
      'GET /users/payments': () => listedPayments([aPayment({ amount: 1041.5, statementUrl: '/s.pdf' })]),
      'GET /users/paymentinfo': () => ({ body: someInfo }),
    })
    const row = await rowOf('Ekim 2026')
    for (const text of ['Ödenmedi · onay bekliyor', '$1.041,50', '$250 ödeme eşiğine kalan: $137,60'])
      row.getByText(text)
    row.getByRole('link', { name: 'Ekstre PDF, Ekim 2026' })
    expect(screen.getByRole('main').textContent).not.toMatch(/payment|threshold|unpaid/i)
  })

  test('months are named by the answer while the console has the account’s language', async () => {
    openPayments(
      { 'GET /users/payments': () => listedPayments([aPayment({ termStr: 'October 2026 (bonus)' })]) },
      '/payments',
      aUser({ language: 'en' }),
    )
    expect(await rowOf('October 2026 (bonus)')).toBeTruthy()
  })
})

describe('progress to the threshold', () => {
  test('the threshold panel shows unpaid balance, remaining amount, pace, expected day, and a bar with words', async () => {
    openWith([aPayment()])
    const shown = await panel()
    const bar = await shown.findByRole('progressbar', {
      name: 'How much of the $250 threshold you’ve reached',
    })
    expect(bar.getAttribute('aria-valuenow')).toBe('44')
    for (const text of ['$112.40', 'of $250 (44%)', '$137.60', 'Daily average', '$3.20', '03.01.2027'])
      shown.getByText(text)
  })

  test('the threshold panel explains that nothing was earned lately', async () => {
    openWith([aPayment()], { perDay: 0, expectedOn: null })
    const shown = await panel()
    await shown.findByText('You haven’t earned anything in the last 28 days, so we can’t forecast a date.')
    expect(shown.getByText('Unknown')).toBeTruthy()
  })

  test('the threshold panel explains that the pace would take more than ten years', async () => {
    openWith([aPayment()], { perDay: 0.01, expectedOn: null })
    expect(
      await (await panel()).findByText('At this rate, you’d reach the threshold in more than ten years.'),
    ).toBeTruthy()
  })

  test('the threshold panel never shows "nothing left" or "reached" too early', async () => {
    openWith([aPayment({ total: 249.996 })], { unpaid: 249.996, remaining: 0.004 })
    const shown = await panel()
    await shown.findByText('$0.01')
    shown.getByText('$249.99')
    expect(shown.queryByText('$250.00')).toBeNull()
  })

  test('a reached threshold has a full bar and nothing left', async () => {
    openWith([aPayment({ total: 900 })], { unpaid: 900, remaining: 0, expectedOn: null })
    const shown = await panel()
    await shown.findByText('Reached')
    expect(shown.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
    shown.getByText('$0.00')
  })

  test('a negative balance leaves the bar empty', async () => {
    openWith([aPayment({ total: -12.5 })], { unpaid: -12.5, remaining: 262.5 })
    const bar = await (await panel()).findByRole('progressbar')
    expect(bar.getAttribute('aria-valuenow')).toBe('0')
  })
})

describe('the payment details', () => {
  const openInfo = (info: object, payments: Payment[]) =>
    openPayments({
      'GET /users/payments': () => listedPayments(payments),
      'GET /users/paymentinfo': () => ({ body: info }),
    })

  test('without payment details the page asks for them with a link to the form', async () => {
    const page = openInfo(noInfo, [aPayment()])
    const shown = await box()
    await shown.findByText(noInfoText)
    await page.user.click(shown.getByRole('link', { name: 'Update payment details' }))
    await waitFor(() => expect(page.where()).toBe('/payments/edit'))
  })

  test.each([0, 1, 2])(
    'before the first payout (%i) the page confirms that payment details were received',
    async (paid) => {
      openInfo(someInfo, [aPayment({ paid })])
      const shown = await box()
      await shown.findByText(received)
      expect(shown.queryByText('Harbour Bank')).toBeNull()
    },
  )

  test('after a payout the payment details are shown masked, with the name of the country', async () => {
    openInfo(someInfo, [aPayment({ paid: 3 })])
    const shown = await box()
    await shown.findByText('••••1326')
    for (const text of ['Euro (EUR)', 'Harbour Bank', '••••7890', 'Türkiye', 'Ada Publisher'])
      shown.getByText(text)
    expect([shown.queryByText(received), shown.queryByText(noInfoText)]).toEqual([null, null])
    expect(shown.getByRole('link', { name: 'Update payment details' })).toBeTruthy()
  })

  test('payment details that fail to load are only logged', async () => {
    let isUp = false
    const page = openPayments({
      'GET /users/paymentinfo': () => (isUp ? { body: noInfo } : refusal(404, 'not_found')),
    })
    const shown = await box()
    await shown.findByText('Your payment details couldn’t be loaded.')
    expect([screen.queryByRole('alert'), shown.queryByText(noInfoText)]).toEqual([null, null])
    expect(log).toHaveBeenCalledWith('GET /users/paymentinfo failed:', 'not_found')
    isUp = true
    await page.user.click(shown.getByRole('button', { name: 'Try again' }))
    expect(await (await box()).findByText(noInfoText)).toBeTruthy()
  })
})

test.each(['/payments/history', '/payments/x'])('%s shows the payment history too', async (path) => {
  const page = openPayments({}, path)
  await screen.findByText(noPayments)
  expect(page.where()).toBe(path)
})

test.each([
  [1, '/analytics/videos'],
  [-1, '/videos'],
] as const)('account type %i is redirected from every address of payments', async (integrationType, to) => {
  for (const path of ['/payments', '/payments/edit']) {
    const page = openPayments({}, path, aUser({ integrationType }))
    await waitFor(() => expect(page.where()).toContain(to))
    expect([page.to('GET', '/users/payments'), page.to('GET', '/users/paymentinfo')]).toEqual([[], []])
  }
})

test('changed payment details show when they take effect', async () => {
  const { body } = listedPayments([aPayment()])
  openPayments({
    'GET /users/payments': () => ({ body: { ...body, heldUntil: '2026-11-25T08:30:00.000Z' } }),
  })
  const hold = await screen.findByText(/put payouts on hold/)
  expect(hold.textContent).toContain('They resume at 25.11.2026 08:30 (UTC)')
})
