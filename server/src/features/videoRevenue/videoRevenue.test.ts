import { listVideoRevenue, readVideoRevenue } from '@matinee/contract/videoRevenue'
import { expect, test } from 'vitest'
import { ticketOf } from '../../../testing/adIngest.ts'
import { api } from '../../../testing/api.ts'
import { makeVideo } from '../../../testing/facts.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { importAdEvents, importEvents, type ImportedEvent } from '../events/load/importEvents.service.ts'
import type { AdTicket } from '../events/streams/tokens.service.ts'

const { db, facts } = server.deps
const at = (iso: string) => Date.parse(iso)
const noon = at('2026-11-10T12:00:00Z')
const november = { start: at('2026-11-01T00:00:00Z') / 1000, end: at('2026-11-21T00:00:00Z') / 1000 }
const price = { try: 60_000, usd: 1_500, eur: 1_299 }

type Played = { views: string[]; when?: number; types?: ImportedEvent['type'][] }

/** Views of a video, each with these events. */
const play = (account: TestAccount, video: string, played: Played) => playAll(account, [{ video, ...played }])

async function playAll(account: TestAccount, all: (Played & { video: string })[]): Promise<void> {
  const events = all.flatMap(({ video, views, when = noon, types = ['infoLoad', 'start'] }) =>
    views.flatMap((view) =>
      types.map((type, seq) => ({
        account: account.id,
        video,
        view,
        seq,
        type,
        at: when,
        value: 5,
        page: 'https://news.example/',
        device: 'desktop',
      })),
    ),
  )
  await importEvents(facts, { source: newId(), batch: 1, events })
}

/** Displays ads, each in a placement of its own, next to the plays that they name. */
async function showAds(
  account: TestAccount,
  ads: { video: string; view: string; when?: number; timezone?: string; ticketFields?: Partial<AdTicket> }[],
): Promise<void> {
  const events = ads.flatMap(({ video, view, when = noon, timezone = 'UTC', ticketFields }) => {
    const place = { accountId: account.id, siteId: newId(), zoneId: newId(), campaignId: newId() }
    const sold = { ...place, type: 'direct', tag: 'matinee', timezone, price, host: '' }
    const ticket = ticketOf({ ...sold, videoId: video, videoView: view }, ticketFields)
    return (['request', 'match', 'impression', 'view'] as const).map((type) => ({
      ticket,
      type,
      at: when,
      page: 'https://news.example/',
      platform: 'desktop' as const,
    }))
  })
  await importAdEvents(facts, { source: newId(), batch: 1, events })
}

const views = (count: number) => Array.from({ length: count }, () => newId(22))
const ofVideo = async (account: TestAccount, video: string, query = november) =>
  (await api(account).get(readVideoRevenue, { params: { id: video }, query })).data

test('revenue of a video is that of ads next to its plays, in total and per thousand', async () => {
  const account = await make.account()
  const video = await makeVideo(account, 'Night tram')
  const [one, two, ...rest] = views(8) as [string, string, ...string[]]
  await play(account, video, { views: [one, two, ...rest] })
  await showAds(account, [
    { video, view: one },
    { video, view: one },
    { video, view: two },
  ])
  const figures = {
    play: 8,
    playWithAds: 2,
    impression: 3,
    spentMicros: 4_500,
    inVideoMicros: 0,
    rpm: 0.5625,
    ecpm: 1.5,
  }
  const range = { currency: 'usd', from: '2026-11-01', to: '2026-11-20' }
  expect(await ofVideo(account, video)).toEqual({ ...range, ...figures })
  const { data } = await api(account).get(listVideoRevenue, { query: november })
  expect(data).toEqual({
    ...range,
    videos: [{ id: video, title: 'Night tram', thumbnail: null, status: expect.any(String), ...figures }],
  })
})

test('an ad counts only for a play of the same video and account', async () => {
  const [mine, other] = [await make.account(), await make.account()]
  const [video, second, foreign] = [await makeVideo(mine), await makeVideo(mine), await makeVideo(other)]
  const [real, ofSecond, unplayed, theirs] = views(4) as [string, string, string, string]
  await play(mine, video, { views: [real] })
  await play(mine, second, { views: [ofSecond] })
  await play(mine, video, { views: [unplayed], types: ['infoLoad', 'attempt'] })
  await play(other, foreign, { views: [theirs] })
  await showAds(mine, [
    { video, view: real },
    { video, view: newId(22) },
    { video, view: ofSecond },
    { video, view: unplayed },
    { video, view: '' },
    { video: foreign, view: theirs },
    { video: newId(), view: real },
    { video: '', view: real },
  ])
  // A page of another account claims to show this account's video.
  await showAds(other, [{ video, view: real }])
  expect(await ofVideo(mine, video)).toMatchObject({
    play: 1,
    playWithAds: 1,
    impression: 1,
    spentMicros: 1_500,
  })
  expect(await ofVideo(mine, second)).toMatchObject({
    play: 1,
    playWithAds: 0,
    spentMicros: 0,
    rpm: 0,
    ecpm: 0,
  })
  const listed = async (account: TestAccount) =>
    (await api(account).get(listVideoRevenue, { query: november })).data.videos.map(({ id }) => id)
  expect(await listed(mine)).toEqual([video])
  expect(await listed(other)).toEqual([])
  expect(await ofVideo(other, foreign)).toMatchObject({ play: 1, playWithAds: 0, spentMicros: 0 })
})

test("another account's video answers 404, and an account without site reports or video analytics 403", async () => {
  const [mine, other] = [await make.account(), await make.account()]
  const video = await makeVideo(other)
  const request = { params: { id: video }, query: november }
  expect(await api(mine).refusal(readVideoRevenue, request)).toEqual(
    await api(mine).refusal(readVideoRevenue, { ...request, params: { id: newId() } }),
  )
  for (const integrationType of [-1, 1, 2, 3, 4] as const) {
    const account = await make.account({ integrationType, videoInfrastructure: null })
    expect(await api(account).status(listVideoRevenue, { query: november }), `${integrationType}`).toBe(403)
  }
})

test('days are the account’s, money is in the currency of its user', async () => {
  const account = await make.account({ timezone: 'Europe/Istanbul' })
  await db.updateTable('users').set({ currency: 'try' }).where('id', '=', account.id).execute()
  const video = await makeVideo(account)
  const [early, late] = views(2) as [string, string]
  // The last minutes of the 9th and the first of the 10th in that time zone.
  const [before, after] = [at('2026-11-09T20:55:00Z'), at('2026-11-09T21:05:00Z')]
  const timezone = 'Europe/Istanbul'
  await play(account, video, { views: [early], when: before })
  await play(account, video, { views: [late], when: after })
  await showAds(account, [
    { video, view: early, when: before, timezone },
    // Next to a play of the day before, on a page that stayed open.
    { video, view: early, when: after, timezone },
    { video, view: late, when: after, timezone },
  ])
  const day = (from: string, to: string) =>
    ofVideo(account, video, { start: at(from) / 1000, end: at(to) / 1000 })
  expect(await day('2026-11-09T10:00:00Z', '2026-11-09T11:00:00Z')).toEqual({
    currency: 'try',
    from: '2026-11-09',
    to: '2026-11-09',
    play: 1,
    playWithAds: 1,
    impression: 1,
    spentMicros: 60_000,
    inVideoMicros: 0,
    rpm: 60,
    ecpm: 60,
  })
  expect(await day('2026-11-10T10:00:00Z', '2026-11-10T11:00:00Z')).toMatchObject({
    play: 1,
    playWithAds: 2,
    impression: 2,
    spentMicros: 120_000,
  })
  expect(await day('2026-11-09T10:00:00Z', '2026-11-10T11:00:00Z')).toMatchObject({
    play: 2,
    playWithAds: 2,
    impression: 3,
    spentMicros: 180_000,
  })
})

test('the fifty videos with the most revenue are listed, highest first', async () => {
  const account = await make.account()
  const videos: string[] = []
  for (let index = 0; index < 53; index++) videos.push(await makeVideo(account, `V${index}`))
  const played = videos.map((video, index) => ({ video, view: newId(22), ads: index + 1 }))
  await playAll(
    account,
    played.map(({ video, view }) => ({ video, views: [view] })),
  )
  await showAds(
    account,
    played.flatMap(({ video, view, ads }) => Array.from({ length: ads }, () => ({ video, view }))),
  )
  const { data } = await api(account).get(listVideoRevenue, { query: november })
  expect(data.videos.map(({ id }) => id)).toEqual(videos.slice(3).toReversed())
  expect(data.videos[0]).toMatchObject({ play: 1, impression: 53, spentMicros: 53 * 1_500 })
})

test('sums equal those of the joined single events', async () => {
  const account = await make.account()
  const video = await makeVideo(account)
  const all = views(200)
  await play(account, video, { views: all.slice(0, 120) })
  await showAds(
    account,
    all.slice(60).flatMap((view, index) => Array.from({ length: 1 + (index % 3) }, () => ({ video, view }))),
  )
  const [raw] = await facts.query<{ micros: string; views: string }>({
    sql: `SELECT sum(spentMicrosUsd) AS micros, uniqExact(videoView) AS views FROM ad_events
          WHERE account = {a:String} AND event = 'impression' AND (video, videoView) IN
            (SELECT video, view FROM video_events WHERE account = {a:String} AND event = 'start')`,
    params: { a: account.id },
  })
  const { spentMicros, playWithAds } = await ofVideo(account, video)
  expect([spentMicros, playWithAds].map(String)).toEqual([raw!.micros, raw!.views])
  expect(playWithAds).toBe(60)
})

test('video ads are revenue of their video to the micro, also when the viewer left during one', async () => {
  const account = await make.account()
  const [video, other] = [await makeVideo(account), await makeVideo(account)]
  const [stayed, left, onlyBanner] = views(3) as [string, string, string]
  await play(account, video, { views: [stayed, onlyBanner] })
  await play(account, video, { views: [left], types: ['infoLoad', 'attempt'] })
  const film = (fields: Partial<AdTicket> = {}) => ({ type: 'video', breakMs: 0, ...fields })
  await showAds(account, [
    { video, view: stayed, ticketFields: film() },
    { video, view: stayed, ticketFields: film({ breakMs: 60_000 }) },
    { video, view: left, ticketFields: film() },
    // A player that names no view, and one that pays for completed films only.
    { video, view: '', ticketFields: film() },
    { video, view: stayed, ticketFields: film({ billed: 'complete' }) },
    { video: other, view: newId(22), ticketFields: film() },
    { video, view: onlyBanner },
    { video, view: left },
  ])
  expect(await ofVideo(account, video)).toMatchObject({
    play: 2,
    playWithAds: 2,
    impression: 6,
    spentMicros: 5 * 1_500,
    inVideoMicros: 4 * 1_500,
    rpm: 3.75,
  })
  const { data } = await api(account).get(listVideoRevenue, { query: november })
  expect(data.videos.map(({ id, spentMicros, inVideoMicros }) => [id, spentMicros, inVideoMicros])).toEqual([
    [video, 7_500, 6_000],
    [other, 1_500, 1_500],
  ])
})
