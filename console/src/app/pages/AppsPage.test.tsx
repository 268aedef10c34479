import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  anAppRow,
  appComparison,
  appReport,
  catchFile,
  held,
  noRows,
  someApps,
  watchAborts,
} from '../../features/reports/reportsFixtures.ts'
import { aUser, refusal, renderConsole, type Answer } from '../../testing/renderConsole.tsx'
import { anAppSchedule } from './reportsPageFixtures.ts'

const now = Date.parse('2026-11-21T11:05:00Z')
const users = [
  { id: 'b1', name: 'Bo Apps' },
  { id: 'b2', name: 'Cem Games' },
]

type Open = { path?: string; user?: Parameters<typeof aUser>[0]; answers?: Record<string, Answer> }

function open(of: Open = {}) {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  return renderConsole({
    path: of.path ?? '/apps',
    user: aUser({ integrationType: 3, currency: 'eur', timezone: 'Europe/Istanbul', ...of.user }),
    answers: {
      'POST /apps/report': () => appReport(),
      'POST /apps/report/comparison': () => appComparison(),
      'GET /apps': () => someApps,
      'POST /reports/fallback': () => ({ status: 202, body: { id: 'j1', reportStatus: 'pending' } }),
      ...of.answers,
    },
  })
}
type Page = ReturnType<typeof open>
const reportRequests = (page: Page) => page.to('POST', '/apps/report').map(({ body }) => body)
const shown = () => screen.findByRole('table', { name: 'Report' })
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
async function choose(page: Page, menu: RegExp, ...names: string[]) {
  await page.user.click(await screen.findByRole('button', { name: menu }))
  for (const name of names) await page.user.click(screen.getByRole('checkbox', { name }))
  await page.user.click(screen.getByRole('button', { name: 'Done' }))
}

beforeEach(() => {
  window.innerWidth = 1024
})

test.each([3, 4] as const)('account type %i sees the app report with filters and a table', async (type) => {
  const page = open({ user: { integrationType: type } })
  expect(await shown()).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'App revenue' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Filters' })).toBeTruthy()
  expect(page.where()).toBe('/apps')
})

test('the app report requests yesterday and today, by date and account', async () => {
  const page = open()
  await shown()
  expect(reportRequests(page)[0]).toEqual({
    startDate: '20.11.2026',
    endDate: '21.11.2026',
    day: true,
    tag: false,
    appNames: false,
    useCountry: false,
    countries: [],
    apps: [],
    platforms: [],
    userId: null,
  })
  expect(screen.getByRole('button', { name: 'Date range: Yesterday and today' })).toBeTruthy()
})

test('the comparison covers the days that are complete in both periods', async () => {
  const page = open()
  // Revenue and eCPM.
  expect(await screen.findAllByText('Up 25.00% from the previous period')).toHaveLength(2)
  expect(
    screen.getByText(
      'To get the changes, we compared 20.11.2026 with 18.11.2026. Today is included once its data is complete.',
    ),
  ).toBeTruthy()
  expect(page.to('POST', '/apps/report/comparison').map(({ body }) => body)).toEqual([
    {
      params: expect.objectContaining({ startDate: '20.11.2026', endDate: '21.11.2026', day: false }),
      comparedStartDate: '18.11.2026',
      comparedEndDate: '19.11.2026',
    },
  ])
})

test('the table computes CTR and eCPM, zero without impressions, in the currency of the reply', async () => {
  open()
  const rows = within(await shown()).getAllByRole('row')
  expect(
    within(rows[0]!)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Date',
    'Revenue',
    'Ad requests',
    'Matched requests',
    'Impressions',
    'Clicks',
    'Coverage',
    'CTR',
    'Request eCPM',
    'eCPM',
  ])
  expect(rows.slice(1).map(cells)).toEqual([
    ['20.11.2026', '€2.50', '1,000', '800', '500', '10', '80.00%', '2.00%', '€2.50', '€5.00'],
    ['21.11.2026', '€0.00', '100', '50', '0', '0', '50.00%', '0.00%', '€0.00', '€0.00'],
    ['Grand total', '€2.50', '1,100', '850', '500', '10', '77.27%', '2.00%', '€2.27', '€5.00'],
  ])
})

test('a share of estimates that rounds to zero is called less than 0.01%', async () => {
  const origin = { completeTo: '2026-11-21T11:03:20.500Z', estimatedShare: 0.004, rowsRead: 1234 }
  open({ answers: { 'POST /apps/report': () => appReport({ origin }) } })
  expect(await screen.findByText(/^Less than 0\.01% of revenue is estimated/)).toBeTruthy()
})

describe('the filters', () => {
  test('the filters are apps, countries and any number of platforms', async () => {
    const page = open()
    await shown()
    await choose(page, /^Apps/, 'Ferry (Android)')
    await choose(page, /^Platforms/, 'iOS', 'Android')
    await choose(page, /^Countries/, 'Türkiye', 'Germany')
    await waitFor(() =>
      expect(reportRequests(page)).toContainEqual(
        expect.objectContaining({ apps: ['app2'], platforms: ['iOS', 'Android'], countries: ['TR', 'DE'] }),
      ),
    )
    expect(page.where()).toBe('/apps?apps=app2&countries=TR%2CDE&platforms=iOS%2CAndroid')
  })

  test('the country filter lists every ISO country in the console’s language', async () => {
    const page = open()
    await shown()
    await page.user.click(screen.getByRole('button', { name: /^Countries/ }))
    const list = within(screen.getByRole('group', { name: 'Countries' }))
    expect(list.getAllByRole('checkbox')).toHaveLength(249)
    await page.user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ger')
    expect(list.getAllByRole('checkbox').map((box) => box.closest('label')!.textContent)).toEqual([
      'Algeria',
      'Germany',
      'Niger',
      'Nigeria',
    ])
    await page.user.clear(screen.getByRole('searchbox', { name: 'Search' }))
    await page.user.type(screen.getByRole('searchbox', { name: 'Search' }), 'turkiye')
    expect(list.getByRole('checkbox', { name: 'Türkiye' })).toBeTruthy()
  })

  test('the report has breakdowns by date, app, ad unit and country', async () => {
    const row = anAppRow({ appName: 'Tram', appId: 'app1', adUnit: 'banner-1', country: 'TR' })
    const page = open({ answers: { 'POST /apps/report': () => appReport({ results: [row] }) } })
    await shown()
    const by = within(screen.getByRole('group', { name: 'Break down by' }))
    expect(by.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Date',
      'App',
      'Ad unit',
      'Country',
    ])
    for (const name of ['Date', 'App', 'Ad unit', 'Country'])
      await page.user.click(by.getByRole('button', { name }))
    await waitFor(() =>
      expect(reportRequests(page)).toContainEqual(
        expect.objectContaining({ day: false, appNames: true, tag: true, useCountry: true }),
      ),
    )
    expect(cells(within(await shown()).getAllByRole('row')[1]!).slice(0, 3)).toEqual([
      'Tram',
      'banner-1',
      'Türkiye',
    ])
  })
})

describe('an agent', () => {
  const agent = { integrationType: 3 as const, appUsers: users }

  test('an agent selects one user or all users', async () => {
    const page = open({ user: agent })
    await shown()
    await page.user.click(screen.getByRole('button', { name: /^User All Users/ }))
    expect(
      within(screen.getByRole('group', { name: 'User' }))
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')!.textContent),
    ).toEqual(['All Users', 'Ada Publisher', 'Bo Apps', 'Cem Games'])
    await page.user.click(screen.getByRole('radio', { name: 'Cem Games' }))
    await waitFor(() => expect(page.where()).toBe('/apps/b2'))
    await waitFor(() =>
      expect(reportRequests(page)).toContainEqual(expect.objectContaining({ userId: 'b2' })),
    )
    await waitFor(() => expect(page.to('GET', '/apps').at(-1)!.query.get('userId')).toBe('b2'))
    await page.user.click(await screen.findByRole('button', { name: /^User Cem Games/ }))
    await page.user.click(screen.getByRole('radio', { name: 'All Users' }))
    await waitFor(() => expect(page.where()).toBe('/apps'))
  })

  test('an agent selects only their own apps', async () => {
    const page = open({ path: '/apps/u1', user: agent })
    await shown()
    expect(reportRequests(page)[0]).toMatchObject({ userId: 'u1' })
    expect(screen.getByRole('button', { name: 'User Ada Publisher' })).toBeTruthy()
  })

  test('an agent is redirected to /apps from the address of an unrelated user', async () => {
    const page = open({ path: '/apps/stranger', user: agent })
    await shown()
    expect(page.where()).toBe('/apps')
    expect(reportRequests(page)).not.toContainEqual(expect.objectContaining({ userId: 'stranger' }))
  })
})

test('an account that is no agent has no user filter', async () => {
  open()
  await shown()
  expect(screen.queryByRole('button', { name: /^User/ })).toBeNull()
})

describe('its states', () => {
  test('the report shows a loading state, and another filter aborts its request', async () => {
    const answer = held(appReport())
    const page = open({ answers: { 'POST /apps/report': answer.answer } })
    const aborted = watchAborts()
    await screen.findByRole('status', { name: 'Loading' })
    await page.user.click(screen.getByRole('button', { name: 'Country' }))
    await page.user.click(screen.getByRole('button', { name: 'Ad unit' }))
    await waitFor(() => expect(aborted).toContain('/apps/report'))
    answer.release()
    expect(await shown()).toBeTruthy()
  })

  test('a report over 15 s shows a message and starts one background job', async () => {
    const page = open({ answers: { 'POST /apps/report': held(appReport()).answer } })
    await screen.findByRole('status', { name: 'Loading' })
    await vi.advanceTimersByTimeAsync(15_500)
    expect(
      await screen.findByText(
        'Your report took a long time to generate. You can check its status on the Async Reports tab of the reports page.',
      ),
    ).toBeTruthy()
    expect(page.to('POST', '/reports/fallback').map(({ body }) => body)).toEqual([
      {
        reportType: 'app',
        email: 'ada@test',
        currency: 'eur',
        params: expect.objectContaining({ startDate: '20.11.2026', userId: null }),
      },
    ])
  })

  test.each([
    [
      'an error of the server',
      () => refusal(503, 'unavailable'),
      'A server side error has occured. Please try refreshing the report again.',
    ],
    ['an empty report', () => appReport(noRows), 'there is no data to show for this time period.'],
  ])('the report shows the exact text for %s', async (_, answer, words) => {
    open({ answers: { 'POST /apps/report': answer } })
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

test('a date range of more than three months is refused', async () => {
  const page = open()
  await shown()
  const before = reportRequests(page).length
  await page.user.click(screen.getByRole('button', { name: /^Date range/ }))
  await page.user.click(screen.getByRole('button', { name: 'Last 6 months' }))
  expect(
    await screen.findByText(
      'if you want to get a report for a longer time interval than 3 months, please contact us.',
    ),
  ).toBeTruthy()
  expect([reportRequests(page).length, page.where()]).toEqual([before, '/apps'])
})

test('the exported file has the columns of the chosen breakdowns', async () => {
  const row = anAppRow({
    date: '20.11.2026',
    appName: 'Tram',
    appId: 'app1',
    adUnit: '+banner',
    country: 'TR',
    adRequest: 8,
    match: 4,
    impression: 3,
    click: 1,
    revenue: 0.015,
  })
  const page = open({
    path: '/apps?by=date,appNames,adUnit,country',
    answers: { 'POST /apps/report': () => appReport({ results: [row] }) },
  })
  const file = catchFile()
  await shown()
  await page.user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(file.name()).toMatch(/^20261121140\d{3}-app-revenue-2026-11-20-2026-11-21\.csv$/)
  expect(await file.text()).toBe(
    '\uFEFFAd requests,Matched requests,Impressions,Clicks,CTR (%),Revenue (EUR),eCPM (EUR),App,App ID,Ad unit,Country,Day\r\n' +
      "8,4,3,1,33.33,0.015,5,Tram,app1,'+banner,TR,20.11.2026\r\n",
  )
})

test('the schedule dialog takes over the shown filters, offers the five app ranges, and then opens the reports page', async () => {
  const page = open({
    path: '/apps?by=appNames,country&apps=app1&countries=TR&platforms=iOS',
    answers: {
      'POST /reports/create': () => ({ body: anAppSchedule() }),
      'GET /reports/fallback/reports': () => ({ body: { data: [] } }),
    },
  })
  await shown()
  await page.user.click(screen.getByRole('button', { name: 'Schedule report' }))
  const form = within(await screen.findByRole('dialog', { name: 'Schedule report' }))
  const ranges = form.getByRole('combobox', { name: 'Date range' })
  expect(
    within(ranges)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Last day', 'Last 30 days', 'Last 7 days', 'Last week', 'Last month'])
  await page.user.type(form.getByRole('textbox', { name: 'Report name' }), 'Trams')
  await page.user.type(form.getByRole('textbox', { name: 'Recipients' }), 'ada@test.example{Enter}')
  await page.user.click(form.getByRole('button', { name: 'Schedule report' }))
  await waitFor(() => expect(page.where()).toBe('/reports'))
  expect(page.to('POST', '/reports/create')[0]?.body).toMatchObject({
    reportData: {
      reportType: 'app',
      reportName: 'Trams',
      recipients: 'ada@test.example',
      reportFilter: {
        day: false,
        appNames: true,
        useCountry: true,
        apps: ['app1'],
        platforms: ['iOS'],
        countries: ['TR'],
      },
    },
  })
})
