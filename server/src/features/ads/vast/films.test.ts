import type { NewCampaign } from '@matinee/contract/campaigns'
import { createPlayer } from '@matinee/contract/players'
import { Readable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '../../../../testing/api.ts'
import { make, type TestAccount } from '../../../../testing/make.ts'
import { newSite, newZone } from '../../../../testing/sites.ts'
import { server } from '../../../../testing/testServer.ts'
import { addressesIn, chrome, newFilm, readTrackers, serveAds, setRates } from '../../../../testing/vast.ts'
import { newId } from '../../../platform/ids.ts'
import { insertVideo } from '../../videos/videos.store.ts'
import * as service from '../campaigns.service.ts'
import { signPlay } from './playParameter.ts'

const { deps } = server
const { db, facts, files, secrets } = deps
let url = ''
let account: TestAccount
let site: string
let zone: string
const host = () => `${site.toLowerCase()}.example`

beforeAll(async () => {
  url = await serveAds({ freshMs: 0 })
  await setRates()
})
beforeEach(async () => {
  account = await make.account({ timezone: 'Europe/Istanbul' })
  site = await newSite(account.id, { status: 'LIVE' })
  zone = await newZone({ accountId: account.id, siteId: site }, { name: 'Preroll' })
})

/** An active campaign for this test's site with a film. */
async function newCampaign(fields: Partial<NewCampaign> = {}) {
  const id = await service.addCampaign(
    db,
    {
      name: 'Internal name',
      advertiser: 'Tea & house',
      cpmMicros: 2_000_000,
      currency: 'usd',
      clickUrl: 'https://shop.example/tea?a=1&b=2',
      siteIds: [site],
      startsAt: '2020-01-01T00:00:00Z',
      ...fields,
    },
    { actor: 'cli' },
  )
  const film = await newFilm(id)
  await service.changeCampaign(db, id, { status: 'ACTIVE' }, 'cli')
  return { id, film }
}

type Ask = { base?: string; headers?: Record<string, string> }
async function vast(
  query: Record<string, string> = {},
  { base = url, headers = {} }: Ask = {},
): Promise<string> {
  const answer = await fetch(`${base}/ads/vast/${zone}?${new URLSearchParams(query).toString()}`, {
    headers: { 'user-agent': chrome, origin: `https://${host()}`, ...headers },
  })
  expect(answer.status).toBe(200)
  return answer.text()
}
const sold = async (query?: Record<string, string>, options?: Ask): Promise<string | null> => {
  const xml = await vast(query, options)
  return xml.includes('/e/a/') ? readTrackers(xml).ticket.campaignId || null : null
}

describe('a film that is sold', () => {
  test('a film is answered with its files, its click and trackers whose ticket has the price of an impression', async () => {
    const { id, film } = await newCampaign({ skipAfterMs: 5_000 })
    const xml = await vast({ at: '60000' })
    const media = `${server.url}/media/${film.mediaKey}`
    expect(addressesIn(xml, 'MediaFile')).toEqual([
      `${media}/720p.mp4`,
      `${media}/360p.mp4`,
      `${media}/master.m3u8`,
    ])
    expect(xml).toContain('type="video/mp4" width="640" height="360" bitrate="700" ')
    expect(xml).toContain('<Duration>00:00:15.040</Duration>')
    expect(xml).toContain('<Linear skipoffset="00:00:05.000">')
    expect(xml).toContain('<AdTitle>Tea &amp; house</AdTitle>')
    expect(xml).not.toContain('Internal name')
    expect(addressesIn(xml, 'ClickThrough')).toEqual(['https://shop.example/tea?a=1&b=2'])
    const { ticket, events } = readTrackers(xml)
    expect(ticket).toMatchObject({
      kind: 'ad',
      accountId: account.id,
      siteId: site,
      zoneId: zone,
      campaignId: id,
      type: 'video',
      tag: 'matinee',
      price: { try: 80_000, usd: 2_000, eur: 1_600 },
      billed: 'impression',
      breakMs: 60_000,
      host: host(),
    })
    expect(xml).toContain(`<AdServingId>${ticket.id}</AdServingId>`)
    expect(events).toContain('complete')
  })

  test('a campaign that is paid for completed views has the price of one', async () => {
    const { id } = await newCampaign({ pricing: 'cpcv', cpmMicros: null, cpcvMicros: 50_000 })
    expect(readTrackers(await vast()).ticket).toMatchObject({
      campaignId: id,
      billed: 'complete',
      price: { try: 2_000_000, usd: 50_000, eur: 40_000 },
      durationMs: 15_040,
    })
  })

  test('the files of a film are open to every page', async () => {
    const { film } = await newCampaign()
    await files.put(`media/${film.mediaKey}/720p.mp4`, Readable.from([Buffer.from('film')]))
    const { pathname } = new URL(addressesIn(await vast(), 'MediaFile')[0]!)
    const answer = await fetch(server.url + pathname, { headers: { origin: 'https://any.example' } })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(await answer.text()).toBe('film')
  })

  test('a film outranks the outside tag, which plays when no campaign fits', async () => {
    const vastUrl = 'https://ads.example/vast'
    await db.updateTable('zones').set({ vastUrl }).where('id', '=', zone).execute()
    const { id } = await newCampaign()
    expect(await vast()).toContain('<InLine>')
    await service.changeCampaign(db, id, { status: 'PAUSED' }, 'cli')
    expect(addressesIn(await vast(), 'VASTAdTagURI')).toEqual([vastUrl])
  })

  test('the campaign that is expected to pay most for an impression is shown, from the completed views so far', async () => {
    const cpm = await newCampaign({ cpmMicros: 20_000_000 })
    const cpcv = await newCampaign({ pricing: 'cpcv', cpmMicros: null, cpcvMicros: 50_000 })
    expect(await sold()).toBe(cpcv.id)
    const columns = ['campaign', 'day', 'impressions', 'completes']
    await facts.insert('campaign_days', columns, `${cpcv.id}\t2026-11-01\t1000\t300\n`, newId())
    expect(await sold()).toBe(cpm.id)
  })
})

describe('no film is shown', () => {
  const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
  test.each<[string, Ask, Record<string, string>]>([
    ['on another page', { headers: { origin: 'https://thief.example' } }, {}],
    ['in a sandboxed frame', { headers: { origin: 'null' } }, {}],
    ['to robots', { headers: { 'user-agent': robot } }, {}],
    ['to a viewer who must not be measured', {}, { measure: '0' }],
  ])('no film is shown %s', async (_name, options, query) => {
    const { id } = await newCampaign()
    expect(await sold(query, options)).toBeNull()
    expect(await sold()).toBe(id)
  })

  test.each([{ verifiedAt: null, verifiedBy: null }, { status: 'PAUSED' as const }])(
    'no film is shown on a site with %j',
    async (fields) => {
      await newCampaign()
      await db.updateTable('sites').set(fields).where('id', '=', site).execute()
      expect(await sold()).toBeNull()
    },
  )

  test('no film is shown before it is processed, and a banner is none', async () => {
    const { id, film } = await newCampaign()
    await service.addCreative({ db, files }, id, { size: '300x250', html: '<b>Tea</b>' }, 'cli')
    await db.updateTable('videos').set({ status: 'TRANSCODING' }).where('id', '=', film.videoId).execute()
    expect(await sold()).toBeNull()
  })

  test('no film is shown beyond its budget', async () => {
    const small = await newCampaign({ cpmMicros: 4_000_000, budgetMicros: 12_000 })
    const next = await newCampaign({ cpmMicros: 1_000_000 })
    const got = []
    for (let turn = 0; turn < 5; turn++) got.push(await sold())
    expect(got).toEqual([small.id, small.id, small.id, next.id, next.id])
  })

  test('no film is shown more often than its frequency cap allows', async () => {
    const capped = await newCampaign({ frequencyCap: { impressions: 2, hours: 1 } })
    expect([await sold(), await sold(), await sold()]).toEqual([capped.id, capped.id, null])
  })

  test('banners and films of a campaign share its budget', async () => {
    const { id } = await newCampaign({ cpmMicros: 4_000_000, budgetMicros: 8_000 })
    await service.addCreative({ db, files }, id, { size: '300x250', html: '<b>Tea</b>' }, 'cli')
    const banner = await newZone({ accountId: account.id, siteId: site }, { desktop: '300x250' })
    const query = 'page=0123456789abcdef&platform=desktop'
    const askBanner = async () => {
      const headers = { 'user-agent': chrome, origin: `https://${host()}` }
      const answer = await fetch(`${url}/ads/zones/${banner}?${query}`, { headers })
      return ((await answer.json()) as { ad: unknown }).ad !== null
    }
    expect([await sold(), await askBanner(), await sold(), await askBanner()]).toEqual([
      id,
      true,
      null,
      false,
    ])
  })
})

describe('targeting', () => {
  async function newVideo(tags: string[], accountId = account.id): Promise<string> {
    const id = newId()
    const video = { title: 'Film', source: 'film.mp4', sourceKind: 'file', status: 'AVAILABLE' } as const
    await db.transaction().execute((tx) => insertVideo(tx, { id, accountId, tags, ...video }))
    return id
  }

  test('a campaign for a video, a tag or a player is shown there only', async () => {
    const [cooking, sports] = [await newVideo(['Cooking']), await newVideo(['sports'])]
    const player = await api(account).get(createPlayer, { body: { name: 'Player', language: 'en' } })
    const byVideo = await newCampaign({ videoIds: [cooking], cpmMicros: 4_000_000 })
    const byTag = await newCampaign({ videoTags: ['cooking', 'Sports'], cpmMicros: 3_000_000 })
    const byPlayer = await newCampaign({ playerIds: [player.id], cpmMicros: 1_000_000 })
    expect(await sold({ video: cooking })).toBe(byVideo.id)
    expect(await sold({ video: sports })).toBe(byTag.id)
    expect(await sold({ player: player.id })).toBe(byPlayer.id)
    expect(await sold()).toBeNull()
    // A sealed play names its video and player itself.
    const play = { zoneId: zone, videoId: sports, playerId: player.id, host: host(), breakMs: 0 }
    const sealed = { play: signPlay(secrets.signing, play, Date.now()), video: cooking }
    const { origin } = new URL(deps.config.publicUrl)
    expect(await sold(sealed, { headers: { origin } })).toBe(byTag.id)
  })

  test('another account’s video does not open a campaign for it', async () => {
    const foreign = await newVideo(['cooking'], (await make.account()).id)
    await newCampaign({ videoIds: [foreign] })
    await newCampaign({ videoTags: ['cooking'] })
    expect(await sold({ video: foreign })).toBeNull()
  })

  test('a campaign for phones is shown on phones', async () => {
    const { id } = await newCampaign({ platforms: ['mobile'] })
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
    expect(await sold({}, { headers: { 'user-agent': agent } })).toBe(id)
    expect(await sold()).toBeNull()
  })
})

test('every tracker of an answer is an address of ours that counts once, however often it is called', async () => {
  const { id } = await newCampaign({ pricing: 'cpcv', cpmMicros: null, cpcvMicros: 50_000 })
  // The film of 15 seconds was chosen 20 seconds ago.
  const base = await serveAds({ freshMs: 0, now: () => Date.now() - 20_000 })
  const xml = await vast({ at: 'end' }, { base })
  // The address of errors ends in the macro, which a player fills in.
  const trackers = [...xml.matchAll(/<!\[CDATA\[([^<]+\/e\/a\/[^<]+)\]\]>/g)].map(([, address]) =>
    address!.replace('[ERRORCODE]', '405'),
  )
  expect(trackers).toHaveLength(12)
  for (const address of [...trackers, ...trackers]) {
    const answer = await fetch(address, { headers: { 'user-agent': chrome } })
    expect([address, answer.status]).toEqual([address, 204])
  }
  const sums = `SELECT toUInt32(sum(requests)) AS requests, toUInt32(sum(impressions)) AS impressions,
    toUInt32(sum(completes)) AS completes, toUInt32(sum(errors)) AS errors, toUInt32(sum(viewables)) AS viewables,
    toUInt32(sum(spentMicrosUsd)) AS micros FROM revenue_days WHERE site = {site:String} AND type = 'video'`
  await expect
    .poll(() => facts.query({ sql: sums, params: { site } }), { timeout: 20_000 })
    .toEqual([{ requests: 1, impressions: 1, completes: 1, errors: 1, viewables: 1, micros: 50_000 }])
  expect((await service.readCampaign({ db, facts }, id)).sums?.spentMicros).toBe(50_000)
})
