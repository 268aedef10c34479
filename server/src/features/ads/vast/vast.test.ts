import { noAdBreaks } from '@matinee/contract/plain/video/adBreaks'
import { updateVideoAds } from '@matinee/contract/videoAds'
import { createPlayer } from '@matinee/contract/players'
import { createVideo } from '@matinee/contract/videos'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { newSite, newZone } from '../../../../testing/sites.ts'
import { server } from '../../../../testing/testServer.ts'
import { addressesIn, chrome, readTrackers, serveAds } from '../../../../testing/vast.ts'
import { newId } from '../../../platform/ids.ts'
import { updateMedia } from '../../videos/videos.store.ts'
import { signPlay } from './playParameter.ts'

const { deps } = server
const { db, secrets } = deps
const tagUrl = 'https://ads.example/vast?slot=1&cb=[CACHEBUSTING]'
const videoView = 'fedcba9876543210'
/** A server without caching. */
let url = ''
let account: TestAccount
let site: string
let zone: string
const host = () => `www.${site.toLowerCase()}.example`

beforeAll(async () => {
  url = await serveAds({ freshMs: 0 })
})
beforeEach(async () => {
  account = await make.account({ timezone: 'Europe/Istanbul' })
  site = await newSite(account.id, { status: 'LIVE' })
  zone = await newPlacement()
})
const newPlacement = (fields: Parameters<typeof newZone>[1] = {}) =>
  newZone({ accountId: account.id, siteId: site }, { name: `Preroll ${newId()}`, ...fields })

type Ask = { id?: string; base?: string; headers?: Record<string, string>; call?: 'vast' | 'vmap' }
const ask = (
  query: Record<string, string> = {},
  { id = zone, base = url, headers, call = 'vast' }: Ask = {},
) =>
  fetch(`${base}/ads/${call}/${id}?${new URLSearchParams(query).toString()}`, {
    headers: { 'user-agent': chrome, ...(headers ?? { origin: `https://${host()}` }) },
  })
async function vast(query?: Record<string, string>, options?: Ask): Promise<string> {
  const answer = await ask(query, options)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  return answer.text()
}

const aVideo = async (owner = account) =>
  (await api(owner).get(createVideo, { body: { source: 'https://youtu.be/dQw4w9WgXcQ' } })).id

const aPlayer = async (owner = account) =>
  (await api(owner).get(createPlayer, { body: { name: 'Player', language: 'en' } })).id

async function newVideo(durationMs: number): Promise<string> {
  const id = await aVideo()
  await updateMedia(db, id, { status: 'AVAILABLE', mediaKey: newId(22), durationMs })
  return id
}

describe('a placement without a campaign', () => {
  test('an outside tag is answered as a reference to it, which our trackers count without a price', async () => {
    zone = await newPlacement({ vastUrl: tagUrl })
    const xml = await vast()
    expect(addressesIn(xml, 'VASTAdTagURI')).toEqual([tagUrl])
    const { ticket, events } = readTrackers(xml)
    expect(ticket).toMatchObject({
      kind: 'ad',
      accountId: account.id,
      siteId: site,
      zoneId: zone,
      campaignId: '',
      type: 'video',
      tag: 'outside',
      price: { try: 0, usd: 0, eur: 0 },
      timezone: 'Europe/Istanbul',
      host: host(),
      breakMs: 0,
      billed: 'impression',
    })
    expect(events).toEqual([
      'click',
      'complete',
      'error',
      'firstQuartile',
      'impression',
      'measurable',
      'midpoint',
      'skip',
      'start',
      'thirdQuartile',
      'viewable',
    ])
    expect(addressesIn(xml, 'Error')).toEqual([expect.stringMatching(/&code=\[ERRORCODE\]$/)])
  })

  test('no ad is answered with an error tracker, so that the request can be counted', async () => {
    const xml = await vast()
    expect(xml).not.toContain('<Ad ')
    const { ticket, events } = readTrackers(xml)
    expect(events).toEqual(['error'])
    expect(ticket).toMatchObject({ kind: 'request', zoneId: zone, tag: 'matinee', type: '', breakMs: 0 })
  })

  test('nothing is counted for a request that is not measured', async () => {
    expect(await vast({ measure: '0' })).not.toContain('/e/a/')
    zone = await newPlacement({ vastUrl: tagUrl })
    const xml = await vast({ measure: '0' })
    expect(xml).not.toContain('/e/a/')
    expect(addressesIn(xml, 'VASTAdTagURI')).toEqual([tagUrl])
    expect(addressesIn(xml, 'Impression')).toEqual(['about:blank'])
  })

  test.each([
    ['of another site', { origin: 'https://thief.example' }],
    ['in a sandboxed frame', { origin: 'null' }],
    ['that the browser does not name', {}],
  ])(
    'a page %s gets no ad, and nothing is counted for it',
    async (_name, headers: Record<string, string>) => {
      for (const vastUrl of [null, tagUrl]) {
        zone = await newPlacement({ vastUrl })
        const xml = await vast({}, { headers })
        expect(xml).not.toMatch(/<Ad |<Error|\/e\/a\//)
        expect(await vast()).toContain('/e/a/')
      }
    },
  )

  test('a page of a site that has not proven its domain gets no ad, and nothing is counted for it', async () => {
    zone = await newPlacement({ vastUrl: tagUrl })
    await db.updateTable('sites').set({ verifiedAt: null, verifiedBy: null }).where('id', '=', site).execute()
    expect(await vast()).not.toMatch(/<Ad |<Error|\/e\/a\//)
  })

  test('the placement of a paused site shows nothing', async () => {
    zone = await newPlacement({ vastUrl: tagUrl })
    await db.updateTable('sites').set({ status: 'PAUSED' }).where('id', '=', site).execute()
    expect(await vast()).not.toContain('<Ad ')
  })

  test.each([
    [{}, 0],
    [{ at: 'start' }, 0],
    [{ at: '0' }, 0],
    [{ at: 'end' }, -2],
    [{ at: '480000' }, 480_000],
  ])('the break %j is at %i', async (query: Record<string, string>, breakMs) => {
    expect(readTrackers(await vast(query)).ticket.breakMs).toBe(breakMs)
  })
})

describe('the video of a break', () => {
  test('the video, its view and the player are counted', async () => {
    const [video, player] = [await aVideo(), await aPlayer()]
    const { ticket } = readTrackers(await vast({ video, videoView, player }))
    expect(ticket).toMatchObject({ videoId: video, videoView, playerId: player })
  })

  test('another account’s player and an unknown one count as no player', async () => {
    const video = await aVideo()
    for (const player of [await aPlayer(await make.account()), 'player00000001', newId()])
      expect(readTrackers(await vast({ video, player })).ticket).toMatchObject({
        videoId: video,
        playerId: '',
      })
  })

  test('a position is counted in whole seconds, and beyond the end of the video as its post-roll', async () => {
    const video = await newVideo(600_400)
    const counted = async (at: string) => readTrackers(await vast({ video, at })).ticket.breakMs
    expect(
      await Promise.all(['1499', '480123', '600399', '600400', '86400000', '1', 'end'].map(counted)),
    ).toEqual([1_000, 480_000, 600_000, 600_000, -2, 0, -2])
  })

  test('another account’s video, an unknown one and hostile ids count as no video', async () => {
    const foreign = await aVideo(await make.account())
    for (const video of [foreign, newId(), '<b>', "' or 1=1 --"])
      expect(readTrackers(await vast({ video, videoView, player: '<b>' })).ticket).toMatchObject({
        videoId: '',
        videoView: '',
        playerId: '',
      })
  })

  test('our frame asks for the page, video and break that playback sealed, and only our frame', async () => {
    const play = { zoneId: zone, videoId: newId(), playerId: newId(), host: host(), breakMs: 300_000 }
    const sealed = signPlay(secrets.signing, play, Date.now())
    const { origin } = new URL(deps.config.publicUrl)
    const ticketFrom = async (headers: Record<string, string>, parameter = sealed) =>
      readTrackers(await vast({ play: parameter, videoView, at: 'end' }, { headers })).ticket
    const { videoId, playerId, breakMs } = play
    const counted = { videoId, playerId, breakMs, videoView, host: host() }
    expect(await ticketFrom({ origin })).toMatchObject(counted)
    expect(await ticketFrom({ referer: `${origin}/embed/x` })).toMatchObject(counted)
    // A page that asks by itself is itself.
    for (const page of ['https://thief.example', `${origin}.thief.example`, ''])
      expect(
        await vast({ play: sealed, videoView }, { headers: page ? { origin: page } : {} }),
      ).not.toContain('/e/a/')
    const own = { origin: `https://${host()}` }
    expect(await ticketFrom(own)).toMatchObject(counted)
    const forged = `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}`
    expect(await ticketFrom(own, forged)).toMatchObject({ videoId: '', playerId: '', breakMs: -2 })
    const other = signPlay(secrets.signing, { ...play, zoneId: newId() }, Date.now())
    expect(await ticketFrom(own, other)).toMatchObject({ videoId: '', breakMs: -2 })
  })
})

describe('the answer', () => {
  test('any page may read the answer, which is not cached and sets no cookie', async () => {
    const { headers } = await ask()
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('unknown placements and placements of banners are missing', async () => {
    const banner = await newPlacement({ name: 'Masthead', vastUrl: tagUrl })
    for (const id of [banner, newId(), '<b>']) expect((await ask({}, { id })).status).toBe(404)
  })

  test.each([{ at: 'middle' }, { at: '-1' }, { at: '86400001' }, { at: '1e3' }])(
    'the query %j is refused with its field',
    async (query) => {
      const answer = await ask(query)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        error: { code: 'malformed_request', fields: { at: expect.any(String) } },
      })
    },
  )

  test('too many requests of one address are refused', async () => {
    const base = await serveAds({ decisionsAMinute: 2 })
    const statuses = []
    for (let count = 0; count < 3; count++) statuses.push((await ask({}, { base })).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('a request costs no statement while its placement and video are cached', async () => {
    const video = await aVideo()
    const base = await serveAds({ freshMs: 60_000 })
    const player = await aPlayer()
    await vast({ video, videoView, player }, { base })
    const before = server.sqlTexts.length
    await vast({ video, videoView, player }, { base })
    expect(server.sqlTexts.length - before).toBe(0)
  })
})

describe('the breaks of a film', () => {
  const breaksIn = (xml: string) => [...xml.matchAll(/timeOffset="([^"]+)"/g)].map(([, offset]) => offset)
  const vmap = (query?: Record<string, string>, id = zone) => vast(query, { id, call: 'vmap' })
  const turnOn = (change: object) => api(account).get(updateVideoAds, { body: change })

  test('the breaks are those of the publisher’s settings, each with the address of its ad', async () => {
    const video = await newVideo(1_200_000)
    await turnOn({ midrolls: true, midrollsFromMs: 600_000, midrollEveryMs: 480_000, postroll: true })
    const xml = await vmap({ video, videoView, player: '<b>' })
    expect(breaksIn(xml)).toEqual(['start', '00:08:00.000', '00:16:00.000', 'end'])
    const tags = addressesIn(xml, 'vmap:AdTagURI')
    expect(tags[1]).toBe(`${server.url}/ads/vast/${zone}?video=${video}&videoView=${videoView}&at=480000`)
    const { pathname, search } = new URL(tags[3]!)
    const headers = { origin: `https://${host()}` }
    const { ticket } = readTrackers(await (await fetch(url + pathname + search, { headers })).text())
    expect(ticket).toMatchObject({ videoId: video, videoView, breakMs: -2 })
  })

  test('a video that shows no ads has no breaks, and one of unknown length no mid-rolls', async () => {
    await turnOn({ midrolls: true, midrollsFromMs: 60_000 })
    const video = await newVideo(1_200_000)
    await db
      .updateTable('videos')
      .set({ adBreaks: JSON.stringify(noAdBreaks) })
      .where('id', '=', video)
      .execute()
    expect(breaksIn(await vmap({ video }))).toEqual([])
    expect(breaksIn(await vmap())).toEqual(['start'])
    expect(breaksIn(await vmap({ video: "' or 1=1 --" }))).toEqual(['start'])
  })

  test('an account that plays ads in its own player gets the breaks, too', async () => {
    await turnOn({ isOn: false })
    expect(breaksIn(await vmap())).toEqual(['start'])
  })

  test('a viewer who must not be measured is not measured in any break', async () => {
    const [tag] = addressesIn(await vmap({ measure: '0' }), 'vmap:AdTagURI')
    expect(new URL(tag!).searchParams.get('measure')).toBe('0')
  })

  test('a paused site has no breaks; unknown placements and those of banners are missing', async () => {
    const banner = await newPlacement({ name: 'Masthead' })
    for (const id of [banner, newId(), '<b>']) expect((await ask({}, { id, call: 'vmap' })).status).toBe(404)
    await db.updateTable('sites').set({ status: 'PAUSED' }).where('id', '=', site).execute()
    expect(breaksIn(await vmap())).toEqual([])
  })
})
