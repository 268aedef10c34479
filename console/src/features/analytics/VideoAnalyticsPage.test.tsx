import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aUser, aVideo, crumb, refusal, renderConsole, type Answer } from '../../testing/renderConsole.tsx'
import { someDetails, someFigures, someRealtime } from './analyticsFixtures.ts'

const now = Date.parse('2026-11-21T11:05:00Z')
const falling = Array.from({ length: 20 }, (_, piece) => 100 - 4 * piece)

function open(of: {
  createdAt?: string
  duration?: number
  path?: string
  answers?: Record<string, Answer>
}) {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  const { createdAt = '2026-11-18T10:00:00.000Z', duration = 100_000 } = of
  return renderConsole({
    path: of.path ?? '/analytics/videos/v1',
    user: aUser({ timezone: 'Europe/Istanbul' }),
    answers: {
      'GET /videos/v1': () => ({ body: aVideo({ id: 'v1', title: 'Night tram', createdAt, duration }) }),
      'GET /analytics/videos/v1': () => ({ body: { data: someFigures() } }),
      'GET /analytics/videos/v1/details': () => ({
        body: { data: { ...someDetails(), retention: falling } },
      }),
      'GET /analytics/videos/v1/realtime': () => ({ body: someRealtime() }),
      ...of.answers,
    },
  })
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const heads = (of: Awaited<ReturnType<typeof panel>>) =>
  of.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('a video younger than a week has no comparison, which the screen explains', async () => {
  const page = open({ path: '/analytics/videos/v1?views=table' })
  await screen.findByText('This video didn’t exist a week earlier, so there’s nothing to compare it with.')
  const views = await panel('Views')
  expect(heads(views)).toEqual(['Time', 'This period'])
  await panel('Quality of experience')
  expect(screen.queryByText(/a week earlier$|a week earlier:/)).toBeNull()
  expect(heads(await panel('User interaction'))).toEqual(['Action', 'Count', 'Per 100 views'])
  await page.user.click(screen.getByRole('button', { name: 'Show counters' }))
  expect(heads(await panel('All counters'))).toEqual(['Counter', 'This period'])
})

test('a video added during the week before has a comparison line from then on, and no changes', async () => {
  open({ createdAt: '2026-11-13T13:00:00.000Z', path: '/analytics/videos/v1?views=table' })
  await screen.findByText(/the totals can’t be compared/)
  // The bucket of 12 UTC was over before the video came; a single point is no line.
  expect(heads(await panel('Views'))).toEqual(['Time', 'This period'])
  expect(screen.queryByText(/from a week earlier/)).toBeNull()
})

test('buckets before the video was added are missing, not 0', async () => {
  const first = Date.parse('2026-11-20T12:00:00Z') / 1000
  const hours = (from: number, starts: number[]) =>
    starts.map((start, hour) => ({ ts: from + 3600 * hour, start }))
  const figures = {
    ...someFigures(),
    period: hours(first, [7, 8, 9]),
    comparison: hours(first - 604_800, [0, 4, 5]),
  }
  open({
    createdAt: '2026-11-13T13:00:00.000Z',
    path: '/analytics/videos/v1?views=table',
    answers: { 'GET /analytics/videos/v1': () => ({ body: { data: figures } }) },
  })
  const rows = (await panel('Views')).getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)!.textContent)).toEqual([
    '-',
    '413.11 16:00',
    '513.11 17:00',
  ])
})

test('an older video is compared like the account', async () => {
  open({ createdAt: '2026-11-01T10:00:00.000Z', path: '/analytics/videos/v1?range=LH&views=table' })
  await screen.findByText('See how your figures have changed since a week earlier.')
  expect((await screen.findAllByText('Up 100.00% from a week earlier')).length).toBeGreaterThan(1)
  expect(heads(await panel('Views'))).toEqual(['Time', 'This period', 'One week earlier'])
})

test('positions in a short video are shown in tenths of a second', async () => {
  open({ duration: 10_000, path: '/analytics/videos/v1?retention=table' })
  const rows = (await panel('Retention')).getAllByRole('row').map((row) => row.textContent)
  expect(rows.slice(0, 4)).toEqual([
    'Point in the videoViews that reached this point',
    '0.0\u00a0s100.00%',
    '0.5\u00a0s96.00%',
    '1.0\u00a0s92.00%',
  ])
})

test('the breadcrumb to all videos keeps the chosen range', async () => {
  const page = open({ path: '/analytics/videos/v1?from=2026-11-01&to=2026-11-07&by=device' })
  await panel('Audience')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Devices' }).checked).toBe(true)
  await page.user.click(crumb('Video analytics'))
  await waitFor(() => expect(page.where()).toBe('/analytics/videos?from=2026-11-01&to=2026-11-07'))
})

test('a missing video offers the list of videos, but no range and no retry', async () => {
  open({ answers: { 'GET /videos/v1': () => refusal(404, 'not_found') } })
  await screen.findByRole('alert')
  expect(crumb('Video analytics')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Date range/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a video without any views offers no shorter range', async () => {
  open({ answers: { 'GET /analytics/videos/v1': () => ({ body: { data: someFigures({}) } }) } })
  await screen.findByText('there is no data to show for this time period.')
  expect(screen.queryByRole('button', { name: 'Show last 30 days' })).toBeNull()
})
