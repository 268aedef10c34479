import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useSavedState } from '../../lib/savedState.ts'
import { expectMisfits, refusal } from '../../testing/renderConsole.tsx'
import { aJob, readCells, openReports } from './reportsPageFixtures.ts'

const list = '/reports/fallback/reports'
const pending = aJob({
  reportStatus: 'pending',
  completedAt: null,
  downloadUrl: null,
  progress: 42,
  rows: 12_000,
})

afterEach(() => focusManager.setFocused(undefined))

describe('the reports page', () => {
  test.each(['/reports', '/reports/foo', '/reports/x/y', '/reports/Scheduled'])(
    'shows the async reports at %s, as the tab Async Reports',
    async (path) => {
      const page = openReports({ path, jobs: [aJob()] })
      await readCells('a.example')
      const tabs = within(screen.getByRole('navigation', { name: 'Report lists' }))
      expect(tabs.getByRole('link', { name: 'Async Reports', current: 'page' })).toBeTruthy()
      const other = tabs.getByRole('link', { name: 'Scheduled Reports' })
      expect(other.getAttribute('aria-current')).toBeNull()
      await page.user.click(other)
      await waitFor(() => expect(page.where()).toBe('/reports/scheduled'))
      expect(await screen.findByRole('link', { name: 'Scheduled Reports', current: 'page' })).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Async Reports' }).getAttribute('aria-current')).toBeNull()
    },
  )

  test('an account without async reports sees the exact text of the documents', async () => {
    openReports()
    expect(await screen.findByText('there are no reports available for your account.')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('the reports page is translated to Turkish', async () => {
    useSavedState.setState({ language: 'tr' })
    openReports({ type: { language: 'tr' }, jobs: [pending] })
    expect((await readCells('a.example'))[6]).toBe('Hazırlanıyor%42, 12.000 satır')
    expect(screen.getByRole('link', { name: 'Arka plan raporları' })).toBeTruthy()
  })

  test('a failed list of async reports offers to try again', async () => {
    let isDown = true
    const page = openReports({
      answers: {
        [`GET ${list}`]: () => (isDown ? refusal(403, 'signed_out') : { body: { data: [aJob()] } }),
      },
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await page.user.click(retry)
    expect(await screen.findByText('a.example')).toBeTruthy()
  })
})

describe('an async report', () => {
  test('an async report shows its site, filters and breakdowns in words, and its time', async () => {
    openReports({ jobs: [aJob()] })
    await waitFor(async () =>
      expect((await readCells('a.example')).slice(0, 7)).toEqual([
        'a.exampleSite report',
        '01.11.2026 – 20.11.2026',
        'Day, Placement',
        'Mobile · Placements: Masthead',
        '22.11.2026 10:00',
        '22.11.2026 10:01',
        'Ready12,345 rows · Kept until 22.12.2026 10:00',
      ]),
    )
  })

  test('an async report of apps or of all sites shows that instead of a site name', async () => {
    openReports({
      type: { integrationType: 4, apps: [{ id: 'app1', name: 'Tram', platform: 'iOS' }] },
      jobs: [
        aJob({
          reportType: 'app',
          siteName: null,
          params: {
            startDate: '20.11.2026',
            endDate: '20.11.2026',
            tag: true,
            useCountry: true,
            apps: ['app1'],
            platforms: ['Android'],
            countries: ['DE', 'TR'],
          },
        }),
        aJob({ id: 'j2', siteName: null, params: { ...aJob().params, siteId: 'all-sites', zoneIds: [] } }),
      ],
    })
    expect((await readCells('App report')).slice(0, 4)).toEqual([
      'AppsApp report',
      '20.11.2026',
      'Ad unit, Country',
      'Android · Apps: Tram · Countries: Germany, Türkiye',
    ])
    expect(await screen.findByText('All sites')).toBeTruthy()
  })

  test('an async report looks pending, ready or failed; any unknown status looks failed', async () => {
    openReports({
      jobs: [
        pending,
        aJob({ id: 'j2' }),
        aJob({
          id: 'j3',
          reportStatus: 'failed',
          downloadUrl: null,
          error: 'Words for programs',
          reason: 'too_large',
        }),
        aJob({ id: 'j4', reportStatus: 'cancelled', downloadUrl: null }),
        aJob({ id: 'j5', reportStatus: 'lost' as 'failed', downloadUrl: null }),
      ],
    })
    const badge = async (text: string) => (await screen.findAllByText(text)).map((one) => one.dataset['tone'])
    expect(await badge('Generating')).toEqual(['neutral'])
    expect(await badge('Ready')).toEqual(['good'])
    expect(await badge('Failed')).toEqual(['bad', 'bad'])
    expect(await badge('Stopped')).toEqual(['bad'])
    expect(screen.getByText(/^The report is too large\./)).toBeTruthy()
    expect(screen.queryByText('Words for programs')).toBeNull()
    // A state that only a later version of the server knows.
    expectMisfits('data.4.reportStatus')
  })

  test('a ready async report has a plain download link', async () => {
    openReports({ jobs: [aJob(), { ...pending, id: 'j2', siteName: 'b.example' }] })
    const link = await screen.findByRole('link', { name: /^Download a\.example/ })
    expect(link.getAttribute('href')).toBe('https://files.test/j1.csv?signature=x')
    expect(screen.queryByRole('link', { name: /^Download b\.example/ })).toBeNull()
  })

  test('a pending async report shows its progress and reloads every 5 s until it is ready', async () => {
    const ready = aJob({ id: 'j2', siteName: 'b.example' })
    let jobs = [pending, ready]
    const page = openReports({ answers: { [`GET ${list}`]: () => ({ body: { data: jobs } }) } })
    expect((await readCells('a.example'))[6]).toBe('Generating42%, 12,000 rows')
    const bar = screen.getByRole('progressbar', { name: /a\.example/ })
    expect(bar.getAttribute('aria-valuenow')).toBe('42')
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(page.to('GET', list)).toHaveLength(2)
    jobs = [aJob(), ready]
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(await screen.findAllByText('Ready')).toHaveLength(2)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(page.to('GET', list)).toHaveLength(3)
  })

  test('a pending async report does not reload while the page is hidden', async () => {
    const page = openReports({ jobs: [pending] })
    await readCells('a.example')
    focusManager.setFocused(false)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(page.to('GET', list)).toHaveLength(1)
  })

  test('a pending async report can be cancelled', async () => {
    let jobs = [pending]
    const page = openReports({
      answers: {
        [`GET ${list}`]: () => ({ body: { data: jobs } }),
        'POST /reports/fallback/j1/cancel': () => {
          jobs = [aJob({ reportStatus: 'cancelled', downloadUrl: null })]
          return { body: jobs[0] }
        },
      },
    })
    await page.user.click(await screen.findByRole('button', { name: /^Stop a\.example/ }))
    expect(await screen.findByText('Stopped')).toBeTruthy()
    expect(screen.getByText('The report was stopped.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull()
  })

  test('a refused cancellation of an async report shows the reason', async () => {
    const page = openReports({
      jobs: [pending],
      answers: { 'POST /reports/fallback/j1/cancel': () => refusal(409, 'not_pending') },
    })
    await page.user.click(await screen.findByRole('button', { name: /^Stop a\.example/ }))
    const toast = await screen.findByRole('alert')
    expect(toast.textContent).toContain('The report couldn’t be stopped')
    expect(toast.textContent).toContain('This report is no longer being generated.')
  })

  test('an async report is deleted after a confirmation', async () => {
    let jobs = [aJob()]
    const page = openReports({
      answers: {
        [`GET ${list}`]: () => ({ body: { data: jobs } }),
        'DELETE /reports/fallback/delete/j1': () => {
          jobs = []
          return { body: { success: true } }
        },
      },
    })
    const button = await screen.findByRole('button', { name: /^Delete a\.example/ })
    await page.user.click(button)
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(page.to('DELETE', '/reports/fallback/delete/j1')).toHaveLength(0)
    await page.user.click(button)
    await page.user.click(screen.getByRole('button', { name: 'Delete report' }))
    expect(await screen.findByText('there are no reports available for your account.')).toBeTruthy()
    expect(page.to('DELETE', '/reports/fallback/delete/j1')).toHaveLength(1)
  })
})

test('a click on an expired download link loads a new address and downloads the file', async () => {
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  let expires = Math.floor(Date.parse('2026-11-22T08:05:00Z') / 1000) + 300
  const answer = () => ({
    body: { data: [aJob({ downloadUrl: `https://files.test/j1.csv?expires=${expires}&signature=x` })] },
  })
  const page = openReports({ answers: { 'GET /reports/fallback/reports': answer } })
  const link = await screen.findByRole('link', { name: /^Download/ })
  const before = page.to('GET', '/reports/fallback/reports').length
  vi.setSystemTime(Date.parse('2026-11-22T09:05:00Z'))
  expires += 3_600
  await page.user.click(link)
  await waitFor(() => expect(followed).toHaveBeenCalled())
  expect(page.to('GET', '/reports/fallback/reports').length).toBeGreaterThan(before)
  expect((followed.mock.contexts.at(-1) as HTMLAnchorElement).href).toContain(`expires=${expires}`)
  followed.mockRestore()
})
