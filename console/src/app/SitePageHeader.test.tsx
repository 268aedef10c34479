import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catchFile, siteReport } from '../features/reports/reportsOfTests.ts'
import { aSite, listedSites } from '../features/sites/sitesOfTests.ts'
import { asked, open, shown } from './sitePageOfTests.ts'

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

test('the dashboard says its site, the language, and what its account manager has to say (DSH-01, DSH-04, DSH-05)', async () => {
  const warning = { title: 'ads.txt is out of date', description: 'Two lines are missing.' }
  const page = open({ site: { warning } })
  await shown()
  expect(screen.getByText('Site: a.example')).toBeTruthy()
  const switches = within(document.querySelector('header')!).getAllByRole('radio', {
    name: /^(English|Türkçe)$/,
  })
  expect(switches.map(({ textContent }) => textContent)).toHaveLength(2)
  expect(screen.getByRole('region', { name: warning.title }).textContent).toContain(warning.description)
  await page.user.click(screen.getByRole('button', { name: 'Dismiss this warning' }))
  expect(screen.queryByRole('region', { name: warning.title })).toBeNull()
})

test('another site opens with the same days and breakdowns, without the placements and tags of this one', async () => {
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
  expect(asked(page).length).toBeGreaterThan(0)
})

test('the file of the sum of all sites says so', async () => {
  const page = openTwo('/sites/all-sites')
  const file = catchFile()
  await shown()
  await page.user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(file.name()).toMatch(/^20261121140\d{3}-revenue-all-sites-2026-11-15-2026-11-21\.csv$/)
})
