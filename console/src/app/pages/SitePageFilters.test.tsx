import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSavedState } from '../../lib/savedState.ts'
import { aSiteRow, siteReport } from '../../features/reports/reportsFixtures.ts'
import { aZone } from '../../features/sites/sitesFixtures.ts'
import { reportRequests, cells, menu, open, pickRange, shown, tooLong } from './sitePageFixtures.ts'

beforeEach(() => {
  window.innerWidth = 1024
})

describe('the range', () => {
  test('the date range menu has the eight codes; more than three months is refused without a request', async () => {
    const page = open()
    await shown()
    await page.user.click(screen.getByRole('button', { name: /^Date range/ }))
    const quick = within(screen.getByRole('group', { name: 'Quick ranges' })).getAllByRole('button')
    expect(quick.map(({ textContent }) => textContent)).toEqual([
      'Last day',
      'Today',
      'Last 7 days',
      'Last 30 days',
      'This month',
      'Last month',
      'Last 3 months',
      'Last 6 months',
    ])
    const before = reportRequests(page).length
    await page.user.click(quick.at(-1)!)
    expect(await screen.findByText(tooLong)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Date range: Last 7 days' })).toBeTruthy()
    expect([reportRequests(page).length, page.where()]).toEqual([before, '/sites/a'])
  })

  test.each([
    ['Last day', '20.11.2026', '20.11.2026'],
    ['Last month', '01.10.2026', '31.10.2026'],
    ['Last 3 months', '01.08.2026', '31.10.2026'],
  ])('%s requests %s to %s and is in the address', async (name, startDate, endDate) => {
    const page = open()
    await shown()
    await pickRange(page, name)
    await waitFor(() =>
      expect(
        reportRequests(page).some((body) => body['startDate'] === startDate && body['endDate'] === endDate),
      ).toBe(true),
    )
    expect(page.where()).toMatch(/range=/)
  })

  test('typed days have the form DD.MM.YYYY; future days and more than three months are refused', async () => {
    const page = open()
    await shown()
    const type = async (from: string, to: string) => {
      await page.user.click(screen.getByRole('button', { name: /^Date range/ }))
      fireEvent.change(screen.getByRole('textbox', { name: 'First day' }), { target: { value: from } })
      fireEvent.change(screen.getByRole('textbox', { name: 'Last day' }), { target: { value: to } })
      await page.user.click(screen.getByRole('button', { name: 'Show range' }))
    }
    const before = reportRequests(page).length
    await type('01.11.2026', '22.11.2026')
    expect(screen.getByText(/That day hasn’t come yet/)).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await type('01.08.2026', '02.11.2026')
    const lastDay = screen.getByRole<HTMLInputElement>('textbox', { name: 'Last day', description: tooLong })
    expect([lastDay.value, document.activeElement]).toEqual(['02.11.2026', lastDay])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First day' }).value).toBe('01.08.2026')
    expect(reportRequests(page)).toHaveLength(before)
    fireEvent.change(lastDay, { target: { value: '01.11.2026' } })
    expect(screen.queryByText(tooLong)).toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Show range' }))
    await waitFor(() =>
      expect(reportRequests(page)).toContainEqual(
        expect.objectContaining({ startDate: '01.08.2026', endDate: '01.11.2026' }),
      ),
    )
    expect(page.where()).toBe('/sites/a?from=2026-08-01&to=2026-11-01')
  })

  test('the refusal of a range changes with the language', async () => {
    const page = open()
    await shown()
    await page.user.click(screen.getByRole('button', { name: /^Date range/ }))
    fireEvent.change(screen.getByRole('textbox', { name: 'First day' }), { target: { value: '01.08.2026' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Last day' }), { target: { value: '02.11.2026' } })
    await page.user.click(screen.getByRole('button', { name: 'Show range' }))
    expect(screen.getByText(tooLong)).toBeTruthy()
    await act(() => useSavedState.setState({ language: 'tr' }))
    expect(await screen.findByText('3 aydan uzun bir dönemin raporunu isterseniz bize yazın.')).toBeTruthy()
    expect(screen.queryByText(tooLong)).toBeNull()
  })

  test.each(['?range=L6M', '?from=2026-01-01&to=2026-11-01', '?from=2026-11-20&to=2027-01-01', '?range=TY'])(
    'an address with %s asks for nothing longer than allowed, and for nothing to come',
    async (query) => {
      const page = open({ path: `/sites/a${query}` })
      await shown()
      expect(reportRequests(page)[0]).toMatchObject({ startDate: '15.11.2026', endDate: '21.11.2026' })
    },
  )
})

describe('the filters', () => {
  test('the filters are those of the site’s settings and are sent with the report', async () => {
    const page = open({
      site: { zones: [aZone(), aZone({ id: 'z2', name: 'Footer' })], tagMap: { t1: 'News' } },
    })
    await shown()
    const by = within(screen.getByRole('group', { name: 'Break down by' }))
    expect(by.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Month',
      'Day',
      'Placement',
      'Platform',
      'Tag',
      'Income type',
    ])
    await page.user.click(by.getByRole('button', { name: 'Placement' }))
    await menu(page, /^Placements/)
    await page.user.click(screen.getByRole('checkbox', { name: 'Footer' }))
    await page.user.click(screen.getByRole('button', { name: 'Done' }))
    await menu(page, /^Tags/)
    await page.user.click(screen.getByRole('checkbox', { name: 'News' }))
    await page.user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() =>
      expect(reportRequests(page)).toContainEqual(
        expect.objectContaining({ day: true, zone: true, zoneIds: ['z2'], tags: ['t1'] }),
      ),
    )
    expect(page.where()).toBe('/sites/a?by=day%2Czone&zones=z2&tags=t1')
  })

  test('the platform filter takes one platform at a time', async () => {
    const page = open({
      site: {
        filters: {
          platforms: ['all', 'desktop', 'mobile', 'android', 'iOS', 'amp'],
          placement: false,
          tag: false,
        },
      },
    })
    await shown()
    await menu(page, /^Platform All/)
    const radios = screen.getAllByRole<HTMLInputElement>('radio', {
      name: /^(All|Desktop|Mobile|Android|iOS|AMP)$/,
    })
    expect(radios).toHaveLength(6)
    await page.user.click(screen.getByRole('radio', { name: 'AMP' }))
    await page.user.click(screen.getByRole('radio', { name: 'Mobile' }))
    expect(
      screen
        .getAllByRole<HTMLInputElement>('radio')
        .filter(({ checked, name }) => checked && name === radios[0]!.name),
    ).toHaveLength(1)
    await waitFor(() => expect(reportRequests(page).at(-1)).toMatchObject({ platformFilter: 'mobile' }))
  })

  test('a tag is shown with the label that the server returns', async () => {
    open({
      path: '/sites/a?by=tag',
      site: { tagMap: { Sport: 'News', news2: 'Sport' } },
      report: () => siteReport({ results: [aSiteRow({ tag: 'Sport', usd: 1 })] }),
    })
    expect(cells(within(await shown()).getAllByRole('row')[1]!)[0]).toBe('Sport')
  })

  test('the breakdowns by day and by month exclude each other', async () => {
    const page = open()
    await shown()
    await page.user.click(screen.getByRole('button', { name: 'Month' }))
    await waitFor(() =>
      expect(reportRequests(page)).toContainEqual(expect.objectContaining({ day: false, month: true })),
    )
    expect(screen.getByRole('button', { name: 'Day' }).getAttribute('aria-pressed')).toBe('false')
  })

  test.each([
    ['are none', { platforms: [], placement: false, tag: false }],
    ['have nothing to choose from', { platforms: [], placement: true, tag: true }],
  ])('a site whose filters %s shows that no filters are available', async (_, filters) => {
    open({
      site: {
        zones: [],
        tagMap: {},
        breakdowns: {
          daily: false,
          monthly: false,
          placement: false,
          tag: false,
          platform: false,
          appNames: false,
          site: false,
          statType: false,
        },
        filters,
      },
    })
    expect(await screen.findByText('there are no filters available for your account.')).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Break down by' })).toBeNull()
  })
})
