import { maxDriveBytes } from '@matinee/contract/drive'
import type { SiteReportRow } from '@matinee/contract/reports'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSiteRow, catchFile, held, noRows, siteReport } from '../../features/reports/reportsFixtures.ts'
import { refusal } from '../../testing/renderConsole.tsx'
import { open, shown } from './sitePageFixtures.ts'
import { aSchedule } from './reportsPageFixtures.ts'

beforeEach(() => {
  window.innerWidth = 1024
})
afterEach(() => vi.restoreAllMocks())

type Page = ReturnType<typeof open>
const row = (some: Partial<SiteReportRow> = {}) =>
  aSiteRow({ day: '19.11.2026', usd: 1.25, request: 4, ...some })
const rowsOf = (count: number, some?: Partial<SiteReportRow>) => {
  const one = row(some)
  return Array.from({ length: count }, () => one)
}
const press = (page: Page, name: string) => page.user.click(screen.getByRole('button', { name }))
async function more(page: Page) {
  await press(page, 'More export options')
  return within(screen.getByRole('dialog', { name: 'More export options' }))
}
async function toDrive(page: Page) {
  await page.user.click((await more(page)).getByRole('button', { name: 'Export to drive' }))
}

/** jsdom opens no tabs. */
function watchTabs(isBlocked = false) {
  const tab = {
    opener: window as unknown,
    closed: false,
    document: document.implementation.createHTMLDocument(),
    location: { replace: vi.fn<(address: string) => void>() },
    close: vi.fn<() => void>(() => {
      tab.closed = true
    }),
  }
  const opened = vi
    .spyOn(window, 'open')
    .mockImplementation(() => (isBlocked ? null : (tab as unknown as Window)))
  return { tab, opened }
}

test('the dialect for Turkish Excel has semicolons and decimal commas, and the choice is saved in the browser', async () => {
  const page = open({ report: () => siteReport({ results: [row()] }) })
  const file = catchFile()
  await shown()
  const menu = await more(page)
  expect(menu.getByRole('radio', { name: /^Standard/, checked: true })).toBeTruthy()
  await page.user.click(menu.getByRole('radio', { name: /^Turkish Excel/ }))
  await press(page, 'Export CSV')
  expect((await file.text()).split('\r\n')[1]).toBe(
    '19.11.2026;4;0;0;0;0;0;;;51,25;1,25;1,125;12812,5;312,5;281,25;0;0;0',
  )
  expect(localStorage.getItem('matinee.csv')).toBe('turkishExcel')
})

test('a long export shows its progress, sends no request, and can be cancelled', async () => {
  const page = open({ report: () => siteReport({ results: rowsOf(50_500) }) })
  const file = catchFile()
  await shown()
  const before = page.sent.length
  await press(page, 'Export CSV')
  const dialog = within(await screen.findByRole('dialog', { name: 'Preparing CSV file' }))
  expect(dialog.getByText(/^50,500 rows/)).toBeTruthy()
  expect(Number(dialog.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeLessThan(100)
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(file.count()).toBe(0)
  await press(page, 'Export CSV')
  await waitFor(() => expect(file.count()).toBe(1))
  expect((await file.text()).split('\r\n')).toHaveLength(50_502)
  expect(page.sent).toHaveLength(before)
})

test('an export to Drive sends name and text and shows the file in the tab that the click opened, which has no opener (EXP-05)', async () => {
  const answer = held({ body: { url: 'https://drive.test/f/1' } })
  const page = open({
    report: () => siteReport({ results: [row({ zone: { id: 'z1', name: '=Masthead' } })] }),
    answers: { 'POST /export/drive': answer.answer },
  })
  const { tab, opened } = watchTabs()
  await shown()
  await toDrive(page)
  expect(opened.mock.calls).toEqual([['', '_blank']])
  expect([tab.opener, tab.document.body.textContent]).toEqual([null, 'Exporting to drive'])
  expect(await screen.findByRole('dialog', { name: 'Exporting to drive' })).toBeTruthy()
  expect(tab.location.replace).not.toHaveBeenCalled()
  answer.release()
  await waitFor(() => expect(tab.location.replace.mock.calls).toEqual([['https://drive.test/f/1']]))
  const body = page.to('POST', '/export/drive')[0]!.body as { fileName: string; csvString: string }
  expect(body.fileName).toMatch(/^20261121140\d{3}-revenue-a\.example-2026-11-15-2026-11-21\.csv$/)
  expect(body.csvString).toMatch(
    /^\uFEFFPlacement,Placement ID,Day,Ad requests,.*\r\n'=Masthead,z1,19\.11\.2026,4,/,
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('if the browser blocks the tab, a link opens the file', async () => {
  const page = open({
    answers: { 'POST /export/drive': () => ({ body: { url: 'https://drive.test/f/1' } }) },
  })
  watchTabs(true)
  await shown()
  await toDrive(page)
  const link = within(await screen.findByRole('dialog', { name: 'Your file is ready' })).getByRole('link')
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://drive.test/f/1',
    'noopener noreferrer',
  ])
})

test.each([
  ['refuses', () => refusal(502, 'drive_unavailable'), 'The drive didn’t accept the file. Try again later.'],
  ['returns an address that is no web page', () => ({ body: { url: 'javascript:alert(1)' } }), /went wrong/],
])('a drive that %s closes the tab and shows an error', async (_, answer, text) => {
  const page = open({ answers: { 'POST /export/drive': answer } })
  const { tab } = watchTabs()
  await shown()
  await toDrive(page)
  const toast = within(await screen.findByRole('alert'))
  expect([toast.getByText('The file couldn’t be exported to drive'), toast.getByText(text)]).toBeTruthy()
  expect(tab.close).toHaveBeenCalled()
  expect(tab.location.replace).not.toHaveBeenCalled()
})

test('an export to Drive can be cancelled', async () => {
  const page = open({
    answers: { 'POST /export/drive': held({ body: { url: 'https://drive.test' } }).answer },
  })
  const { tab } = watchTabs()
  // The fetch of these tests ignores abort signals.
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
    address.endsWith('/export/drive')
      ? new Promise((_, refuse) => {
          init.signal?.addEventListener('abort', () => refuse(new DOMException('', 'AbortError')))
        })
      : answering(address, init),
  )
  await shown()
  await toDrive(page)
  await page.user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(tab.closed).toBe(true))
  expect([screen.queryByRole('dialog'), screen.queryByRole('alert')]).toEqual([null, null])
})

test.each(['Export CSV', 'drive'])('an empty report alerts "Invalid data": %s (EXP-03)', async (way) => {
  const page = open({ report: () => siteReport(noRows) })
  const { opened } = watchTabs()
  await screen.findByText('there is no data to show for this time period.')
  if (way === 'drive') await toDrive(page)
  else await press(page, way)
  expect(await screen.findByRole('alertdialog', { name: 'Invalid data' })).toBeTruthy()
  expect(opened).not.toHaveBeenCalled()
  expect(page.to('POST', '/export/drive')).toEqual([])
})

test.each([
  ['far too large opens no tab', 3],
  ['slightly too large closes the tab', 1.1],
])('a file that is too large for Drive is refused before it is sent: one that is %s', async (_, times) => {
  const wide = row({ zone: { id: 'z1', name: 'x'.repeat(10_000) } })
  const count = Math.ceil((maxDriveBytes * times) / 10_000)
  const page = open({
    path: '/sites/a?by=zone',
    report: () => siteReport({ results: Array.from({ length: count }, () => wide) }),
  })
  const { tab, opened } = watchTabs()
  await shown()
  await toDrive(page)
  const alert = within(await screen.findByRole('alertdialog', { name: 'The file is too large' }))
  expect(alert.getByText(/up to 10 MB/)).toBeTruthy()
  expect([opened.mock.calls.length, tab.closed]).toEqual(times > 2 ? [0, false] : [1, true])
  expect(page.to('POST', '/export/drive')).toEqual([])
})

test('the schedule dialog takes over the shown filters, saves the report, and opens the reports page', async () => {
  const page = open({
    path: '/sites/a?by=day,zone&platform=mobile&zones=z1',
    answers: {
      'POST /reports/create': () => ({ body: aSchedule() }),
      'GET /reports/fallback/reports': () => ({ body: { data: [] } }),
    },
  })
  await shown()
  await press(page, 'Schedule report')
  const form = within(await screen.findByRole('dialog', { name: 'Schedule report' }))
  await page.user.type(form.getByRole('textbox', { name: 'Report name' }), 'Phones')
  await page.user.type(form.getByRole('textbox', { name: 'Recipients' }), 'ada@test.example{Enter}')
  await page.user.click(form.getByRole('button', { name: 'Schedule report' }))
  await waitFor(() => expect(page.where()).toBe('/reports'))
  expect(page.to('POST', '/reports/create')[0]?.body).toMatchObject({
    reportData: {
      reportType: 'site',
      site: 'a',
      reportFilter: { day: true, zone: true, platformFilter: 'mobile', zoneIds: ['z1'] },
    },
  })
})
