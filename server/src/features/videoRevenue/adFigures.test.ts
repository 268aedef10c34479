import type { AdEventType } from '@matinee/contract/plain/adBeacon'
import { readVideoAdFigures } from '@matinee/contract/videoRevenue'
import { expect, test } from 'vitest'
import { entireFilm, newPlacement, ticketOf } from '../../../testing/adIngest.ts'
import { api } from '../../../testing/api.ts'
import { makeVideo } from '../../../testing/facts.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { importAdEvents } from '../events/load/importEvents.service.ts'
import type { AdTicket } from '../events/streams/tokens.service.ts'

const { facts } = server.deps
const noon = Date.parse('2026-11-10T12:00:00Z')
const november = { start: Date.parse('2026-11-01') / 1000, end: Date.parse('2026-11-21') / 1000 }

type Ad = { types: AdEventType[]; ticket?: Partial<AdTicket>; when?: number; code?: number }

/** Films in the pre-roll of a video, each with these events. */
async function playFilms(account: TestAccount, videoId: string, ads: Ad[]): Promise<void> {
  const events = ads.flatMap(({ types, ticket: fields, when = noon, code }) => {
    const place = { ...newPlacement(), accountId: account.id, timezone: 'UTC', tag: 'matinee', type: 'video' }
    const ticket = ticketOf({ ...place, videoId, videoView: newId(22) }, { breakMs: 0, ...fields })
    return types.map((type) => ({
      ticket,
      type,
      at: when,
      page: 'https://news.example/',
      platform: 'desktop' as const,
      ...(type === 'error' && code && { code }),
    }))
  })
  await importAdEvents(facts, { source: newId(), batch: 1, events })
}

const readAds = async (account: TestAccount, id: string, query = november) =>
  (await api(account).get(readVideoAdFigures, { params: { id }, query })).data

test('each ad break of a video has its own counts and revenue, in the order of the video', async () => {
  const account = await make.account({ timezone: 'UTC' })
  const video = await makeVideo(account)
  const skipped: AdEventType[] = ['request', 'match', 'impression', 'start', 'firstQuartile', 'skip', 'click']
  await playFilms(account, video, [
    { types: entireFilm, ticket: { breakMs: -2 } },
    { types: entireFilm, ticket: { breakMs: 60_000, billed: 'complete' } },
    { types: skipped, ticket: { breakMs: 60_000, billed: 'complete' } },
    { types: [...entireFilm, 'measurable', 'viewable'] },
    // Banners next to the player are not in an ad break.
    { types: ['request', 'match', 'impression'], ticket: { breakMs: -1 } },
    { types: entireFilm, when: Date.parse('2026-11-25T12:00:00Z') },
  ])
  const film = {
    requests: 1,
    impressions: 1,
    firstQuartiles: 1,
    midpoints: 1,
    thirdQuartiles: 1,
    completes: 1,
    skips: 0,
    clicks: 0,
    viewables: 0,
    errors: 0,
    spentMicros: 1_500,
    withAd: { views: 0, exits: 0 },
    withoutAd: null,
  }
  expect(await readAds(account, video)).toEqual({
    currency: 'usd',
    from: '2026-11-01',
    to: '2026-11-20',
    exitsFrom: '2026-11-01',
    breaks: [
      { breakMs: 0, ...film, viewables: 1, withoutAd: { views: 0, exits: 0 } },
      { breakMs: 60_000, ...film, requests: 2, impressions: 2, firstQuartiles: 2, skips: 1, clicks: 1 },
      { breakMs: -2, ...film },
    ],
    errors: [],
  })
})

test('errors are counted by code and by what failed: our film, the outside tag, or no ad', async () => {
  const account = await make.account({ timezone: 'UTC' })
  const video = await makeVideo(account)
  const fails = (code: number, ticket: Partial<AdTicket> = {}): Ad => ({
    types: ['request', 'error'],
    ticket,
    code,
  })
  const outside = { tag: 'outside', campaignId: '' }
  await playFilms(account, video, [
    fails(402),
    ...[1, 2, 3].map(() => fails(303, { type: '', campaignId: '' })),
    fails(303, outside),
    fails(303, outside),
    fails(402, outside),
  ])
  expect((await readAds(account, video)).errors).toEqual([
    { code: 303, tag: 'none', errors: 3 },
    { code: 303, tag: 'outside', errors: 2 },
    { code: 402, tag: 'outside', errors: 1 },
    { code: 402, tag: 'own', errors: 1 },
  ])
})

test('ads of another video or account are not counted, and their video answers 404', async () => {
  const [mine, other] = [await make.account(), await make.account()]
  const [video, second, foreign] = [await makeVideo(mine), await makeVideo(mine), await makeVideo(other)]
  const failed: Ad = { types: ['request', 'error'], code: 400 }
  await playFilms(mine, second, [{ types: entireFilm }, failed])
  await playFilms(other, video, [{ types: entireFilm }, failed])
  expect(await readAds(mine, video)).toMatchObject({ breaks: [], errors: [] })
  const request = { params: { id: foreign }, query: november }
  expect(await api(mine).refusal(readVideoAdFigures, request)).toEqual(
    await api(mine).refusal(readVideoAdFigures, { ...request, params: { id: newId() } }),
  )
})

test('the fifty positions with the most requests are listed', async () => {
  const account = await make.account()
  const video = await makeVideo(account)
  const once = Array.from({ length: 51 }, (_, index) => ({
    types: entireFilm,
    ticket: { breakMs: 1 + index },
  }))
  await playFilms(account, video, [...once, { types: entireFilm, ticket: { breakMs: 51 } }])
  const { breaks } = await readAds(account, video)
  expect(breaks.map(({ breakMs }) => breakMs)).toEqual([
    ...Array.from({ length: 49 }, (_, index) => 1 + index),
    51,
  ])
})
