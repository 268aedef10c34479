import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSavedState } from '../../lib/savedState.ts'
import { aUser, refusal, renderConsole, type Answer } from '../../testing/renderConsole.tsx'
import { analyticsAnswers, someDetails, someFigures } from './analyticsFixtures.ts'

const now = Date.parse('2026-11-21T11:05:00Z')

function open(path = '/analytics/videos', answers: Record<string, Answer> = {}) {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  return renderConsole({
    path,
    user: aUser({ timezone: 'Europe/Istanbul' }),
    answers: analyticsAnswers(answers),
  })
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const details =
  (some: Parameters<typeof someDetails>[0]): Answer =>
  () => ({
    body: { data: someDetails(some) },
  })

test('full days are shown as days, and as complete once they are counted', async () => {
  open('/analytics/videos?from=2026-11-09&to=2026-11-12')
  expect(await screen.findByText('09.11.2026 – 12.11.2026 (Europe/Istanbul)')).toBeTruthy()
  expect(await screen.findByText('Data complete')).toBeTruthy()
})

test('a single full day is shown once', async () => {
  open('/analytics/videos?from=2026-11-09&to=2026-11-09')
  expect(await screen.findByText('09.11.2026 (Europe/Istanbul)')).toBeTruthy()
})

test('a range that ends now is shown to the minute', async () => {
  open('/analytics/videos?range=T')
  expect(await screen.findByText('21.11.2026 00:00 – 21.11.2026 14:06 (Europe/Istanbul)')).toBeTruthy()
})

test('figures that could not be refreshed are not marked as complete', async () => {
  let isDown = false
  open('/analytics/videos', {
    'GET /analytics/players': () =>
      isDown ? refusal(503, 'unavailable') : { body: { data: { ...someFigures(), videos: {} } } },
  })
  await screen.findByText(/^Data complete through/)
  isDown = true
  await act(() => vi.advanceTimersByTimeAsync(303_000))
  expect(screen.getByText(/may be out of date/)).toBeTruthy()
  expect(screen.queryByText(/^Data complete through/)).toBeNull()
})

test('rates change by points, with two decimals', async () => {
  const { period, comparison } = someDetails().quality
  open('/analytics/videos', {
    'GET /analytics/players/details': details({
      quality: {
        period: { ...period, startFailures: 12 },
        comparison: { ...comparison, rebufferRatio: 0.4 },
      },
    }),
  })
  const quality = await panel('Quality of experience')
  expect(quality.getByText('Worse: up 0.02 points from a week earlier')).toBeTruthy()
  expect(quality.getByText('Worse: up 5.00 points from a week earlier')).toBeTruthy()
})

test('a figure that most players did not measure is a dash with an explanation', async () => {
  const { period, comparison } = someDetails().quality
  open('/analytics/videos', {
    'GET /analytics/players/details': details({
      quality: { period: { ...period, rebufferRatio: null, exitsBeforeStart: null }, comparison },
    }),
  })
  const quality = await panel('Quality of experience')
  for (const name of ['Rebuffering ratio', 'Exits before start']) {
    const card = within(quality.getByText(name).closest('li')!)
    expect(card.getByText('–')).toBeTruthy()
    expect(card.getByText('not measured in this period')).toBeTruthy()
    expect(card.queryByText(/a week earlier|No data|attempts/)).toBeNull()
  }
})

test('a bar of the last 30 minutes states its number of views', async () => {
  open()
  const bars = within(await screen.findByRole('list', { name: 'Views per minute, last 30 minutes' }))
  const words = bars.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect([words[0], words[29]]).toEqual(['15:00: 0 views', '15:29: 7 views'])
})

test('the comparison and the quality figures are in Turkish', async () => {
  useSavedState.setState({ language: 'tr' })
  open('/analytics/videos?views=table')
  const quality = await panel('İzleme kalitesi')
  for (const words of [
    'Başlama süresi, medyan',
    'Başlama süresi, 95. yüzdelik',
    '100 izlenmenin 95’i en geç bu sürede başladı',
    'Bir hafta öncesine göre %50,00 azaldı (daha iyi)',
  ])
    expect(quality.getByText(words)).toBeTruthy()
  expect(screen.getByText('Bir hafta öncesine göre 25,00 puan azaldı')).toBeTruthy()
  expect((await panel('İzlenme')).getByRole('columnheader', { name: 'Bir hafta önce' })).toBeTruthy()
})

test('a partial hour shows when it starts, or that it has not ended', async () => {
  const first = Date.parse('2026-11-20T11:00:00Z') / 1000
  const hours = (from: number) => [0, 1, 24].map((hour) => ({ ts: from + 3600 * hour, start: 5 }))
  const figures = { ...someFigures(), period: hours(first), comparison: hours(first - 604_800) }
  open('/analytics/videos?views=table', {
    'GET /analytics/players': () => ({ body: { data: { ...figures, videos: {} } } }),
  })
  const rows = (await panel('Views')).getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]!.textContent)).toEqual([
    '20.11.2026 14:00 (from 14:06)',
    '20.11.2026 15:00',
    '21.11.2026 14:00 (until now)',
  ])
})
