import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSavedState } from '../../../lib/savedState.ts'
import { aUser, renderConsole } from '../../../testing/renderConsole.tsx'
// Before the clock is replaced: its dates must be made of the real ones.
import '../../../ui/dates/RangeCalendar.tsx'
import { analyticsAnswers } from '../analyticsFixtures.ts'

// 00:30 on the 21st in Istanbul, still the 20th in UTC.
const now = Date.parse('2026-11-20T21:30:00Z')
const at = (text: string) => String(Date.parse(text) / 1000)

function open(path = '/analytics/videos') {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  return renderConsole({
    path,
    user: aUser({ timezone: 'Europe/Istanbul' }),
    answers: analyticsAnswers(),
  })
}
type Opened = ReturnType<typeof open>
const lastRange = ({ to }: Opened, call = '/analytics/players') => {
  const { query } = to('GET', call).at(-1)!
  return [query.get('start'), query.get('end')]
}
async function openPicker(page: Opened, name: RegExp | string = /^Date range/) {
  await page.user.click(await screen.findByRole('button', { name }))
  return within(screen.getByRole('dialog', { name: 'Date range' }))
}
async function type(page: Opened, field: HTMLElement, text: string) {
  await page.user.clear(field)
  await page.user.type(field, text)
}

test('the quick ranges are listed in order, followed by the screen’s default range', async () => {
  const picker = await openPicker(open(), 'Date range: Last 24 hours')
  const options = within(picker.getByRole('group', { name: 'Quick ranges' })).getAllByRole('button')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Last hour',
    'Today',
    'Last 7 days',
    'Last 30 days',
    'This month',
    'Last month',
    'Last 24 hours',
  ])
  expect(options.map((option) => option.getAttribute('aria-pressed')).at(-1)).toBe('true')
  expect(document.activeElement).toBe(options.at(-1))
})

test('a quick range applies immediately to the address, all figures and the button', async () => {
  const page = open()
  const picker = await openPicker(page)
  await page.user.click(picker.getByRole('button', { name: 'Last month' }))
  await waitFor(() => expect(page.where()).toBe('/analytics/videos?range=LM'))
  await screen.findByRole('button', { name: 'Date range: Last month' })
  expect(screen.queryByRole('dialog')).toBeNull()
  const month = [at('2026-10-01T00:00:00+03:00'), at('2026-11-01T00:00:00+03:00')]
  await waitFor(() => expect(lastRange(page)).toEqual(month))
  expect(lastRange(page, '/analytics/players/details')).toEqual(month)
})

test.each([
  ['Y', 'Last day', '2026-11-20', '2026-11-21'],
  ['L3M', 'Last 3 months', '2026-08-01', '2026-11-01'],
  ['L6M', 'Last 6 months', '2026-05-01', '2026-11-01'],
  ['LY', 'Last year', '2025-01-01', '2026-01-01'],
])(
  'an address with the shared range %s shows it, and the picker lists it next to its own ranges',
  async (...of) => {
    const [code, name, from, to] = of
    const page = open(`/analytics/videos?range=${code}`)
    const picker = await openPicker(page, `Date range: ${name}`)
    expect(lastRange(page)).toEqual([at(`${from}T00:00:00+03:00`), at(`${to}T00:00:00+03:00`)])
    const options = within(picker.getByRole('group', { name: 'Quick ranges' })).getAllByRole('button')
    expect(options.map(({ textContent }) => textContent).slice(-3)).toEqual([
      'Last month',
      name,
      'Last 24 hours',
    ])
    expect(picker.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
    await page.user.click(picker.getByRole('button', { name: 'Last month' }))
    await openPicker(page, 'Date range: Last month')
    expect(screen.queryByRole('button', { name })).toBeNull()
  },
)

test('this year ends with the current minute', async () => {
  const page = open('/analytics/videos?range=TY')
  await screen.findByRole('button', { name: 'Date range: This year' })
  expect(lastRange(page)).toEqual([at('2026-01-01T00:00:00+03:00'), at('2026-11-20T21:31:00Z')])
})

test('typed days are days in the account’s zone, the last one included', async () => {
  const page = open()
  const picker = await openPicker(page)
  await type(page, picker.getByLabelText('First day'), '1.11.2026')
  await type(page, picker.getByLabelText('Last day'), '07/11/2026')
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(page.where()).toBe('/analytics/videos?from=2026-11-01&to=2026-11-07'))
  await screen.findByRole('button', { name: 'Date range: 01.11.2026 – 07.11.2026' })
  await waitFor(() =>
    expect(lastRange(page)).toEqual([at('2026-11-01T00:00:00+03:00'), at('2026-11-08T00:00:00+03:00')]),
  )
})

test('an address with days shows them; one that ends today ends with the current minute', async () => {
  const page = open('/analytics/videos?from=2026-11-19&to=2026-11-21')
  await screen.findByRole('button', { name: 'Date range: 19.11.2026 – 21.11.2026' })
  const [start, end] = lastRange(page)
  expect(start).toBe(at('2026-11-19T00:00:00+03:00'))
  expect(end).toBe(at('2026-11-20T21:31:00Z'))
})

test.each([
  'from=2026-11-21&to=2026-11-22',
  'from=2026-11-09&to=2026-11-08',
  'from=soon&to=late',
  'range=L9M',
])('an invalid address shows the last 24 hours: %s', async (search) => {
  const page = open(`/analytics/videos?${search}`)
  await screen.findByRole('button', { name: 'Date range: Last 24 hours' })
  const [start, end] = lastRange(page)
  expect(Number(end) - Number(start)).toBe(86_400)
})

test('the picker refuses future days, days in the wrong order and invalid days, and keeps what was typed', async () => {
  const page = open()
  const picker = await openPicker(page)
  const [from, to] = [picker.getByLabelText('First day'), picker.getByLabelText('Last day')]
  const requests = page.to('GET', '/analytics/players').length
  for (const [first, last, field, message] of [
    ['01.11.2026', '22.11.2026', to, /hasn’t come yet.*21\.11\.2026/],
    ['08.11.2026', '07.11.2026', to, /before the first day/],
    ['31.02.2026', '07.11.2026', from, /day\.month\.year/],
    ['', '07.11.2026', from, /day\.month\.year/],
  ] as const) {
    for (const [input, text] of [
      [from, first],
      [to, last],
    ] as const) {
      await page.user.clear(input)
      if (text) await page.enter(input, text)
    }
    await page.user.click(picker.getByRole('button', { name: 'Show range' }))
    expect(picker.getByText(message)).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect([from, to].map((input) => (input as HTMLInputElement).value)).toEqual([first, last])
  }
  expect(page.where()).toBe('/analytics/videos')
  expect(page.to('GET', '/analytics/players')).toHaveLength(requests)
})

test('two clicks in the calendar make a range, in either order; future days cannot be clicked', async () => {
  const page = open('/analytics/videos?range=MTD')
  const picker = await openPicker(page)
  const grid = within(await picker.findByRole('grid', { name: 'November 2026' }))
  const heads = grid.getAllByRole('columnheader', { hidden: true }).map((head) => head.textContent)
  expect(heads).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  expect(grid.getByRole('button', { name: /November 22, 2026/ })).toHaveProperty('disabled', true)
  expect(grid.getByRole('button', { name: /^Today, .*November 21, 2026/ })).toHaveProperty('disabled', false)
  await page.user.click(grid.getByRole('button', { name: /November 12, 2026/ }))
  expect(picker.getByLabelText<HTMLInputElement>('First day').value).toBe('12.11.2026')
  expect(picker.getByLabelText<HTMLInputElement>('Last day').value).toBe('')
  await page.user.click(grid.getByRole('button', { name: /November 9, 2026/ }))
  await page.user.click(picker.getByRole('button', { name: 'Show range' }))
  await waitFor(() => expect(page.where()).toBe('/analytics/videos?from=2026-11-09&to=2026-11-12'))
})

test('the calendar never marks a future day as chosen, whatever is typed', async () => {
  const page = open('/analytics/videos?range=MTD')
  const picker = await openPicker(page)
  const grid = within(await picker.findByRole('grid', { name: 'November 2026' }))
  const chosen = () => grid.queryAllByRole('button', { name: /, selected$/ }).length
  expect(chosen()).toBe(21)
  await type(page, picker.getByLabelText('Last day'), '24.11.2026')
  expect(chosen()).toBe(1)
  await type(page, picker.getByLabelText('Last day'), '10.11.2026')
  expect(chosen()).toBe(10)
})

test('the calendar can be used with the keyboard, and its arrows have names', async () => {
  const page = open()
  const picker = await openPicker(page)
  await page.user.click(await picker.findByRole('button', { name: 'Previous month' }))
  await picker.findByRole('grid', { name: 'October 2026' })
  await page.user.click(picker.getByRole('button', { name: 'Next month' }))
  const grid = within(await picker.findByRole('grid', { name: 'November 2026' }))
  expect(picker.getByRole('button', { name: 'Next month' }).getAttribute('aria-disabled')).toBe('true')
  grid.getByRole('button', { name: /November 20, 2026/ }).focus()
  await page.user.keyboard('{ArrowUp}{ArrowLeft}{Enter}')
  expect(picker.getByLabelText<HTMLInputElement>('First day').value).toBe('12.11.2026')
})

test('Escape closes the picker and changes nothing', async () => {
  const page = open()
  const picker = await openPicker(page)
  await type(page, picker.getByLabelText('First day'), '1.1.2026')
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { bubbles: false, cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.where()).toBe('/analytics/videos')
})

function openTurkish(path: string) {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  useSavedState.setState({ language: 'tr' })
  return renderConsole({
    path,
    user: aUser({ timezone: 'Europe/Istanbul', language: 'tr' }),
    answers: analyticsAnswers(),
  })
}

test.each([
  ['Y', 'Dün'],
  ['L3M', 'Son 3 ay'],
  ['L6M', 'Son 6 ay'],
  ['TY', 'Bu yıl'],
  ['LY', 'Geçen yıl'],
])('the shared range %s has its Turkish name', async (code, name) => {
  openTurkish(`/analytics/videos?range=${code}`)
  expect(await screen.findByRole('button', { name: `Tarih aralığı: ${name}` })).toBeTruthy()
})

test('the picker is in Turkish', async () => {
  const page = openTurkish('/analytics/videos')
  await page.user.click(await screen.findByRole('button', { name: 'Tarih aralığı: Son 24 saat' }))
  const picker = within(screen.getByRole('dialog', { name: 'Tarih aralığı' }))
  const grid = within(await picker.findByRole('grid', { name: 'Kasım 2026' }))
  expect(grid.getAllByRole('columnheader', { hidden: true }).map((head) => head.textContent)).toEqual([
    'Pzt',
    'Sal',
    'Çar',
    'Per',
    'Cum',
    'Cmt',
    'Paz',
  ])
  expect(grid.getByRole('button', { name: /^Bugün, 21 Kasım 2026/ })).toBeTruthy()
  expect(picker.getByRole('button', { name: 'Önceki ay' })).toBeTruthy()
})
