import { adjustmentReasons } from '@matinee/contract/plain/reports/adjustmentReasons'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  aSiteRow,
  catchFile,
  held,
  noRows,
  siteComparison,
  siteReport,
  someRows,
  someTotal,
  watchAborts,
} from '../../features/reports/reportsFixtures.ts'
import { useSavedState } from '../../lib/savedState.ts'
import { drawCharts } from '../../testing/drawCharts.ts'
import { refusal } from '../../testing/renderConsole.tsx'
import { reportRequests, cells, comparisons, menu, open, pickRange, shown } from './sitePageFixtures.ts'

const tookLong =
  'Your report took a long time to generate. You can check its status on the Async Reports tab of the reports page.'

beforeEach(() => {
  window.innerWidth = 1024
})

describe('the report', () => {
  test('the report has filters, six tiles, the chart of revenue and impressions, and the table', async () => {
    open()
    const table = await shown()
    expect(screen.getByRole('region', { name: 'Filters' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Revenue and impressions' })).toBeTruthy()
    const tiles = within(screen.getByRole('main')).getAllByRole('listitem').slice(0, 6)
    expect(tiles.map((tile) => tile.textContent)).toEqual([
      expect.stringContaining('Revenue$1,334.50'),
      expect.stringContaining('Impressions3,500'),
      expect.stringContaining('eCPM$381.29'),
      expect.stringContaining('CTR2.00%'),
      expect.stringContaining('Coverage80.00%'),
      expect.stringContaining('Viewability56.00%'),
    ])
    expect(table).toBeTruthy()
  })

  test('the report covers the last 7 days by day by default', async () => {
    const page = open()
    await shown()
    expect(reportRequests(page)[0]).toMatchObject({
      startDate: '15.11.2026',
      endDate: '21.11.2026',
      day: true,
      month: false,
      zone: false,
      platformFilter: 'all',
      tags: [],
      zoneIds: [],
      embedAd: true,
    })
    expect(screen.getByRole('button', { name: 'Date range: Last 7 days' })).toBeTruthy()
  })

  test('the table has the ten metrics as columns, percentages with two decimals', async () => {
    open()
    const table = within(await shown())
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Day',
      'Revenue',
      'Ad requests',
      'Matched requests',
      'Impressions',
      'Clicks',
      'Coverage',
      'CTR',
      'Request eCPM',
      'eCPM',
      'Viewability',
    ])
    expect(cells(table.getAllByRole('row')[1]!)).toEqual([
      '19.11.2026',
      '$1,234.50',
      '4,000',
      '3,000',
      '2,500',
      '20',
      '75.00%',
      // click / view, not click / impression.
      '1.00%',
      '$308.63',
      // 1000 × revenue / impressions.
      '$493.80',
      '50.00%',
    ])
  })

  test('the table ends with the grand total, whose rates are computed from the sums', async () => {
    open()
    const rows = within(await shown()).getAllByRole('row')
    expect(cells(rows.at(-1)!)).toEqual([
      'Grand total',
      '$1,334.50',
      '5,000',
      '4,000',
      '3,500',
      '50',
      '80.00%',
      '2.00%',
      '$266.90',
      '$381.29',
      '56.00%',
    ])
  })

  test('an account paid in lira sees lira in the Turkish number format', async () => {
    const row = { ...someTotal, spent: { try: 1234.5, usd: 30, eur: 27 } }
    open({ user: { currency: 'try' }, report: () => siteReport({ results: [row], total: row }) })
    await shown()
    expect(screen.getAllByText('₺1.234,50').length).toBeGreaterThan(1)
  })

  test('a report by placement begins with the highest revenue and shows the share of each row', async () => {
    const zone = (id: string, usd: number) => aSiteRow({ zone: { id, name: id }, usd })
    const rows = [zone('Footer', 1), zone('Masthead', 2), zone('Sidebar', 0)]
    const page = open({
      path: '/sites/a?by=zone',
      report: () => siteReport({ results: rows, total: aSiteRow({ usd: 3 }) }),
    })
    const lines = async () =>
      within(await shown())
        .getAllByRole('row')
        .slice(1)
        .map((line) => cells(line).slice(0, 3))
    expect(await lines()).toEqual([
      ['Masthead', '$2.00', '66.67%'],
      ['Footer', '$1.00', '33.33%'],
      ['Sidebar', '$0.00', '0.00%'],
      ['Grand total', '$3.00', '100.00%'],
    ])
    await page.user.click(within(await shown()).getByRole('button', { name: /^Placement$/ }))
    expect((await lines())[0]).toEqual(['Footer', '$1.00', '33.33%'])
  })

  test('a report by placement without revenue has no shares', async () => {
    const rows = [aSiteRow({ zone: { id: 'z', name: 'Footer' }, request: 1 })]
    open({ path: '/sites/a?by=zone', report: () => siteReport({ results: rows, total: aSiteRow() }) })
    const lines = within(await shown())
      .getAllByRole('row')
      .slice(1)
    expect(lines.map((line) => cells(line)[2])).toEqual(['–', '–'])
  })

  test('the table has columns of page views only if the site counts them', async () => {
    const rows = someRows.map((row) => ({ ...row, virgulPageview: 900, virgulUniqueVisitor: 300 }))
    open({ report: () => siteReport({ results: rows }) })
    const table = within(await shown())
    expect(table.getByRole('columnheader', { name: /Page views/ })).toBeTruthy()
    expect(table.queryByRole('columnheader', { name: /analytics/ })).toBeNull()
  })

  test('sorting by a column puts large figures and early days first and is saved in the address', async () => {
    const page = open({
      report: () =>
        siteReport({
          results: [aSiteRow({ day: '01.11.2026', usd: 5 }), aSiteRow({ day: '30.10.2026', usd: 9 })],
        }),
    })
    const first = async () => cells(within(await shown()).getAllByRole('row')[1]!)[0]
    await page.user.click(within(await shown()).getByRole('button', { name: /^Day$/ }))
    expect(await first()).toBe('30.10.2026')
    await page.user.click(within(await shown()).getByRole('button', { name: /^Clicks$/ }))
    await page.user.click(within(await shown()).getByRole('button', { name: /^Revenue$/ }))
    expect([await first(), page.where()]).toEqual(['30.10.2026', '/sites/a?sort=revenue'])
    expect(reportRequests(page)).toHaveLength(1)
  })
})

describe('while it is made', () => {
  test('the report shows a loading state, then the figures', async () => {
    const answer = held(siteReport())
    open({ report: answer.answer })
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    answer.release()
    expect(await shown()).toBeTruthy()
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
  })

  test('choosing another filter aborts the running request', async () => {
    const answer = held(siteReport())
    const page = open({ report: answer.answer })
    const aborted = watchAborts()
    await pickRange(page, 'Last 30 days')
    await screen.findByRole('status', { name: 'Loading' })
    await pickRange(page, 'Today')
    await waitFor(() => expect(aborted).toContain('/sites/a/report'))
    answer.release()
    await shown()
    expect(page.to('POST', '/reports/fallback')).toHaveLength(0)
  })

  test('a report over 15 s is aborted, shows a message and starts one background job', async () => {
    const page = open({ report: held(siteReport()).answer, user: { currency: 'eur', email: 'ada@test' } })
    const aborted = watchAborts()
    await screen.findByRole('status', { name: 'Loading' })
    await waitFor(() => expect(reportRequests(page)).toHaveLength(1))
    await act(() => vi.advanceTimersByTimeAsync(13_500))
    expect([screen.queryByText(tookLong), page.to('POST', '/reports/fallback').length]).toEqual([null, 0])
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(await screen.findByText(tookLong)).toBeTruthy()
    const jobs = () => page.to('POST', '/reports/fallback').map(({ body }) => body)
    expect(jobs()).toEqual([
      {
        reportType: 'site',
        email: 'ada@test',
        currency: 'eur',
        params: expect.objectContaining({
          siteId: 'a',
          startDate: '15.11.2026',
          endDate: '21.11.2026',
          day: true,
        }),
      },
    ])
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect([jobs().length, reportRequests(page).length]).toEqual([1, 1])
    expect(aborted).toEqual(['/sites/a/report'])
  })

  test('returning to a report over 15 s does not start a second background job', async () => {
    const page = open({
      report: ({ body }) =>
        (body as { startDate: string }).startDate === '15.11.2026'
          ? refusal(504, 'report_timeout')
          : siteReport(),
    })
    await screen.findByText(tookLong)
    await pickRange(page, 'Today')
    await shown()
    await pickRange(page, 'Last 7 days')
    await screen.findByText(tookLong)
    await waitFor(() => expect(page.to('POST', '/reports/fallback')).toHaveLength(1))
  })

  test.each([
    ['an error of the server', () => refusal(500, 'internal')],
    ['a reply that contains an error', () => siteReport({ ...noRows, error: 'no room' })],
  ])('%s shows its message, and the report can be reloaded', async (_, failing) => {
    let isUp = false
    const page = open({ report: () => (isUp ? siteReport() : failing()) })
    expect(
      await screen.findByText('A server side error has occured. Please try refreshing the report again.'),
    ).toBeTruthy()
    expect(reportRequests(page)).toHaveLength(1)
    isUp = true
    await page.user.click(screen.getByRole('button', { name: 'Refresh report' }))
    expect(await shown()).toBeTruthy()
  })

  test('an empty report shows that there is no data', async () => {
    open({ report: () => siteReport(noRows) })
    expect(await screen.findByText('there is no data to show for this time period.')).toBeTruthy()
    expect(screen.getByText('15.11.2026 – 21.11.2026 (Europe/Istanbul)')).toBeTruthy()
    // Without revenue nothing is an estimate, and nothing is final.
    expect(screen.queryByText(/estimated|is final|complete through/)).toBeNull()
  })
})

describe('tooltips', () => {
  const header = async () => within(await shown()).getByRole('button', { name: /^eCPM$/ })

  test('column headers explain the formula at 576 px but not at 575', async () => {
    window.innerWidth = 576
    open()
    expect((await header()).getAttribute('data-tip')).toBe(
      'How much revenue a thousand impressions bring in. 1000 · revenue ÷ impressions',
    )
    act(() => {
      window.innerWidth = 575
      window.dispatchEvent(new Event('resize'))
    })
    expect((await header()).getAttribute('data-tip')).toBeNull()
  })

  test.each([
    [576, 1],
    [575, 0],
  ])('the chart at %i px has %i tooltips', async (width, count) => {
    drawCharts()
    window.innerWidth = width
    open()
    const chart = await screen.findByRole('application', { name: /^The line is the revenue of each day/ })
    fireEvent.focus(chart)
    await waitFor(() =>
      expect(screen.getByText(/^Revenue, 15.11.2026: \$0.00; Impressions, 15.11.2026: 0/)).toBeTruthy(),
    )
    expect(chart.closest('figure')!.querySelectorAll('[data-surface=raised]')).toHaveLength(count)
  })
})

test('the chart has an axis for each measure, in K and M, and can be read as a table', async () => {
  drawCharts()
  const page = open()
  await screen.findByRole('application', { name: /^The line is the revenue of each day/ })
  expect(screen.getByText('$1.5K')).toBeTruthy()
  expect(screen.getByText('4K')).toBeTruthy()
  const panel = within(screen.getByRole('region', { name: 'Revenue and impressions' }))
  await page.user.click(panel.getByRole('radio', { name: 'Table' }))
  const rows = panel.getAllByRole('row')
  expect(rows[0]!.textContent).toBe(
    'DayRevenueImpressionsCompared dayRevenue, compared periodImpressions, compared period',
  )
  expect(cells(rows[5]!).slice(0, 3)).toEqual(['19.11.2026', '$1,234.50', '2,500'])
  expect(page.where()).toContain('chart=table')
})

describe('the comparison', () => {
  const comparison = 'POST /sites/a/report/comparison'

  test('the comparison is with the previous period and is requested after the report', async () => {
    const page = open()
    expect(await screen.findByText('Up 100.00% from the previous period')).toBeTruthy()
    expect(reportRequests(page)).toHaveLength(1)
    expect(comparisons(page)).toEqual([
      {
        params: expect.objectContaining({ startDate: '15.11.2026', endDate: '21.11.2026', day: false }),
        comparedStartDate: '08.11.2026',
        comparedEndDate: '14.11.2026',
      },
    ])
  })

  test.each([
    ['One month earlier', '15.10.2026', 'Up 100.00% from one month earlier'],
    ['One year earlier', '15.11.2025', 'Up 100.00% from one year earlier'],
    ['One week earlier', '08.11.2026', 'Up 100.00% from one week earlier'],
  ])('the comparison with %s begins on %s', async (name, comparedStartDate, words) => {
    const page = open()
    await shown()
    await menu(page, /^Compare with/)
    await page.user.click(screen.getByRole('radio', { name }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(comparisons(page).at(-1)).toMatchObject({ comparedStartDate })
  })

  const days = 'To get the changes, we compared 15.11.2026 – 20.11.2026 with 08.11.2026 – 13.11.2026.'

  test('the comparison shows which days it compares', async () => {
    open()
    expect(await screen.findByText(`${days} Today is included once its data is complete.`)).toBeTruthy()
  })

  test('the comparison shows which source is not complete yet', async () => {
    const lateSources = [{ source: 'exchange', through: '20.11.2026' }]
    open({ answers: { [comparison]: () => siteComparison({ lateSources }) } })
    const words = `${days} So far, data from exchange goes through 20.11.2026.`
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('the comparison shows no change, not 0 %, if no day is complete in both periods', async () => {
    const nothing = { periods: null, now: null, before: null }
    const why = {
      body: { data: { currency: 'usd', periods: null, lateSources: [], split: null } },
    }
    const page = open({
      answers: {
        [comparison]: () => siteComparison(nothing),
        'POST /sites/a/report/change': () => why,
      },
    })
    expect(await screen.findAllByText('No comparable data')).toHaveLength(6)
    const words = 'We can’t compare the periods yet: no day has complete data in both.'
    expect(screen.getByText(`${words} Today is included once its data is complete.`)).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: 'See what changed' }))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('a comparison with almost no impressions shows no change, not even for rates', async () => {
    const before = { ...someTotal, impression: 3, spent: { try: 0, usd: 0.01, eur: 0 } }
    const page = open({
      path: '/sites/a?why=shown',
      answers: { [comparison]: () => siteComparison({ before }) },
    })
    expect(await screen.findAllByText('No comparable data')).toHaveLength(6)
    expect(screen.queryByText(/^Up /)).toBeNull()
    // The line under the date range and the causes agree with the tiles.
    expect(
      screen.getByText(
        'We can’t compare this period with 08.11.2026 – 13.11.2026, which had less than a tenth of its impressions.',
      ),
    ).toBeTruthy()
    expect(screen.queryByText(/^To get the changes/)).toBeNull()
    expect(
      screen.getByText('We can’t compare the periods: the earlier one has too little data.'),
    ).toBeTruthy()
    expect(page.to('POST', '/sites/a/report/change')).toHaveLength(0)
  })

  test('a comparison with almost no revenue shows no change of revenue and no causes', async () => {
    const before = { ...someTotal, spent: { try: 0, usd: 0.01, eur: 0 } }
    open({ path: '/sites/a?why=shown', answers: { [comparison]: () => siteComparison({ before }) } })
    expect(
      await screen.findByText('We can’t compare the periods: the earlier one has too little data.'),
    ).toBeTruthy()
    expect(screen.getByText(/^To get the changes, we compared 15\.11\.2026/)).toBeTruthy()
  })

  test('a failed comparison shows an error next to the figures and can be tried again', async () => {
    let isBroken = true
    const page = open({
      answers: { [comparison]: () => (isBroken ? refusal(400, 'internal') : siteComparison()) },
    })
    expect(await screen.findByText(/The comparison couldn’t be loaded/)).toBeTruthy()
    expect(screen.getByRole('table', { name: 'Report' })).toBeTruthy()
    isBroken = false
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Up 100.00% from the previous period')).toBeTruthy()
    expect(screen.queryByText(/couldn’t be loaded/)).toBeNull()
  })

  test('without a comparison nothing more is requested or compared', async () => {
    const page = open({ path: '/sites/a?vs=none' })
    await shown()
    expect(comparisons(page)).toEqual([])
    expect(screen.queryByText(/^Up /)).toBeNull()
    expect(screen.queryByRole('region', { name: 'Why did revenue change?' })).toBeNull()
  })

  test('the change of revenue is split into its causes to the cent', async () => {
    const split = {
      beforeMicros: 667_250_000,
      afterMicros: 1_334_500_000,
      effects: {
        traffic: 800_000_000,
        coverage: -150_000_000,
        inSight: 0,
        price: 17_250_000,
        mix: 0,
        exchangeRate: 0,
      },
    }
    const { periods, lateSources } = siteComparison().body.data
    const page = open({
      answers: {
        'POST /sites/a/report/change': () => ({
          body: { data: { currency: 'usd', periods, lateSources, split } },
        }),
      },
    })
    await shown()
    expect(page.to('POST', '/sites/a/report/change')).toHaveLength(0)
    await page.user.click(screen.getByRole('button', { name: 'See what changed' }))
    expect(await screen.findByText('Revenue rose by $667.25. Main cause: Traffic (+$800.00).')).toBeTruthy()
    const rows = within(screen.getByRole('table', { name: 'Why did revenue change?' })).getAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'Before: 08.11.2026 – 13.11.2026$667.25',
      'TrafficHow many ad requests there were+$800.00',
      expect.stringMatching(/^Coverage.*−\$150\.00$/),
      expect.stringMatching(/^Viewable ads.*\$0\.00$/),
      expect.stringMatching(/^Price.*\+\$17\.25$/),
      expect.stringMatching(/^Mix.*\$0\.00$/),
      expect.stringMatching(/^Exchange rate.*\$0\.00$/),
      'Now: 15.11.2026 – 20.11.2026$1,334.50',
    ])
    expect(page.to('POST', '/sites/a/report/change')[0]!.body).toMatchObject({
      comparedStartDate: '08.11.2026',
      comparedEndDate: '14.11.2026',
      currency: 'usd',
      params: { startDate: '15.11.2026' },
    })
  })
})

test('the explanation of a figure has formula, sums, filters, freshness, estimates, rates, adjustments and rows', async () => {
  const page = open({
    path: '/sites/a?platform=mobile',
    user: { currency: 'eur' },
    answers: {
      'POST /sites/a/report/explain': () => ({
        body: {
          data: {
            value: 343.16,
            sums: {
              requests: 5000,
              matches: 4000,
              impressions: 3500,
              views: 2500,
              measurables: 0,
              viewables: 0,
              viewsMeasured: 0,
              viewsInSight: 0,
              clicks: 50,
              spentMicros: 1_201_050_000,
            },
            sources: [
              { source: '', spentMicros: 201_050_000, impressions: 500, estimatedDays: 0 },
              { source: 'Exchange', spentMicros: 1_000_000_000, impressions: 3000, estimatedDays: 2 },
            ],
            rates: [
              { day: '2026-11-15', rateMicros: 900_000, source: 'ECB' },
              { day: '2026-11-16', rateMicros: 910_000, source: 'ECB' },
            ],
            outsideTags: [],
            adjustments: [
              {
                day: '2026-11-16',
                source: 'Exchange',
                beforeMicros: 1_000_000,
                afterMicros: 2_000_000,
                reason: 'final figures',
                at: '2026-11-20T10:00:00.000Z',
              },
              {
                day: '15.11.2026',
                source: 'Exchange',
                beforeMicros: 3_000_000,
                afterMicros: 4_000_000,
                reason: adjustmentReasons.finalised,
                at: '2026-11-20T10:00:00.000Z',
              },
            ],
            origin: { completeTo: '2026-11-21T11:03:20.500Z', estimatedShare: 12.5, rowsRead: 1234 },
          },
        },
      }),
    },
  })
  await shown()
  expect(page.to('POST', '/sites/a/report/explain')).toHaveLength(0)
  await page.user.click(screen.getByRole('button', { name: 'Explain this number: eCPM' }))
  const dialog = within(screen.getByRole('dialog', { name: 'eCPM' }))
  expect(await dialog.findByText('1000 · revenue ÷ impressions')).toBeTruthy()
  for (const part of [
    '1000 · €1,201.05 ÷ 3,500 = €343.16',
    '15.11.2026 – 21.11.2026 (Europe/Istanbul); Platform: Mobile',
    'Ad tag data complete through 21.11.2026 14:03 (Europe/Istanbul)',
    '12.50% of revenue is estimated',
    '15.11.2026 to 16.11.2026: 1 USD = 0.9000 to 0.9100 EUR (ECB)',
    'Ad tag: €201.05, 500 impressions',
    'Exchange: €1,000.00, 3,000 impressions, 2 days estimated',
    '16.11.2026, Exchange: €1.00 → €2.00final figures',
    '15.11.2026, Exchange: €3.00 → €4.00The final figures came in and replaced the estimate.',
    'Data rowsSum of 1,234 rows',
  ])
    expect(screen.getByRole('dialog', { name: 'eCPM' }).textContent).toContain(part)
  expect(page.to('POST', '/sites/a/report/explain')[0]!.body).toMatchObject({
    metric: 'ecpm',
    currency: 'eur',
    params: { platformFilter: 'mobile' },
  })
  await page.user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('the export', () => {
  test('the export has only the chosen breakdowns, and the currency in its headers', async () => {
    const page = open({
      path: '/sites/a?by=day,zone',
      report: () =>
        siteReport({
          results: [
            aSiteRow({
              day: '19.11.2026',
              zone: { id: 'z1', name: '=Masthead' },
              usd: 1.25,
              request: 4,
              match: 1,
            }),
          ],
        }),
    })
    const file = catchFile()
    await shown()
    await page.user.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect(file.name()).toMatch(/^20261121140\d{3}-revenue-a\.example-2026-11-15-2026-11-21\.csv$/)
    expect(await file.text()).toBe(
      '\uFEFFPlacement,Placement ID,Day,Ad requests,Matched requests,Coverage (%),Displayed ads,Impressions,Clicks,CTR (%),Viewability (%),' +
        'Revenue (TRY),Revenue (USD),Revenue (EUR),Request eCPM (TRY),Request eCPM (USD),Request eCPM (EUR),eCPM (TRY),eCPM (USD),eCPM (EUR)\r\n' +
        "'=Masthead,z1,19.11.2026,4,1,25,0,0,0,,,51.25,1.25,1.125,12812.5,312.5,281.25,0,0,0\r\n",
    )
  })

  test('exporting an empty report alerts "Invalid data" and saves nothing', async () => {
    const page = open({ report: () => siteReport(noRows) })
    const file = catchFile()
    await screen.findByText('there is no data to show for this time period.')
    await page.user.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect(await screen.findByRole('alertdialog', { name: 'Invalid data' })).toBeTruthy()
    expect(file.count()).toBe(0)
  })
})

test('figures use the Turkish number format in Turkish', async () => {
  open({ user: { language: 'tr' } })
  act(() => {
    useSavedState.setState({ language: 'tr' })
  })
  expect(await screen.findByRole('table', { name: 'Rapor' })).toBeTruthy()
  expect(screen.getAllByText('$1.334,50').length).toBeGreaterThan(0)
  expect(screen.getAllByText('%80,00').length).toBeGreaterThan(0)
})
