import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { addDays } from '@matinee/contract/plain/calendar'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { ExchangeRate } from '@matinee/contract/rates'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { todayIn } from '../../../shared/useToday.ts'
import { refusal, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { anOperator } from '../accounts/accountFixtures.ts'
import { aRate } from './rateFixtures.ts'

const today = todayIn(anOperator().timezone)
const euro = (day: string) => aRate({ day, currency: 'eur', rateMicros: 870_000, source: 'ECB' })
const fresh = [aRate({ day: addDays(today, -1) }), euro(today)]

const answerOf = (data: ExchangeRate[], latest = fresh, hasNext = false): Answer => {
  return () => ({ body: { data, latest, hasPrevious: false, hasNext } })
}
const open = (answers: Record<string, Answer> = {}, role: StaffRole = 'finance', path = '/operate/rates') =>
  renderConsole({
    path,
    user: anOperator(role),
    answers: { 'GET /admin/exchange-rates': answerOf(fresh), ...answers },
  })
const sent = (page: ReturnType<typeof open>) => page.to('POST', '/admin/exchange-rates')
const lastQuery = (page: ReturnType<typeof open>) =>
  Object.fromEntries(page.to('GET', '/admin/exchange-rates').at(-1)!.query)

test('rates are listed with who published them, of one currency, page by page', async () => {
  const page = open({ 'GET /admin/exchange-rates': answerOf(fresh, fresh, true) })
  const table = within(await screen.findByRole('table', { name: 'Exchange rates' }))
  expect(await table.findByRole('row', { name: /Turkish lira 41\.2543 Central bank/ })).toBeTruthy()
  expect(table.getByRole('row', { name: /Euro 0\.8700 ECB/ })).toBeTruthy()
  await page.user.click(screen.getByRole('radio', { name: 'Euro' }))
  await waitFor(() => expect(lastQuery(page)).toMatchObject({ currency: 'eur' }))
  await page.user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(lastQuery(page)).toMatchObject({ currency: 'eur', after: `${today}-eur` }))
})

test('a rate is added once, with the day and the source that the form begins with', async () => {
  const page = open({ 'POST /admin/exchange-rates': () => ({ body: aRate({ day: today }) }) })
  await screen.findByRole('row', { name: /41\.2543/ })
  await page.user.click(screen.getByRole('button', { name: 'Add rate' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add rate' }))
  expect(await dialog.findByText(`Last: 41.2543 on ${showReportDay(addDays(today, -1))}.`)).toBeTruthy()
  await page.user.type(dialog.getByLabelText('One US dollar in Turkish lira'), '41,3')
  await page.user.dblClick(dialog.getByRole('button', { name: 'Add rate' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(page).map(({ body }) => body)).toEqual([
    { day: today, currency: 'try', rateMicros: 41_300_000, source: 'Central bank', before: null },
  ])
  expect(await screen.findByText('Rate saved.')).toBeTruthy()
})

test('a form without a rate or a source is not sent, and says what is missing', async () => {
  const page = open()
  await screen.findByRole('row', { name: /41\.2543/ })
  await page.user.click(screen.getByRole('button', { name: 'Add rate' }))
  const dialog = within(screen.getByRole('dialog'))
  const rate = dialog.getByLabelText('One US dollar in Turkish lira')
  await page.user.type(rate, '1.234,5')
  await page.user.clear(dialog.getByLabelText('Source'))
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '' } })
  await page.user.click(dialog.getByRole('button', { name: 'Add rate' }))
  expect(dialog.getByText('Write a rate such as 41.2543.')).toBeTruthy()
  expect(dialog.getByText('Name who published the rate.')).toBeTruthy()
  expect(dialog.getByText('Choose a day.')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('Day'))
  expect(sent(page)).toEqual([])
})

const openForm = async (page: ReturnType<typeof open>) => {
  await screen.findByRole('row', { name: /41\.2543/ })
  await page.user.click(screen.getByRole('button', { name: 'Add rate' }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText(/^Last: 41\.2543/)
  return { dialog, rate: dialog.getByLabelText<HTMLInputElement>('One US dollar in Turkish lira') }
}

test('a rate far from the one before looks like a slip, and is saved only after a question', async () => {
  const page = open({ 'POST /admin/exchange-rates': () => ({ body: aRate({ day: today }) }) })
  const { dialog, rate } = await openForm(page)
  await page.user.type(rate, '4126')
  expect(dialog.getByRole('status').textContent).toMatch(/^More than 20% away from 41\.2543 on /)
  await page.user.click(dialog.getByRole('button', { name: 'Add rate' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Save 4,126.0000?' }))
  expect(question.getByText(/you typed 4,126\.0000, but it was 41\.2543 on /)).toBeTruthy()
  await page.user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(sent(page)).toEqual([])
  expect(rate.value).toBe('4126')
  await page.user.click(dialog.getByRole('button', { name: 'Add rate' }))
  await page.user.click(await screen.findByRole('button', { name: 'Save 4,126.0000' }))
  await waitFor(() => expect(sent(page)).toHaveLength(1))
  expect(sent(page)[0]!.body).toMatchObject({ rateMicros: 4_126_000_000 })
})

test('a rate near the one before is saved without a question', async () => {
  const page = open({ 'POST /admin/exchange-rates': () => ({ body: aRate({ day: today }) }) })
  const { dialog, rate } = await openForm(page)
  await page.user.type(rate, '41.5')
  expect(dialog.queryByRole('status')).toBeNull()
  await page.user.click(dialog.getByRole('button', { name: 'Add rate' }))
  await waitFor(() => expect(sent(page)).toHaveLength(1))
})

test('the last rate beside the field is the one before the day, not a later one', async () => {
  const [dayBefore, later] = [aRate({ day: addDays(today, -3), rateMicros: 40_100_000 }), fresh[0]!]
  const page = open({
    'GET /admin/exchange-rates': ({ query }) =>
      answerOf(query.get('after') === `${addDays(today, -2)}-try` ? [dayBefore] : [later, fresh[1]!])({
        query,
      } as never),
  })
  const { dialog } = await openForm(page)
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: addDays(today, -2) } })
  expect(await dialog.findByText(`Last: 40.1000 on ${showReportDay(addDays(today, -3))}.`)).toBeTruthy()
})

/** The change of the rate of yesterday, which somebody else has set to 43 meanwhile. */
async function changeLate(typed: string) {
  const other = aRate({ day: addDays(today, -1), rateMicros: 43_000_000, source: 'ECB' })
  const isOld = (body: unknown) =>
    (body as { before: { rateMicros: number } }).before.rateMicros !== 43_000_000
  let isRead = false
  const page = open({
    'GET /admin/exchange-rates': () => answerOf(isRead ? [other, fresh[1]!] : fresh)({} as never),
    'POST /admin/exchange-rates': ({ body }) => {
      isRead = true
      return isOld(body)
        ? { status: 409, body: { error: { code: 'stale', message: 'Another rate is stored.' } } }
        : { body: other }
    },
  })
  const name = `Change rate of ${showReportDay(addDays(today, -1))}, Turkish lira`
  await page.user.click(await screen.findByRole('button', { name }))
  const dialog = within(screen.getByRole('dialog', { name }))
  const rate = dialog.getByLabelText<HTMLInputElement>('One US dollar in Turkish lira')
  expect(dialog.queryByLabelText('Day')).toBeNull()
  expect(rate.value).toBe('41.2543')
  await page.user.clear(rate)
  await page.user.type(rate, typed)
  await page.user.click(dialog.getByRole('button', { name: 'Save changes' }))
  const notice = await dialog.findByRole('alert')
  expect(notice.textContent).toMatch(/: 43\.0000 \(ECB\), .* You typed 41\.2600\./)
  expect(rate.value).toBe(typed)
  return { page, dialog }
}

test('who changes a rate second sees both values, and can replace the other one knowingly', async () => {
  const { page, dialog } = await changeLate('41.26')
  await page.user.click(dialog.getByRole('button', { name: 'Replace rate' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const change = { day: addDays(today, -1), currency: 'try', rateMicros: 41_260_000, source: 'Central bank' }
  expect(sent(page).map(({ body }) => body)).toEqual([
    { ...change, before: { rateMicros: 41_254_300, source: 'Central bank' } },
    { ...change, before: { rateMicros: 43_000_000, source: 'ECB' } },
  ])
})

test('who changes a rate second can keep the other one', async () => {
  const { page, dialog } = await changeLate('41.26')
  await page.user.click(dialog.getByRole('button', { name: 'Keep 43.0000' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(page)).toHaveLength(1)
})

test('a refused field is marked with the server’s sentence', async () => {
  const page = open({
    'POST /admin/exchange-rates': () => ({
      status: 422,
      body: { error: { code: 'invalid_request', message: 'x', fields: { day: 'This day has not begun.' } } },
    }),
  })
  await screen.findByRole('row', { name: /41\.2543/ })
  await page.user.click(screen.getByRole('button', { name: 'Add rate' }))
  const dialog = within(screen.getByRole('dialog'))
  await page.user.type(dialog.getByLabelText('One US dollar in Turkish lira'), '41.3')
  await page.user.click(dialog.getByRole('button', { name: 'Add rate' }))
  expect(await dialog.findByText('This day has not begun.')).toBeTruthy()
  expect(dialog.queryByRole('alert')).toBeNull()
})

test.each([
  [
    'eight days old',
    [aRate({ day: addDays(today, -8) }), euro(today)],
    /^The last rate in Turkish lira is from/,
  ],
  ['missing', [aRate({ day: today })], 'No exchange rate for Euro yet. Imports and campaigns need one.'],
] as const)('a rate that is %s is a warning', async (_name, latest, sentence) => {
  open({ 'GET /admin/exchange-rates': answerOf([...latest], [...latest]) })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('a rate of a week ago still converts, and is no warning', async () => {
  const latest = [aRate({ day: addDays(today, -7) }), euro(today)]
  open({ 'GET /admin/exchange-rates': answerOf(latest, latest) })
  await screen.findByRole('row', { name: /41\.2543/ })
  expect(screen.queryByText(/^The last rate/)).toBeNull()
})

test('an empty list says so', async () => {
  open({ 'GET /admin/exchange-rates': answerOf([], []) })
  expect(await screen.findByText('No rates are stored yet.')).toBeTruthy()
})

test('an empty page leads back to all rates', async () => {
  open({ 'GET /admin/exchange-rates': answerOf([]) }, 'finance', '/operate/rates?currency=eur')
  expect((await screen.findByRole('link', { name: 'Show all rates' })).getAttribute('href')).toMatch(/rates$/)
})

test('a list that cannot be read can be read again', async () => {
  open({ 'GET /admin/exchange-rates': () => refusal(404, 'not_found') })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('roles that may not save rates read them', async () => {
  open({}, 'support')
  await screen.findByRole('row', { name: /41\.2543/ })
  expect(screen.queryByRole('button', { name: /rate/i })).toBeNull()
})
