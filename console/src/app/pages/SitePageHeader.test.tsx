import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSiteRow, catchFile, noRows, siteReport } from '../../features/reports/reportsFixtures.ts'
import { aSite, listedSites } from '../../features/sites/sitesFixtures.ts'
import { useSavedState } from '../../lib/savedState.ts'
import { reportRequests, cells, open, shown } from './sitePageFixtures.ts'

const twoSites = () => listedSites(aSite({ id: 'a' }), aSite({ id: 'b' }))
const openTwo = (path: string) =>
  open({
    path,
    answers: {
      'GET /sites': twoSites,
      'POST /sites/b/report': () => siteReport(),
      'POST /sites/all-sites/report': () => siteReport(),
    },
  })

test('the dashboard shows its site, the language, and the account manager’s message', async () => {
  const warning = { title: 'ads.txt is out of date', description: 'Two lines are missing.' }
  const page = open({ site: { warning } })
  await shown()
  expect(screen.getByText('Site: a.example')).toBeTruthy()
  const switches = within(document.querySelector('header')!).getAllByRole('radio', {
    name: /^(English|Türkçe)$/,
  })
  expect(switches.map(({ textContent }) => textContent)).toHaveLength(2)
  expect(screen.getByRole('region', { name: warning.title }).textContent).toContain(warning.description)
  await page.user.click(screen.getByRole('button', { name: 'Dismiss warning' }))
  expect(screen.queryByRole('region', { name: warning.title })).toBeNull()
})

test('choosing another site keeps date range and breakdowns but drops placements and tags', async () => {
  const page = openTwo('/sites/a?range=LM&by=platform&vs=year&zones=z1&tags=t1&page=2')
  await shown()
  await page.user.click(screen.getByRole('button', { name: 'Site: a.example' }))
  await page.user.click(screen.getByRole('button', { name: 'b.example' }))
  await waitFor(() => expect(page.where()).toBe('/sites/b?range=LM&by=platform&vs=year'))
  await waitFor(() =>
    expect(page.to('POST', '/sites/b/report')[0]?.body).toMatchObject({
      startDate: '01.10.2026',
      endDate: '31.10.2026',
      day: false,
      platform: true,
      zoneIds: [],
    }),
  )
  expect(reportRequests(page).length).toBeGreaterThan(0)
})

test('the name of the file for all sites contains that', async () => {
  const page = openTwo('/sites/all-sites')
  const file = catchFile()
  await shown()
  await page.user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(file.name()).toMatch(/^20261121140\d{3}-revenue-all-sites-2026-11-15-2026-11-21\.csv$/)
})

const paused = (name: string) => screen.findByRole('region', { name })

test('a paused site shows that it has no ads and whom to contact', async () => {
  open({ site: { status: 'PAUSED' } })
  const notice = within(await paused('a.example is paused'))
  notice.getByText(/It doesn’t show ads/)
  expect((await notice.findByRole('link', { name: 'support@test' })).getAttribute('href')).toBe(
    'mailto:support@test',
  )
})

test('the dashboard of all sites lists the paused ones', async () => {
  const pausedToo = listedSites(
    aSite({ id: 'a', status: 'PAUSED' }),
    aSite({ id: 'b' }),
    aSite({ id: 'c', status: 'PAUSED' }),
  )
  open({
    path: '/sites/all-sites',
    answers: { 'GET /sites': () => pausedToo, 'POST /sites/all-sites/report': () => siteReport() },
  })
  expect(await paused('a.example and c.example are paused')).toBeTruthy()
})

test('an empty report of a site without ad requests links to the ad codes', async () => {
  open({ site: { tagSeenFirstAt: null }, report: () => siteReport(noRows) })
  await screen.findByText('there is no data to show for this time period.')
  screen.getByText(/Your ad tag hasn’t sent any data yet/)
  expect(screen.getByRole('link', { name: 'Get ad code' }).getAttribute('href')).toBe('/settings')
  expect(screen.getByRole('button', { name: 'Show last 30 days' })).toBeTruthy()
})

test.each([
  ['whose tag was seen', { tagSeenFirstAt: '2026-11-01T10:00:00.000Z' }],
  ['that is an app and has no codes', { isApp: true }],
])('an empty report of a site %s does not', async (_, site) => {
  open({ site, report: () => siteReport(noRows) })
  await screen.findByText('there is no data to show for this time period.')
  expect([
    screen.queryByText(/hasn’t sent any data/),
    screen.queryByRole('link', { name: 'Get ad code' }),
  ]).toEqual([null, null])
})

test.each([
  ['en', 'Report', ['Direct sales', 'Programmatic', 'Video ads', 'exchange-7']],
  ['tr', 'Rapor', ['Doğrudan satış', 'Programatik', 'Video reklamlar', 'exchange-7']],
] as const)(
  'known income types are translated to "%s", unknown ones stay as sent',
  async (language, label, names) => {
    useSavedState.setState({ language })
    const rows = ['direct', 'programmatic', 'video', 'exchange-7'].map((type) => aSiteRow({ type, usd: 2 }))
    open({
      path: '/sites/a?by=statType',
      user: { language },
      report: () => siteReport({ results: rows }),
    })
    const table = within(await screen.findByRole('table', { name: label }))
    expect(
      table
        .getAllByRole('row')
        .slice(1, -1)
        .map((row) => cells(row)[0]),
    ).toEqual(names)
  },
)
