import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSavedState } from '../../lib/savedState.ts'
import { aUser, aVideo, refusal, renderConsole, type Answer } from '../../testing/renderConsole.tsx'
import {
  analyticsAnswers,
  catchFile,
  someDetails,
  someFigures,
  someRealtime,
  someVideo,
} from './analyticsFixtures.ts'

const now = Date.parse('2026-11-21T11:05:00Z')
const details = (some: Parameters<typeof someDetails>[0]): Record<string, Answer> => ({
  'GET /analytics/players/details': () => ({ body: { data: someDetails(some) } }),
})

function open(of: { path?: string; answers?: Record<string, Answer>; timezone?: string } = {}) {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  return renderConsole({
    path: of.path ?? '/analytics/videos',
    user: aUser({ timezone: of.timezone ?? 'Europe/Istanbul' }),
    answers: analyticsAnswers(of.answers),
  })
}
/** The answers that the screen needs; revenue loads later (RevenueByVideo.test.tsx). */
const analyticsCalls = ({ sent }: ReturnType<typeof open>) =>
  sent
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/analytics') && !/\/(revenue|ads)$/.test(path))
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' ').trim())

test('the screen sends three requests: figures, details, and the last 30 minutes', async () => {
  const page = open()
  await screen.findByText('Quality of experience')
  await screen.findByText('film a')
  expect(analyticsCalls(page).toSorted()).toEqual([
    '/analytics/players',
    '/analytics/players/details',
    '/analytics/players/realtime',
  ])
})

test('the six cards show the change since one week earlier', async () => {
  open()
  const labels = ['Player loads', 'Views', 'View rate', 'Completed views', 'Completion rate', 'Viewability']
  await screen.findByText('Player loads')
  const cards = labels.map((label) => screen.getAllByText(label, { exact: false })[0]!.closest('li')!)
  expect(new Set(cards).size).toBe(6)
  expect(within(cards[0]!).getByText('200')).toBeTruthy()
  expect(within(cards[0]!).getByText('Up 100.00% from a week earlier')).toBeTruthy()
  expect(within(cards[4]!).getByText('25.00%')).toBeTruthy()
  expect(within(cards[4]!).getByText('Down 25.00 points from a week earlier')).toBeTruthy()
})

test('each quality figure shows its basis, and in words whether a change is better or worse', async () => {
  open()
  const quality = await panel('Quality of experience')
  const card = (label: string) => within(quality.getByText(label).closest('li')!)
  expect(card('Start time, median').getByText('0.64 s')).toBeTruthy()
  expect(card('Start time, median').getByText('Better: down 50.00% from a week earlier')).toBeTruthy()
  expect(card('Start time, 95th percentile').getByText('Worse: up 10.00% from a week earlier')).toBeTruthy()
  expect(card('Rebuffering ratio').getByText('0.42%')).toBeTruthy()
  expect(card('Failed starts').getByText('5.00%')).toBeTruthy()
  expect(card('Failed starts').getByText('6 of 120 attempts')).toBeTruthy()
  expect(card('Exits before start').getByText('12 of 120 attempts')).toBeTruthy()
  expect(card('Watch time').getByText('2 h')).toBeTruthy()
  expect(card('Watch time').getByText('1 min 12 s per view')).toBeTruthy()
  expect(card('Watch time').getByText('Better: up 100.00% from a week earlier')).toBeTruthy()
})

test('the audience is listed by country, device and page; unknown values are labelled as unknown', async () => {
  const page = open()
  const audience = await panel('Audience')
  const rows = () => audience.getAllByRole('row').slice(1).map(cells)
  expect(rows()).toEqual([
    ['Türkiye', '7575.00%', '20.00%', '1 h 30 min'],
    ['Unknown', '2525.00%', '40.00%', '30 min'],
  ])
  await page.user.click(audience.getByRole('radio', { name: 'Devices' }))
  expect(rows().map(([name]) => name)).toEqual(['Phone'])
  await page.user.click(audience.getByRole('radio', { name: 'Pages' }))
  expect(rows().map(([name]) => name)).toEqual(['news.example'])
})

test('a long list shows its first ten rows, the rest on demand', async () => {
  const country = Array.from({ length: 12 }, (_, index) => ({
    key: `A${String.fromCharCode(65 + index)}`,
    start: 20 - index,
    completionRate: 0,
    watchMs: 0,
  }))
  const page = open({ answers: details({ audience: { country, device: [], page: [] } }) })
  const audience = await panel('Audience')
  expect(audience.getAllByRole('row')).toHaveLength(11)
  await page.user.click(audience.getByRole('button', { name: 'Show all 12' }))
  expect(audience.getAllByRole('row')).toHaveLength(13)
  await page.user.click(audience.getByRole('radio', { name: 'Devices' }))
  expect(audience.getByText(/There’s no audience data/)).toBeTruthy()
})

test('the screen shows up to when the figures are complete, in the account’s zone', async () => {
  open()
  expect(await screen.findByText('Data complete through 14:03:20')).toBeTruthy()
})
test('completeness on an earlier day includes the date', async () => {
  open({ answers: details({ completeTo: '2026-11-20T20:59:59Z' }) })
  expect(await screen.findByText('Data complete through 20.11.2026 23:59:59')).toBeTruthy()
})
test('before anything is complete, the figures are marked as arriving', async () => {
  open({ answers: details({ completeTo: null }) })
  expect(await screen.findByText('Data is still arriving')).toBeTruthy()
})

test('excluded traffic is one line, only when there was any', async () => {
  open({
    answers: details({ leftOut: { bot: { infoLoad: 0, start: 1000 }, flood: { infoLoad: 9, start: 204 } } }),
  })
  expect(
    await screen.findByText('We excluded 1,204 views as invalid traffic (bots: 1,000, too many loads: 204)'),
  ).toBeTruthy()
})
test('excluded loads without a view are counted as loads', async () => {
  open({
    answers: details({ leftOut: { bot: { infoLoad: 1, start: 0 }, flood: { infoLoad: 0, start: 0 } } }),
  })
  expect(await screen.findByText('We excluded 1 player load as invalid traffic (bots: 1)')).toBeTruthy()
})
test('without excluded traffic there is no line about it', async () => {
  open()
  await screen.findByText('Quality of experience')
  expect(screen.queryByText(/excluded/)).toBeNull()
})

const nothing: Record<string, Answer> = {
  'GET /analytics/players': () => ({ body: { data: { ...someFigures({}), videos: {} } } }),
}
const noAttempts = { ...someDetails().quality.period, attempts: 0, watchMs: 0 }

test('without views one sentence replaces all figures; the picker and the last 30 minutes stay', async () => {
  const answers = {
    ...nothing,
    ...details({ quality: { period: noAttempts, comparison: noAttempts } }),
  }
  const page = open({ answers })
  await screen.findByText('there is no data to show for this time period.')
  await screen.findByText(/Data complete through/)
  await waitFor(() => expect(page.queryClient.isFetching()).toBe(0))
  expect(page.to('GET', '/analytics/revenue')).toEqual([])
  for (const name of ['Views', 'Quality of experience', 'Audience', 'User interaction', 'Top videos'])
    expect(screen.queryByRole('region', { name })).toBeNull()
  expect(screen.getByRole('button', { name: /^Date range/ })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Right now' })).toBeTruthy()
})

test('when every attempt failed, the quality panel still shows it', async () => {
  open({ answers: nothing })
  await screen.findByText('there is no data to show for this time period.')
  expect((await panel('Quality of experience')).getByText('6 of 120 attempts')).toBeTruthy()
})

test.each([
  ['/analytics/players/details', 'Quality and audience couldn’t be loaded', 'User interaction', 'Audience'],
  ['/analytics/players', 'Views and counters couldn’t be loaded', 'Audience', 'User interaction'],
])(
  'when %s fails the rest stays, and only the failed request is retried',
  async (path, title, stays, comes) => {
    let isDown = true
    const good = analyticsAnswers()[`GET ${path}`]!
    const page = open({
      answers: { [`GET ${path}`]: (sent) => (isDown ? refusal(500, 'internal') : good(sent)) },
    })
    const alert = (await screen.findByRole('heading', { name: title })).closest<HTMLElement>('[role=alert]')!
    expect(await panel(stays)).toBeTruthy()
    expect(screen.queryByRole('region', { name: comes })).toBeNull()
    isDown = false
    const before = analyticsCalls(page).length
    await page.user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await panel(comes)
    expect(analyticsCalls(page).slice(before)).toEqual([path])
  },
)

test('a failure of the last 30 minutes has its own error and retry', async () => {
  let isDown = true
  const page = open({
    answers: {
      'GET /analytics/players/realtime': () =>
        isDown ? refusal(503, 'unavailable') : { body: someRealtime(5) },
    },
  })
  const title = await screen.findByRole('heading', {
    name: 'Figures for the last 30 minutes couldn’t be loaded',
  })
  isDown = false
  await page.user.click(
    within(title.closest<HTMLElement>('[role=alert]')!).getByRole('button', { name: 'Try again' }),
  )
  expect(await (await panel('Right now')).findByText('5')).toBeTruthy()
})

test('the last 30 minutes refresh every 30 seconds, only while the page is visible', async () => {
  const page = open()
  await (await panel('Right now')).findByText('7')
  const requests = () => page.to('GET', '/analytics/players/realtime').length
  expect(requests()).toBe(1)
  // Ten in five minutes: with 27 or 33 seconds it would be eleven or nine.
  await act(() => vi.advanceTimersByTimeAsync(303_000))
  expect(requests()).toBe(1 + 10)
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await act(() => vi.advanceTimersByTimeAsync(180_000))
  expect(requests()).toBe(1 + 10)
  visible.mockRestore()
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(requests()).toBe(1 + 11))
})

test('a failed refresh keeps the last 30 minutes and shows their time', async () => {
  let isDown = false
  open({
    answers: {
      'GET /analytics/players/realtime': () =>
        isDown ? refusal(503, 'unavailable') : { body: someRealtime(7) },
    },
  })
  const realtime = await panel('Right now')
  await realtime.findByText('7')
  isDown = true
  await act(() => vi.advanceTimersByTimeAsync(33_000))
  expect(realtime.getByText('7')).toBeTruthy()
  expect(realtime.getByText(/^Not refreshed since 14:05:\d\d$/)).toBeTruthy()
  isDown = false
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  await waitFor(() => expect(realtime.queryByText(/^Not refreshed/)).toBeNull())
})

test('figures that could not be refreshed stay, with a quiet note and a way to try again', async () => {
  let isDown = false
  const page = open({
    answers: {
      'GET /analytics/players/details': () =>
        isDown ? refusal(503, 'unavailable') : { body: { data: someDetails() } },
    },
  })
  await panel('Quality of experience')
  isDown = true
  await act(() => vi.advanceTimersByTimeAsync(303_000))
  expect(screen.getByText(/may be out of date/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Quality of experience' })).toBeTruthy()
  isDown = false
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/may be out of date/)).toBeNull())
})

const manyVideos = Object.assign(
  {},
  ...Array.from({ length: 45 }, (_, n) => someVideo(`v${n}`, { start: n + 1 })),
) as Record<string, object>
const many: Record<string, Answer> = {
  'GET /analytics/players': () => ({ body: { data: { ...someFigures(), videos: manyVideos } } }),
}

test('changing the order keeps custom days and returns to the first page', async () => {
  const days = 'from=2026-11-01&to=2026-11-07'
  const page = open({
    path: `/analytics/videos?${days}&page=1`,
    answers: many,
  })
  await screen.findByText('Page 2 of 3')
  const order = async (name: string, where: string) => {
    await page.user.click(screen.getByTitle(name))
    await waitFor(() => expect(page.where()).toBe(`/analytics/videos?${where}`))
  }
  await order('Sort by completion rate', `${days}&sort=completionRate`)
  await screen.findByText('Page 1 of 3')
  await page.user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(page.where()).toContain('page=1'))
  await order('Sort by completion rate', `${days}&sort=completionRate&order=asc`)
  await order('Sort by views', days)
})

const oneVideo = (retention: number[]): Record<string, Answer> => ({
  'GET /videos/v1': () => ({ body: aVideo({ id: 'v1', title: 'Night tram', duration: 100_000 }) }),
  'GET /analytics/videos/v1': () => ({ body: { data: someFigures() } }),
  'GET /analytics/videos/v1/details': () => ({ body: { data: { ...someDetails(), retention } } }),
  'GET /analytics/videos/v1/realtime': () => ({ body: someRealtime() }),
})
const falling = Array.from({ length: 20 }, (_, piece) => 100 - 4 * piece)

test('one video has a retention curve or table, and three requests of its own', async () => {
  const page = open({ path: '/analytics/videos/v1', answers: oneVideo(falling) })
  const retention = await panel('Retention')
  await page.user.click(retention.getByRole('radio', { name: 'Table' }))
  await waitFor(() => expect(page.where()).toBe('/analytics/videos/v1?retention=table'))
  const rows = retention.getAllByRole('row').slice(1).map(cells)
  expect([rows.length, rows[0], rows[1], rows[19]]).toEqual([
    20,
    ['0:00', '100.00%'],
    ['0:05', '96.00%'],
    ['1:35', '24.00%'],
  ])
  expect(screen.queryByRole('region', { name: 'Top videos' })).toBeNull()
  expect(analyticsCalls(page).toSorted()).toEqual([
    '/analytics/videos/v1',
    '/analytics/videos/v1/details',
    '/analytics/videos/v1/realtime',
  ])
  const created = String(Date.parse('2026-11-20T10:00:00Z') / 1000)
  for (const path of ['/analytics/videos/v1', '/analytics/videos/v1/details'])
    expect(page.to('GET', path).map(({ query }) => query.get('start'))).toEqual([created])
})

test('a video without retention data shows a sentence instead of a flat curve', async () => {
  open({ path: '/analytics/videos/v1', answers: oneVideo(falling.map(() => 0)) })
  expect(await (await panel('Retention')).findByText(/There’s no retention data/)).toBeTruthy()
})

test('a tip about a figure gives meaning, unit, moment and standard; Escape returns to the button', async () => {
  const page = open()
  const button = (await screen.findAllByRole('button', { name: 'About Views' }))[0]!
  await page.user.click(button)
  const words = screen.getByRole('dialog', { name: 'Views' })
  expect(document.activeElement).toBe(words)
  expect(await within(words).findByText(/How many times the video started playing/)).toBeTruthy()
  expect(within(words).getByText(/CTA-2066/)).toBeTruthy()
  await page.user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button)
  await page.user.click(button)
  await page.user.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('every card, quality figure, interaction and counter has its help', async () => {
  const page = open()
  await panel('Quality of experience')
  await page.user.click(await screen.findByRole('button', { name: 'Show counters' }))
  const helpButtons = (region: ReturnType<typeof within>) =>
    region.getAllByRole('button', { name: /^About / }).length
  expect(helpButtons(await panel('Quality of experience'))).toBe(6)
  expect(helpButtons(await panel('User interaction'))).toBe(13)
  expect(helpButtons(await panel('All counters'))).toBe(26)
  // The rest: six cards and the audience.
  expect(screen.getAllByRole('button', { name: /^About / })).toHaveLength(6 + 13 + 26 + 6 + 1)
})

test('the screen and its help are in Turkish', async () => {
  useSavedState.setState({ language: 'tr' })
  const page = open()
  const countries = within(await screen.findByRole('region', { name: 'İzleyiciler' }))
  expect(countries.getAllByRole('row').slice(1).map(cells)).toEqual([
    ['Türkiye', '75%75,00', '%20,00', '1 sa 30 dk'],
    ['Bilinmiyor', '25%25,00', '%40,00', '30 dk'],
  ])
  expect(screen.getByText('14:03:20 itibarıyla veriler eksiksiz')).toBeTruthy()
  await page.user.click(screen.getAllByRole('button', { name: 'İzlenme nedir?' })[0]!)
  expect(await screen.findByText(/kaç kez oynamaya başladığı/)).toBeTruthy()
})

test.each([
  [
    'Views',
    'views-2026-11-20-2026-11-21.csv',
    [
      'Time,This period,One week earlier,Time one week earlier',
      '2026-11-20 15:00,60,30,2026-11-13 15:00',
      '2026-11-20 16:00,40,20,2026-11-13 16:00',
    ],
  ],
  [
    'Top videos',
    'top-videos-2026-11-20-2026-11-21.csv',
    ['Video,Video ID,Views,Completion rate (%)', `"'=SUM(A1,A2)",a,10,50`],
  ],
  [
    'User interaction',
    'interactions-2026-11-20-2026-11-21.csv',
    ['Action,Count,Per 100 views,One week earlier', 'Poster clicks,0,0,0', 'Pauses,30,30,10'],
  ],
  [
    'Audience',
    'audience-country-2026-11-20-2026-11-21.csv',
    [
      'Country,Views,Share (%),Completion rate (%),Watch time (s)',
      'Türkiye,75,75,20,5400',
      'Unknown,25,25,40,1800',
    ],
  ],
])('%s can be downloaded as a CSV file', async (name, file, lines) => {
  const videos = someVideo('a', { title: '=SUM(A1,A2)' })
  const page = open({
    answers: { 'GET /analytics/players': () => ({ body: { data: { ...someFigures(), videos } } }) },
  })
  const saved = catchFile()
  await page.user.click(await screen.findByRole('button', { name: `Download CSV: ${name}` }))
  expect(saved.name()).toMatch(/^202611211405\d\d-/)
  expect(saved.name().slice(15)).toBe(file)
  const text = await saved.text()
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text.slice(1).split('\r\n').slice(0, lines.length)).toEqual(lines)
})

test('the file of the top videos holds all pages, in the order shown', async () => {
  const page = open({ path: '/analytics/videos?page=1&order=asc', answers: many })
  const saved = catchFile()
  await page.user.click(await screen.findByRole('button', { name: 'Download CSV: Top videos' }))
  const rows = (await saved.text()).slice(1).trimEnd().split('\r\n')
  expect([rows.length, rows[1], rows[45]]).toEqual([46, 'film v0,v0,1,50', 'film v44,v44,45,50'])
})

test('the rates of the top videos have two decimals', async () => {
  const videos = someVideo('a', { start: 1204, completionRate: 100 / 3 })
  open({
    answers: { 'GET /analytics/players': () => ({ body: { data: { ...someFigures(), videos } } }) },
  })
  const rows = (await panel('Top videos')).getAllByRole('row')
  expect(cells(rows[1]!)).toEqual(['film a', '1,204', '33.33%'])
})

test('interactions are shown next to those of the week before', async () => {
  open()
  const table = await panel('User interaction')
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Action', 'Count', 'Per 100 views', 'One week earlier'])
  const pauses = table.getByText('Pauses').closest('tr')!
  expect(cells(pauses).slice(1)).toEqual(['30', '30.00', '10'])
})

test('all counters show times in seconds, for both weeks', async () => {
  const figures = someFigures({ start: 100, timeStart: 1500, timeLoad: 2_000_000 })
  figures.totals.comparison.timeStart = 250
  const page = open({
    answers: { 'GET /analytics/players': () => ({ body: { data: { ...figures, videos: {} } } }) },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Show counters' }))
  const table = await panel('All counters')
  const row = (name: string) => cells(table.getByText(name).closest('tr')!).slice(1)
  expect(row('Time to first frame')).toEqual(['1.5 s', '0.25 s'])
  expect(row('Load time')).toEqual(['2,000 s', '0 s'])
  expect(row('Views')).toEqual(['100', '50'])
})
