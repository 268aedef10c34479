import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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
const days = { from: '2026-11-20', to: '2026-11-21' }
const earned = {
  play: 1_234,
  playWithAds: 200,
  impression: 500,
  spentMicros: 2_500_000,
  inVideoMicros: 0,
  rpm: 2.025932,
  ecpm: 5,
}
const listed = (videos: object[], currency = 'usd') => ({ body: { data: { currency, ...days, videos } } })
const one = { ...earned, id: 'a', title: 'film a', thumbnail: null, status: 'AVAILABLE' }

const twoVideos: Record<string, Answer> = {
  'GET /analytics/players': () => ({
    body: {
      data: {
        ...someFigures(),
        videos: { ...someVideo('a', { start: 20 }), ...someVideo('b', { start: 10 }) },
      },
    },
  }),
}

function open(of: { path?: string; answers?: Record<string, Answer>; integrationType?: IntegrationType }) {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  const { integrationType = 0 } = of
  return renderConsole({
    path: of.path ?? '/analytics/videos',
    user: aUser({ timezone: 'Europe/Istanbul', integrationType }),
    answers: analyticsAnswers({ ...twoVideos, ...of.answers }),
  })
}
const top = async () => within(await screen.findByRole('region', { name: 'Top videos' }))
const heads = (of: Awaited<ReturnType<typeof top>>) =>
  of.getAllByRole('columnheader').map(({ textContent }) => textContent)
const lastCells = (of: Awaited<ReturnType<typeof top>>) =>
  of
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)!.textContent)

test('the top videos show revenue per thousand views in the account’s currency', async () => {
  open({ answers: { 'GET /analytics/revenue': () => listed([one]) } })
  const table = await top()
  await table.findByText('Revenue per 1,000 views')
  expect(lastCells(table)).toEqual(['$2.03', '$0.00'])
})

test('lira are written in the Turkish format', async () => {
  open({ answers: { 'GET /analytics/revenue': () => listed([{ ...one, rpm: 1234.5 }], 'try') } })
  const table = await top()
  await table.findByText('Revenue per 1,000 views')
  expect(lastCells(table)[0]).toBe('₺1.234,50')
})

test('with more earning videos than the list contains, the others show a dash, not 0', async () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ ...one, id: index ? `x${index}` : 'a' }))
  open({ answers: { 'GET /analytics/revenue': () => listed(many) } })
  const table = await top()
  await table.findByText('Revenue per 1,000 views')
  expect(lastCells(table)).toEqual(['$2.03', '–'])
})

test('revenue is requested once the screen has its figures, for the same range', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const page = open({
    answers: {
      'GET /analytics/revenue': () => listed([one]),
      'GET /analytics/players/details': async () => {
        await released
        return { body: { data: someDetails() } }
      },
    },
  })
  await screen.findByText('film a')
  expect(page.to('GET', '/analytics/revenue')).toEqual([])
  release()
  await waitFor(() => expect(page.to('GET', '/analytics/revenue')).toHaveLength(1))
  const [revenue, figures] = ['/analytics/revenue', '/analytics/players'].map(
    (path) => page.to('GET', path)[0]!,
  )
  expect(revenue!.query.get('start')).toBe(figures!.query.get('start'))
})

test.each([
  ['there is none', () => listed([])],
  ['ads earned nothing', () => listed([{ ...one, spentMicros: 0, rpm: 0 }])],
  ['it cannot be read', () => refusal(503, 'unavailable')],
])('no revenue is shown when %s', async (_, answer) => {
  const page = open({ answers: { 'GET /analytics/revenue': answer } })
  const table = await top()
  await waitFor(() => expect(page.to('GET', '/analytics/revenue').length).toBeGreaterThan(0))
  await screen.findByText('All counters')
  expect(heads(table)).toEqual(['Video', 'Views', 'Completion rate'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('revenue is not requested for an account without site ads', async () => {
  const page = open({ integrationType: 1, answers: { 'GET /analytics/revenue': () => listed([one]) } })
  const table = await top()
  await screen.findByText('Quality of experience')
  expect(page.to('GET', '/analytics/revenue')).toEqual([])
  expect(heads(table)).toEqual(['Video', 'Views', 'Completion rate'])
})

test('the file of the top videos has the column too, with its currency', async () => {
  const file = catchFile()
  const page = open({ answers: { 'GET /analytics/revenue': () => listed([one]) } })
  const table = await top()
  await table.findByText('Revenue per 1,000 views')
  await page.user.click(table.getByRole('button', { name: /Download CSV/ }))
  expect((await file.text()).split('\r\n').map((line) => line.split(',').at(-1))).toEqual([
    '000 views (USD)"',
    '2.03',
    '0',
    '',
  ])
})

const ofVideo = (revenue: object): Record<string, Answer> => ({
  'GET /videos/v1': () => ({ body: aVideo({ id: 'v1', title: 'Night tram' }) }),
  'GET /analytics/videos/v1': () => ({ body: { data: someFigures() } }),
  'GET /analytics/videos/v1/details': () => ({
    body: { data: { ...someDetails(), retention: Array.from({ length: 20 }, () => 50) } },
  }),
  'GET /analytics/videos/v1/realtime': () => ({ body: someRealtime() }),
  'GET /analytics/videos/v1/revenue': () => ({ body: { data: { currency: 'usd', ...days, ...revenue } } }),
})

test('a video’s screen has a panel with its ad revenue and the days it covers', async () => {
  const page = open({ path: '/analytics/videos/v1', answers: ofVideo(earned) })
  const panel = within(await screen.findByRole('region', { name: 'Revenue with this video' }))
  const card = (label: string) => panel.getByText(label).closest('li')!.textContent
  expect(card('Revenue per 1,000 views')).toContain('$2.03')
  expect(card('Revenue')).toBe('Revenue$2.5020.11.2026 – 21.11.2026')
  expect(card('Views with ads')).toContain('200 of 1,234 views')
  expect(card('Ads shown')).toBe('Ads shown5002.50 per view with ads')
  expect(card('Revenue per 1,000 ads')).toContain('$5.00')
  await page.user.click(panel.getByRole('button', { name: 'About Revenue per 1,000 views' }))
  expect(screen.getByRole('dialog', { name: 'Revenue per 1,000 views' }).textContent).toContain(
    'where the video was played',
  )
})

test('the panel says which part of the revenue video ads earned', async () => {
  open({ path: '/analytics/videos/v1', answers: ofVideo({ ...earned, inVideoMicros: 1_250_000 }) })
  const panel = within(await screen.findByRole('region', { name: 'Revenue with this video' }))
  expect(panel.getByText('Revenue').closest('li')!.textContent).toBe(
    'Revenue$2.50$1.25 from video ads · 20.11.2026 – 21.11.2026',
  )
})

test('a video without ad revenue has no panel for it', async () => {
  const none = { play: 9, playWithAds: 0, impression: 0, spentMicros: 0, inVideoMicros: 0, rpm: 0, ecpm: 0 }
  const page = open({ path: '/analytics/videos/v1', answers: ofVideo(none) })
  await waitFor(() => expect(page.to('GET', '/analytics/videos/v1/revenue')).toHaveLength(1))
  await screen.findByText('All counters')
  expect(screen.queryByRole('region', { name: 'Revenue with this video' })).toBeNull()
})
