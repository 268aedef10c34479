import type { QuickFilter } from '@matinee/contract/filters'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSite, aZone, listedSites } from '../../features/sites/sitesFixtures.ts'
import { held, siteReport } from '../../features/reports/reportsFixtures.ts'
import { useSavedState } from '../../lib/savedState.ts'
import { refusal, type Answer } from '../../testing/renderConsole.tsx'
import { reportRequests, open, pickRange, shown, tooLong } from './sitePageFixtures.ts'

const aFilter = (some: Partial<QuickFilter> = {}): QuickFilter => ({
  id: 'f1',
  siteId: null,
  name: 'Phones',
  breakdowns: ['placement', 'platform'],
  platform: 'mobile',
  placements: ['z1'],
  dateRange: 'LM',
  ...some,
})
const listing = (...filters: QuickFilter[]): Record<string, Answer> => ({
  'GET /filters': () => ({ body: { data: filters } }),
})
const noFilters = 'there are no filters available for your account.'

let logged: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  window.innerWidth = 1024
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  logged.mockRestore()
  sessionStorage.clear()
  useSavedState.setState({ quickFilter: null, quickFilterModalOpen: false })
})

type Page = ReturnType<typeof open>
const button = (name: string | RegExp = /^Quick filters/) => screen.findByRole('button', { name })
async function list(page: Page) {
  await page.user.click(await button())
  return within(screen.getByRole('dialog', { name: 'Quick filters' }))
}
const names = (rows: Awaited<ReturnType<typeof list>>) =>
  rows
    .getAllByRole('listitem')
    .map((row: HTMLElement) => within(row).getAllByRole('button')[0]!.firstChild!.textContent)
/** As Escape does in a browser. */
const closeList = () =>
  fireEvent(screen.getByRole('dialog', { name: 'Quick filters' }), new Event('cancel', { cancelable: true }))
async function choose(page: Page, name: RegExp) {
  await page.user.click(await (await list(page)).findByRole('button', { name }))
}
const modal = (name = 'New quick filter') => screen.findByRole('dialog', { name })

test('the list has the filters of this site and of all sites; filters without a name are numbered', async () => {
  const page = open({
    answers: listing(
      aFilter(),
      aFilter({ id: 'f2', name: '', siteId: 'a' }),
      aFilter({ id: 'f3', name: 'Elsewhere', siteId: 'b' }),
      aFilter({ id: 'f4', name: '' }),
    ),
  })
  const rows = await list(page)
  expect(names(rows)).toEqual(['Phones', 'Quick Filter 2', 'Quick Filter 3'])
})

test('a list higher than 400 px scrolls', async () => {
  const page = open({
    answers: listing(
      ...Array.from({ length: 40 }, (_, index) => aFilter({ id: `f${index}`, name: `Filter ${index}` })),
    ),
  })
  const rows = await list(page)
  const { maxHeight, overflowY } = rows.getByRole('list', { name: 'Quick filters' }).style
  expect([maxHeight, overflowY]).toEqual(['400px', 'auto'])
})

test('a name is shown as typed, and its writing direction does not affect its surroundings', async () => {
  const hostile = ['<img src=x onerror=alert(1)>', '\u202Eevil', 'مرشح', 'x'.repeat(100), 'Twice', 'Twice']
  const page = open({ answers: listing(...hostile.map((name, index) => aFilter({ id: `f${index}`, name }))) })
  const rows = await list(page)
  const shownNames = rows
    .getAllByRole('listitem')
    .map((row: HTMLElement) => row.querySelector('bdi')?.textContent)
  expect(shownNames).toEqual(hostile)
  expect(document.querySelector('img[src=x]')).toBeNull()
  await page.user.click(rows.getByRole('button', { name: /^مرشح/ }))
  expect((await button()).querySelector('bdi')?.textContent).toBe('مرشح')
})

test('without quick filters the list shows that and offers to create one', async () => {
  const page = open()
  const rows = await list(page)
  expect(await rows.findByText(noFilters)).toBeTruthy()
  expect(rows.getByRole('button', { name: 'New quick filter' })).toBeTruthy()
})

test('choosing a filter applies its range, breakdowns, platform and placements, and shows its name', async () => {
  const page = open({ answers: listing(aFilter()) })
  await shown()
  await choose(page, /^Phones/)
  await waitFor(() =>
    expect(reportRequests(page)).toContainEqual(
      expect.objectContaining({
        startDate: '01.10.2026',
        endDate: '31.10.2026',
        day: false,
        zone: true,
        platform: true,
        platformFilter: 'mobile',
        zoneIds: ['z1'],
      }),
    ),
  )
  expect(page.where()).toBe('/sites/a?range=LM&by=zone%2Cplatform&platform=mobile&zones=z1')
  expect(await button('Quick filters Phones')).toBeTruthy()
})

test('a filter without a range keeps the shown days', async () => {
  const page = open({ path: '/sites/a?range=MTD', answers: listing(aFilter({ dateRange: null })) })
  await shown()
  await choose(page, /^Phones/)
  await waitFor(() =>
    expect(reportRequests(page)).toContainEqual(
      expect.objectContaining({ startDate: '01.11.2026', zone: true }),
    ),
  )
})

test('conditions that the site does not offer are ignored', async () => {
  const site = { zones: [aZone()], filters: { platforms: ['all' as const], placement: true, tag: false } }
  const filter = aFilter({
    breakdowns: ['placement', 'appNames'],
    placements: ['z1', 'z9'],
    dateRange: '30D',
  })
  const page = open({ site, answers: listing(filter) })
  await shown()
  await choose(page, /^Phones/)
  await waitFor(() => expect(page.where()).toBe('/sites/a?range=30D&by=zone&zones=z1'))
  expect(await button('Quick filters Phones')).toBeTruthy()
})

test.each(['L6M', 'TY', 'LY'] as const)(
  'a filter of %s is refused with a warning, without a change or request',
  async (dateRange) => {
    const page = open({ answers: listing(aFilter({ dateRange })) })
    await shown()
    const before = reportRequests(page).length
    await choose(page, /^Phones/)
    expect(await screen.findByText(tooLong)).toBeTruthy()
    expect([reportRequests(page).length, page.where()]).toEqual([before, '/sites/a'])
    expect(useSavedState.getState().quickFilter).toBeNull()
  },
)

test('a filter stays chosen until the report is changed manually', async () => {
  const page = open({ answers: listing(aFilter()) })
  await shown()
  await choose(page, /^Phones/)
  await button('Quick filters Phones')
  await pickRange(page, 'Last 30 days')
  expect(await button('Quick filters')).toBeTruthy()
  await waitFor(() => expect(useSavedState.getState().quickFilter).toBeNull())
})

test('clearing the filter restores the dashboard’s default', async () => {
  const page = open({ answers: listing(aFilter()) })
  await shown()
  await choose(page, /^Phones/)
  await button('Quick filters Phones')
  await choose(page, /^Clear$/)
  await waitFor(() => expect(page.where()).toBe('/sites/a'))
  expect(await button('Quick filters')).toBeTruthy()
})

test('a new filter starts with the shown conditions and may have any name or none', async () => {
  const page = open({
    path: '/sites/a?range=30D&by=month,zone&platform=desktop&zones=z1',
    answers: { 'POST /filters': ({ body }) => ({ body: { id: 'f9', ...(body as object) } }) },
  })
  await choose(page, /^New quick filter/)
  const form = within(await modal())
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).placeholder).toBe('Quick Filter 1')
  await page.user.click(form.getByRole('button', { name: 'Save quick filter' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.to('POST', '/filters').map(({ body }) => body)).toEqual([
    {
      name: '',
      siteId: 'a',
      breakdowns: ['monthly', 'placement'],
      platform: 'desktop',
      placements: ['z1'],
      dateRange: '30D',
    },
  ])
})

test('a double click on save stores one filter', async () => {
  const page = open({
    answers: { 'POST /filters': ({ body }) => ({ body: { id: 'f9', ...(body as object) } }) },
  })
  await choose(page, /^New quick filter/)
  const save = within(await modal()).getByRole('button', { name: 'Save quick filter' })
  save.focus()
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.to('POST', '/filters')).toHaveLength(1)
})

test('a filter can apply to all sites, and days exclude months', async () => {
  const page = open({
    answers: { 'POST /filters': ({ body }) => ({ body: { id: 'f9', ...(body as object) } }) },
  })
  await choose(page, /^New quick filter/)
  const form = within(await modal())
  await page.user.type(form.getByRole('textbox', { name: 'Name' }), 'By month')
  await page.user.click(form.getByRole('radio', { name: 'All sites' }))
  await page.user.selectOptions(form.getByRole('combobox', { name: 'Date range' }), 'Keep current range')
  await page.user.click(form.getByRole('button', { name: 'Month' }))
  await page.user.click(form.getByRole('button', { name: 'Save quick filter' }))
  await waitFor(() =>
    expect(page.to('POST', '/filters')[0]?.body).toMatchObject({
      name: 'By month',
      siteId: null,
      breakdowns: ['monthly'],
      dateRange: null,
    }),
  )
})

test('a filter of all sites that is limited to this site keeps only its placements', async () => {
  const filter = aFilter({ placements: ['z1', 'elsewhere'] })
  const page = open({
    answers: {
      ...listing(filter),
      'PUT /filters/f1': ({ body }) => ({ body: { id: 'f1', ...(body as object) } }),
    },
  })
  await choose(page, /^Edit Phones/)
  const form = within(await modal('Edit quick filter'))
  await page.user.click(form.getByRole('radio', { name: 'This site' }))
  await page.user.click(form.getByRole('button', { name: 'Save quick filter' }))
  await waitFor(() =>
    expect(page.to('PUT', '/filters/f1')[0]?.body).toMatchObject({ siteId: 'a', placements: ['z1'] }),
  )
})

test('an edited filter starts with its values and is applied again if it was chosen', async () => {
  let filter = aFilter({ placements: ['z1', 'of-another-site'] })
  const page = open({
    answers: {
      'GET /filters': () => ({ body: { data: [filter] } }),
      'PUT /filters/f1': ({ body }) => {
        filter = { ...filter, ...(body as QuickFilter) }
        return { body: filter }
      },
    },
  })
  await shown()
  await choose(page, /^Phones/)
  await button('Quick filters Phones')
  await page.user.click((await list(page)).getByRole('button', { name: 'Edit Phones' }))
  const form = within(await modal('Edit quick filter'))
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Phones')
  expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Date range' }).value).toBe('LM')
  expect(form.getByRole('radio', { name: 'All sites', checked: true })).toBeTruthy()
  expect(form.getByRole('button', { name: 'Placement', pressed: true })).toBeTruthy()
  await page.user.selectOptions(form.getByRole('combobox', { name: 'Platform' }), 'Desktop')
  await page.user.click(form.getByRole('button', { name: /^Placements/ }))
  await page.user.click(screen.getByRole('checkbox', { name: 'Masthead' }))
  await page.user.click(screen.getByRole('button', { name: 'Done' }))
  await page.user.click(form.getByRole('button', { name: 'Save quick filter' }))
  await waitFor(() =>
    expect(reportRequests(page)).toContainEqual(
      expect.objectContaining({ platformFilter: 'desktop', zone: true }),
    ),
  )
  expect(page.to('PUT', '/filters/f1')[0]?.body).toMatchObject({
    name: 'Phones',
    platform: 'desktop',
    placements: ['of-another-site'],
  })
  expect(await button('Quick filters Phones')).toBeTruthy()
})

/** A server with these filters; it refuses the calls in `fails`. */
function serverWith(...filters: QuickFilter[]) {
  const removed = new Map<string, { filter: QuickFilter; index: number }>()
  const fails = new Set<string>()
  const remove = (id: string) => () => {
    if (fails.has('DELETE')) return refusal(500, 'internal')
    const index = filters.findIndex((one) => one.id === id)
    removed.set(id, { filter: filters[index]!, index })
    filters.splice(index, 1)
    return { body: { success: true } }
  }
  const restore = (id: string) => () => {
    if (fails.has('restore')) return refusal(500, 'internal')
    const { filter, index } = removed.get(id)!
    filters.splice(index, 0, filter)
    return { body: filter }
  }
  const answers: Record<string, Answer> = { 'GET /filters': () => ({ body: { data: [...filters] } }) }
  for (const { id } of filters) {
    answers[`DELETE /filters/${id}`] = remove(id)
    answers[`POST /filters/${id}/restore`] = restore(id)
  }
  return { answers, fails }
}
const twoFilters = () =>
  serverWith(aFilter(), aFilter({ id: 'f2', name: '' }), aFilter({ id: 'f3', name: '' }))

test('a deletion is sent immediately; its row offers to undo it, and the report stays', async () => {
  const page = open({ answers: twoFilters().answers })
  const rows = await list(page)
  await page.user.click(await rows.findByRole('button', { name: 'Delete Quick Filter 2' }))
  await waitFor(() => expect(page.to('DELETE', '/filters/f2')).toHaveLength(1))
  // The list reloads while the row still offers to undo; the row below keeps its number.
  await waitFor(() => expect(page.to('GET', '/filters')).toHaveLength(2))
  expect(rows.getByRole('status').textContent).toBe('Quick Filter 2 deleted')
  expect(rows.getByRole('button', { name: 'Delete Quick Filter 3' })).toBeTruthy()
  closeList()
  expect(names(await list(page))).toEqual(['Phones', 'Quick Filter 2'])
  expect(page.where()).toBe('/sites/a')
})

test('undoing a deletion by keyboard restores the filter in its place', async () => {
  const page = open({ answers: twoFilters().answers })
  const rows = await list(page)
  await page.user.click(await rows.findByRole('button', { name: 'Delete Phones' }))
  expect(document.activeElement).toBe(rows.getByRole('button', { name: 'Undo: Phones' }))
  await page.user.keyboard('{Enter}')
  expect(document.activeElement).toBe(rows.getByRole('button', { name: 'Delete Phones' }))
  await waitFor(() => expect(page.to('POST', '/filters/f1/restore')).toHaveLength(1))
  closeList()
  expect(names(await list(page))).toEqual(['Phones', 'Quick Filter 2', 'Quick Filter 3'])
})

test('undoing the deletion of the chosen filter chooses it again', async () => {
  const page = open({ answers: twoFilters().answers })
  await shown()
  await choose(page, /^Phones/)
  await button('Quick filters Phones')
  const rows = await list(page)
  await page.user.click(rows.getByRole('button', { name: 'Delete Phones' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Quick filters Phones' })).toBeNull())
  await page.user.click(rows.getByRole('button', { name: 'Undo: Phones' }))
  await waitFor(() => expect(page.to('POST', '/filters/f1/restore')).toHaveLength(1))
  closeList()
  expect(await button('Quick filters Phones')).toBeTruthy()
  expect(useSavedState.getState().quickFilter).toBe('f1')
})

test('a failed deletion restores the row with an error', async () => {
  const { answers, fails } = twoFilters()
  fails.add('DELETE')
  const page = open({ answers })
  const rows = await list(page)
  await page.user.click(await rows.findByRole('button', { name: 'Delete Phones' }))
  expect((await rows.findByRole('alert')).textContent).toMatch(/^The quick filter wasn’t deleted. /)
  expect(names(rows)).toEqual(['Phones', 'Quick Filter 2', 'Quick Filter 3'])
  expect(document.activeElement).toBe(rows.getByRole('button', { name: 'Delete Phones' }))
  fails.clear()
  await page.user.click(rows.getByRole('button', { name: 'Delete Phones' }))
  expect(rows.getByRole('status').textContent).toBe('Phones deleted')
  expect(rows.queryByRole('alert')).toBeNull()
})

test('a failed undo shows an error and can be tried again', async () => {
  const { answers, fails } = twoFilters()
  fails.add('restore')
  const page = open({ answers })
  const rows = await list(page)
  await page.user.click(await rows.findByRole('button', { name: 'Delete Phones' }))
  await page.user.click(rows.getByRole('button', { name: 'Undo: Phones' }))
  expect((await rows.findByRole('alert')).textContent).toMatch(/^The quick filter wasn’t restored. /)
  fails.clear()
  await page.user.click(rows.getByRole('button', { name: 'Undo: Phones' }))
  await waitFor(() => expect(page.to('POST', '/filters/f1/restore')).toHaveLength(2))
  closeList()
  expect(names(await list(page))).toEqual(['Phones', 'Quick Filter 2', 'Quick Filter 3'])
})

test('a deletion that fails after the list is closed shows a toast', async () => {
  const failing = held(refusal(500, 'internal'))
  const page = open({ answers: { ...listing(aFilter()), 'DELETE /filters/f1': failing.answer } })
  await page.user.click(await (await list(page)).findByRole('button', { name: 'Delete Phones' }))
  closeList()
  failing.release()
  expect(await screen.findByText('The quick filter wasn’t deleted')).toBeTruthy()
  expect(names(await list(page))).toEqual(['Phones'])
})

test.each([
  ['saving', 'New quick filter', /^New quick filter/, 'POST /filters'],
  ['updating', 'Edit quick filter', /^Edit Phones/, 'PUT /filters/f1'],
])('a failure of %s is only logged, and the form waits no longer', async (doing, title, way, call) => {
  const page = open({ answers: { ...listing(aFilter()), [call]: () => refusal(500, 'internal') } })
  await choose(page, way)
  const form = within(await modal(title))
  await page.user.type(form.getByRole('textbox', { name: 'Name' }), ' 2')
  const save = form.getByRole('button', { name: 'Save quick filter' })
  await page.user.click(save)
  await waitFor(() =>
    expect(logged).toHaveBeenCalledWith(
      `Quick filters: ${doing} failed`,
      expect.objectContaining({ status: 500 }),
    ),
  )
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull())
  expect(document.querySelector('[aria-live="polite"] > [data-tone]')).toBeNull()
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toMatch(/ 2$/)
})

test('a failed request for the filters is only logged, and the list stops loading', async () => {
  let isUp = false
  const page = open({
    answers: {
      'GET /filters': () => (isUp ? { body: { data: [aFilter()] } } : refusal(500, 'internal')),
    },
  })
  const rows = await list(page)
  await waitFor(() =>
    expect(logged).toHaveBeenCalledWith(
      'Quick filters: fetching failed',
      expect.objectContaining({ status: 500 }),
    ),
  )
  await waitFor(() => expect(rows.queryByText('Loading')).toBeNull())
  expect([rows.queryByText(noFilters), screen.queryByRole('alert')]).toEqual([null, null])
  isUp = true
  await page.user.click(await rows.findByRole('button', { name: 'Try again' }))
  expect(await rows.findByRole('button', { name: /^Phones/ })).toBeTruthy()
})

test('the chosen filter survives a page reload and a new visit of the dashboard', async () => {
  const page = open({ answers: listing(aFilter()) })
  await shown()
  await choose(page, /^Phones/)
  await button('Quick filters Phones')
  const address = page.where()
  cleanup()
  open({ path: address, answers: listing(aFilter()) })
  expect(await button('Quick filters Phones')).toBeTruthy()
  cleanup()
  const reopened = open({ answers: listing(aFilter()) })
  expect(await button('Quick filters Phones')).toBeTruthy()
  expect(reopened.where()).toBe(address)
})

test('a saved filter does not override the conditions of an address', async () => {
  useSavedState.setState({ quickFilter: 'f1' })
  const page = open({ path: '/sites/a?range=MTD', answers: listing(aFilter()) })
  await waitFor(() => expect(page.to('GET', '/filters')).toHaveLength(1))
  await shown()
  expect(await button('Quick filters')).toBeTruthy()
  expect(page.where()).toBe('/sites/a?range=MTD')
})

test('a chosen filter that no longer exists is discarded', async () => {
  useSavedState.setState({ quickFilter: 'deleted' })
  open({ answers: listing(aFilter()) })
  await waitFor(() => expect(useSavedState.getState().quickFilter).toBeNull())
})

test.each([
  ['for a new one', /^New quick filter/, 'New quick filter', 'Quick Filter 2', ''],
  ['for the one that is edited', /^Edit Phones/, 'Edit quick filter', 'Quick Filter 1', 'Phones'],
])('the modal opens again after a reload, %s', async (_, way, title, placeholder, value) => {
  const page = open({ answers: listing(aFilter()) })
  await choose(page, way)
  await modal(title)
  cleanup()
  const again = open({ answers: listing(aFilter()) })
  const name = within(await modal(title)).getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await waitFor(() => expect([name.placeholder, name.value]).toEqual([placeholder, value]))
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(useSavedState.getState().quickFilterModalOpen).toBe(false)
})

test('the dashboard of all sites has only filters of all sites', async () => {
  const page = open({
    path: '/sites/all-sites',
    answers: {
      ...listing(aFilter(), aFilter({ id: 'f2', name: 'Of one', siteId: 'a' })),
      'GET /sites': () => listedSites(aSite({ id: 'a' }), aSite({ id: 'b' })),
      'POST /sites/all-sites/report': () => siteReport(),
      'POST /filters': ({ body }) => ({ body: { id: 'f9', ...(body as object) } }),
    },
  })
  expect(names(await list(page))).toEqual(['Phones'])
  await page.user.click(screen.getByRole('button', { name: 'New quick filter' }))
  const form = within(await modal())
  expect(form.queryByRole('radio', { name: 'This site' })).toBeNull()
  await page.user.click(form.getByRole('button', { name: 'Save quick filter' }))
  await waitFor(() => expect(page.to('POST', '/filters')[0]?.body).toMatchObject({ siteId: null }))
})
