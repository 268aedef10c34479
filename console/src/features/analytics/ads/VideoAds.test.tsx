import type { ReplyOf } from '@matinee/contract/call'
import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import type { readVideoAdFigures } from '@matinee/contract/videoRevenue'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aUser, aVideo, refusal, renderConsole, type Answer } from '../../../testing/renderConsole.tsx'
import { catchFile, someDetails, someFigures, someRealtime } from '../analyticsFixtures.ts'

type AdFigures = ReplyOf<typeof readVideoAdFigures>['data']
type AdBreak = AdFigures['breaks'][number]

const aBreak = (breakMs: number, some: Partial<AdBreak> = {}): AdBreak => ({
  breakMs,
  requests: 250,
  impressions: 200,
  firstQuartiles: 190,
  midpoints: 180,
  thirdQuartiles: 170,
  completes: 150,
  skips: 40,
  clicks: 2,
  viewables: 180,
  errors: 50,
  spentMicros: 2_500_000,
  withAd: { views: 200, exits: 10 },
  withoutAd: { views: 400, exits: 12 },
  ...some,
})
const someAds = (some: Partial<AdFigures> = {}): AdFigures => ({
  currency: 'usd',
  from: '2026-11-20',
  to: '2026-11-21',
  exitsFrom: '2026-11-20',
  breaks: [
    aBreak(0),
    aBreak(60_000, { impressions: 1, completes: 1, skips: 0, withAd: { views: 99, exits: 9 } }),
    aBreak(90_000, { impressions: 0 }),
    aBreak(-2, { withAd: { views: 0, exits: 0 }, withoutAd: null }),
  ],
  errors: [
    { code: 303, tag: 'none', errors: 41 },
    { code: 402, tag: 'outside', errors: 1_200 },
    { code: 777, tag: 'own', errors: 1 },
  ],
  ...some,
})

const path = 'GET /analytics/videos/v1/ads'

function open(ads: Answer, of: { integrationType?: IntegrationType; answers?: Record<string, Answer> } = {}) {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T11:05:00Z'), shouldAdvanceTime: true })
  return renderConsole({
    path: '/analytics/videos/v1',
    user: aUser({ timezone: 'Europe/Istanbul', integrationType: of.integrationType ?? 0 }),
    answers: {
      'GET /videos/v1': () => ({ body: aVideo({ id: 'v1', title: 'Night tram', duration: 100_000 }) }),
      'GET /analytics/videos/v1': () => ({ body: { data: someFigures() } }),
      'GET /analytics/videos/v1/details': () => ({
        body: { data: { ...someDetails(), retention: Array.from({ length: 20 }, () => 50) } },
      }),
      'GET /analytics/videos/v1/realtime': () => ({ body: someRealtime() }),
      'GET /analytics/videos/v1/revenue': () => refusal(503, 'unavailable'),
      [path]: ads,
      ...of.answers,
    },
  })
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const rowsOf = (of: Awaited<ReturnType<typeof panel>>) =>
  of
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('each ad break shows its ads, its revenue, and who left with and without an ad', async () => {
  const page = open(() => ({ body: { data: someAds() } }))
  const table = await panel('Ad breaks')
  expect(rowsOf(table)).toEqual([
    ['Pre-roll', '250', '200', '5.0%of 200 views', '3.0%of 400 views', '$2.50'],
    ['Mid-roll at 1:00', '250', '1', '–99 views: too few', '3.0%of 400 views', '$2.50'],
    ['Mid-roll at 1:30', '250', '0', '5.0%of 200 views', '3.0%of 400 views', '$2.50'],
    ['Post-roll', '250', '200', '–no views yet', '–nothing to compare with', '$2.50'],
  ])
  await page.user.click(table.getByRole('button', { name: 'About viewers who left' }))
  expect(screen.getByRole('dialog').textContent).toContain('Below 100 views')
})

test('the curve’s marks are listed in words, without breaks that showed no ad', async () => {
  open(() => ({ body: { data: someAds() } }))
  await panel('Ad breaks')
  const list = (await panel('Retention')).getByRole('list', { name: 'Ad breaks on the curve' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '1. Pre-roll200 ads shown · 75.0% completed · 40 skipped',
    '2. Mid-roll at 1:001 ad shown · 100.0% completed · none skipped',
    '3. Post-roll200 ads shown · 75.0% completed · 40 skipped',
  ])
})

test('errors are listed by code with their meaning and the ad that failed', async () => {
  open(() => ({ body: { data: someAds() } }))
  expect(rowsOf(await panel('Why ads did not play'))).toEqual([
    ['No ad was available', '303', 'No ad', '41'],
    ['The ad’s file did not load in time', '402', 'Outside tag', '1,200'],
    ['Unknown error', '777', 'Film', '1'],
  ])
})

test('a share of too few views is an empty cell in the file', async () => {
  const file = catchFile()
  const page = open(() => ({ body: { data: someAds() } }))
  await page.user.click((await panel('Ad breaks')).getByRole('button', { name: /Download CSV/ }))
  expect((await file.text()).split('\r\n').slice(1)).toEqual([
    'Pre-roll,250,200,2.5,5,3',
    'Mid-roll at 1:00,250,1,2.5,,3',
    'Mid-roll at 1:30,250,0,2.5,5,3',
    'Post-roll,250,200,2.5,,',
    '',
  ])
})

test('a video without video ads says so, and has no marks and no errors', async () => {
  open(() => ({ body: { data: someAds({ breaks: [], errors: [] }) } }))
  await (await panel('Ad breaks')).findByText('No video ads were requested in this period.')
  expect(screen.queryByRole('list', { name: 'Ad breaks on the curve' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Why ads did not play' })).toBeNull()
})

test('ad breaks that fail to load can be loaded again, and the rest of the screen stays', async () => {
  let answers = false
  const page = open(() => (answers ? { body: { data: someAds() } } : refusal(503, 'unavailable')))
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('Ad breaks couldn’t be loaded')
  await panel('Retention')
  answers = true
  await page.user.click(alert.getByRole('button', { name: 'Try again' }))
  await panel('Ad breaks')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an account without site ads does not request them', async () => {
  const page = open(() => ({ body: { data: someAds() } }), { integrationType: 1 })
  await screen.findByText('All counters')
  await waitFor(() => expect(page.to('GET', '/analytics/videos/v1/details')).toHaveLength(1))
  expect(page.to('GET', '/analytics/videos/v1/ads')).toEqual([])
  expect(screen.queryByRole('region', { name: 'Ad breaks' })).toBeNull()
})
