import type { AccountPayment } from '@matinee/contract/adminPayments'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, type Answer } from '../../../../testing/renderConsole.tsx'
import { anOperator, anAccount } from '../../accounts/accountFixtures.ts'
import { aMonth, aPayment } from '../moneyFixtures.ts'

const added = {
  id: 'p9',
  userId: 'u1',
  term: '2026-08',
  paid: 0,
  paymentDate: null,
  amountMicros: -12_500_000,
  totalMicros: -12_500_000,
  withdrawnApprovals: [] as string[],
  note: '',
}

async function openDialog(add: Answer, approved: AccountPayment[] = []) {
  const page = renderConsole({
    path: '/operate/payments',
    user: anOperator(),
    answers: {
      'GET /admin/months': () => ({ body: { data: [aMonth()] } }),
      'GET /admin/users': () => ({
        body: { data: [anAccount()], hasPrevious: false, hasNext: false, total: 1 },
      }),
      'GET /admin/payments': () => ({ body: { data: approved, hasPrevious: false, hasNext: false } }),
      'POST /admin/payments': add,
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Add month' }))
  return { ...page, dialog: within(screen.getByRole('dialog')) }
}
type Page = Awaited<ReturnType<typeof openDialog>>

async function fill(page: Page, amount: string) {
  const { user, dialog } = page
  await page.enter(dialog.getByRole('searchbox'), 'ada')
  await user.click(await dialog.findByRole('checkbox', { name: /Ada Publisher/ }))
  const chosen = dialog.getByRole('button', { name: 'Remove Ada Publisher' })
  expect(document.activeElement).toBe(chosen)
  expect(dialog.queryByRole('searchbox')).toBeNull()
  fireEvent.change(dialog.getByLabelText(/^Month/), { target: { value: '2026-08' } })
  await page.enter(dialog.getByRole('textbox', { name: /Amount/ }), amount)
}
const submit = ({ user, dialog }: Page) => user.click(dialog.getByRole('button', { name: 'Add month' }))

test('a correction is added to an account, below zero and to the micro', async () => {
  const sent: unknown[] = []
  const page = await openDialog(({ body }) => {
    sent.push(body)
    return { body: added }
  })
  await submit(page)
  expect(page.dialog.getByText('Choose an account.')).toBeTruthy()
  expect(page.dialog.getByText('Write an amount such as 12.50.')).toBeTruthy()
  await fill(page, '-12,500001')
  await submit(page)
  expect(await screen.findByText('August 2026 added for Ada Publisher.')).toBeTruthy()
  expect(sent).toEqual([
    { userId: 'u1', term: '2026-08', amountMicros: -12_500_001, paid: 0, paymentDate: null, note: '' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a month that was paid before needs its day, and a refusal stands beside its field', async () => {
  const sent: unknown[] = []
  const page = await openDialog(({ body }) => {
    sent.push(body)
    return {
      status: 409,
      body: { error: { code: 'term_closed', message: 'x', fields: { term: '2026-08 exists already.' } } },
    }
  })
  await fill(page, '300')
  await page.user.click(page.dialog.getByRole('radio', { name: 'Already paid' }))
  fireEvent.change(page.dialog.getByLabelText('Day of payment'), { target: { value: '2026-09-15' } })
  await submit(page)
  expect(await page.dialog.findByText('2026-08 exists already.')).toBeTruthy()
  expect(sent).toMatchObject([{ paid: 3, paymentDate: '2026-09-15', amountMicros: 300_000_000 }])
  expect(page.dialog.getByLabelText<HTMLInputElement>(/^Month/).value).toBe('2026-08')
})

test('a month that would withdraw approvals of later ones says so before it is added, and names them after', async () => {
  const page = await openDialog(
    () => ({ body: { ...added, withdrawnApprovals: ['2026-10'] } }),
    [
      aPayment({ paid: 2 }),
      aPayment({ id: 'p2', paid: 2, term: '2026-07', totalMicros: 1_000_000 }),
      aPayment({ id: 'p3', paid: 0, term: '2026-09', includedIn: '2026-10' }),
    ],
  )
  await fill(page, '-12.5')
  expect(await page.dialog.findByText(/approval is withdrawn: October 2026 \(\$318\.50\)\.$/)).toBeTruthy()
  await submit(page)
  expect(
    await screen.findByText('August 2026 added for Ada Publisher. Approval withdrawn: October 2026.'),
  ).toBeTruthy()
})
