import { futureToleranceS } from '@matinee/contract/analytics'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { noteServerTime } from '../../lib/serverClock.ts'
import { aUser, refusal, renderConsole, type Answer } from '../../testing/renderConsole.tsx'
import { analyticsAnswers, someDetails, someFigures, someVideo } from './analyticsFixtures.ts'

const now = Date.parse('2026-11-21T11:05:20Z')
const at = (text: string) => Date.parse(text) / 1000

// The console learns the difference of the clocks once; the next test has a right one again.
afterEach(() => noteServerTime(new Date().toUTCString()))

function open(path: string, answers: Record<string, Answer> = {}, browserMs = now) {
  vi.useFakeTimers({ now: browserMs, shouldAdvanceTime: true })
  return renderConsole({
    path,
    user: aUser({ timezone: 'Europe/Istanbul' }),
    answers: analyticsAnswers(answers),
  })
}
type Opened = ReturnType<typeof open>
const rangesOf = ({ to }: Opened, path = '/analytics/players') =>
  to('GET', path).map(({ query }) => ({ start: Number(query.get('start')), end: Number(query.get('end')) }))
const panel = async (name: string) => within(await screen.findByRole('region', { name }))

test('the last 24 hours are 86,400 seconds and end with the current minute', async () => {
  const page = open('/analytics/videos')
  await panel('Views')
  const end = at('2026-11-21T11:06:00Z')
  for (const path of ['/analytics/players', '/analytics/players/details'])
    expect(rangesOf(page, path)).toEqual([{ start: end - 86_400, end }])
})

/** Answers as a server whose time it is `now`, to a browser that is elsewhere. */
const onTime =
  (answer: Answer): Answer =>
  async (sent) => {
    const headers = { date: new Date(now).toUTCString() }
    const isRefused = Number(sent.query.get('end')) > now / 1000 + futureToleranceS
    return { ...(isRefused ? refusal(422, 'invalid_request') : await answer(sent)), headers }
  }

test.each([
  ['range=LH', at('2026-11-21T10:06:00Z')],
  ['', at('2026-11-20T11:06:00Z')],
])(
  'a browser clock 90 minutes ahead still requests the range by the server’s clock: %s',
  async (search, start) => {
    const right = Object.entries(analyticsAnswers()).map(([call, answer]) => [call, onTime(answer)] as const)
    const page = open(`/analytics/videos?${search}`, Object.fromEntries(right), now + 5_400_000)
    await panel('Views')
    await panel('Quality of experience')
    expect(screen.queryByRole('alert')).toBeNull()
    for (const path of ['/analytics/players', '/analytics/players/details'])
      expect(rangesOf(page, path).at(-1)).toEqual({ start, end: at('2026-11-21T11:06:00Z') })
  },
)

test('after an outage of 20 minutes a range that ends now refreshes again', async () => {
  let isDown = false
  const page = open('/analytics/videos', {
    'GET /analytics/players': () =>
      isDown ? refusal(503, 'unavailable') : { body: { data: { ...someFigures(), videos: {} } } },
  })
  await panel('Views')
  isDown = true
  // Step by step, as a clock does: each question is answered before the next is due.
  for (let minute = 0; minute < 20; minute++)
    // oxlint-disable-next-line no-await-in-loop -- one minute after the other
    await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText(/may be out of date/)).toBeTruthy()
  isDown = false
  const before = rangesOf(page).length
  await act(() => vi.advanceTimersByTimeAsync(302_000))
  await waitFor(() => expect(screen.queryByText(/may be out of date/)).toBeNull())
  expect(rangesOf(page).length).toBeGreaterThan(before)
  expect(rangesOf(page).at(-1)!.end).toBeGreaterThan(now / 1000 + 20 * 60)
})

test('a range in the past is not requested again', async () => {
  const page = open('/analytics/videos?range=LM')
  await panel('Views')
  await act(() => vi.advanceTimersByTimeAsync(700_000))
  expect(rangesOf(page)).toHaveLength(1)
})

test('new details show no shares of the previous range’s views', async () => {
  let isThere = () => undefined as void
  const late = new Promise<void>((resolve) => {
    isThere = resolve
  })
  const { quality } = someDetails()
  const country = [{ key: 'DE', start: 30, completionRate: 0, watchMs: 60_000 }]
  const isMonth = (query: URLSearchParams) => Number(query.get('start')) < at('2026-11-01T00:00:00Z')
  const page = open('/analytics/videos', {
    'GET /analytics/players': async ({ query }) => {
      if (isMonth(query)) await late
      const figures = isMonth(query) ? someFigures({ infoLoad: 80, start: 60 }) : someFigures()
      return { body: { data: { ...figures, videos: someVideo('a') } } }
    },
    'GET /analytics/players/details': ({ query }) => ({
      body: {
        data: isMonth(query)
          ? someDetails({ quality, audience: { country, device: [], page: [] } })
          : someDetails(),
      },
    }),
  })
  const audience = await panel('Audience')
  const quiet = await panel('Quality of experience')
  expect(await quiet.findByText('1 min 12 s per view')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: /^Date range/ }))
  await page.user.click(screen.getByRole('button', { name: 'Last 30 days' }))
  const row = (await audience.findByText('Germany')).closest('tr')!
  const cells = () =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells()[1]).toBe('30')
  expect(quiet.queryByText(/per view$/)).toBeNull()
  await act(async () => isThere())
  await waitFor(() => expect(cells()[1]).toBe('3050.00%'))
  expect(quiet.getByText('2 min per view')).toBeTruthy()
})
