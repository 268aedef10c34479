import type { AdDecision } from '@matinee/contract/plain/adBeacon'
import type { NewCampaign } from '@matinee/contract/campaigns'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { make, type TestAccount } from '../../../testing/make.ts'
import { newSite, newZone } from '../../../testing/sites.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { createApp } from '../../platform/http/http.ts'
import { png } from '../../../testing/pictures.ts'
import { createAdTokenCheck } from './adToken.ts'
import type { AdTicket } from '../events/streams/tokens.service.ts'
import { adRoutes } from './ads.routes.ts'
import * as service from './campaigns.service.ts'

const { db, facts, files, secrets } = server.deps
const checkToken = createAdTokenCheck(secrets.signing)
const page = '0123456789abcdef0123456789abcdef'
/** A server without caching; the product's own reads campaigns every few seconds. */
let url = ''
let account: TestAccount
let site: string
let zone: string
/** The host of the site's pages. */
const host = () => `www.${site.toLowerCase()}.example`

async function serve(options: Parameters<typeof adRoutes>[2]): Promise<string> {
  const app = createApp(server.deps)
  adRoutes(app, server.deps, options)
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  stops.push(() => app.fastify.close())
  return `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`
}
const stops: (() => Promise<void>)[] = []
afterAll(() => Promise.all(stops.map((stop) => stop())))

beforeAll(async () => {
  url = await serve({ freshMs: 0 })
  await setRates()
})
beforeEach(async () => {
  account = await make.account({ timezone: 'Europe/Istanbul' })
  site = await newSite(account.id, { status: 'LIVE' })
  zone = await newZone({ accountId: account.id, siteId: site }, { mobile: '320x50', desktop: '300x250' })
})

async function setRates(): Promise<void> {
  const rate = { day: '2020-01-01', source: 'test' }
  await db
    .insertInto('exchangeRates')
    .values([
      { ...rate, currency: 'try', rateMicros: 40_000_000 },
      { ...rate, currency: 'eur', rateMicros: 800_000 },
    ])
    .execute()
}

/** An active campaign for this test's site, with an HTML ad of 300x250. */
async function campaign(of: Partial<NewCampaign> & { sizes?: string[] } = {}): Promise<string> {
  const { sizes = ['300x250'], ...fields } = of
  const id = await service.addCampaign(
    db,
    {
      name: 'Spring',
      advertiser: 'Tea house',
      cpmMicros: 2_000_000,
      currency: 'usd',
      clickUrl: 'https://shop.example/tea',
      siteIds: [site],
      startsAt: '2020-01-01T00:00:00Z',
      ...fields,
    },
    { actor: 'cli' },
  )
  for (const size of sizes)
    await service.addCreative({ db, files }, id, { size, html: `<b>${id}</b>` }, 'cli')
  await service.changeCampaign(db, id, { status: 'ACTIVE' }, 'cli')
  return id
}

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'
const ask = (
  query: Record<string, string> = {},
  id = zone,
  base = url,
  agent = chrome,
  origin: string | null = `https://${host()}`,
): Promise<Response> =>
  fetch(
    `${base}/ads/zones/${id}?${new URLSearchParams({ page, platform: 'desktop', ...query }).toString()}`,
    { headers: { 'user-agent': agent, ...(origin && { origin }) } },
  )
async function decide(query?: Record<string, string>, id?: string): Promise<AdDecision> {
  const answer = await ask(query, id)
  expect(answer.status).toBe(200)
  return (await answer.json()) as AdDecision
}
async function sold(query?: Record<string, string>): Promise<string | null> {
  const ticket = checkToken((await decide(query)).token, Date.now())
  return typeof ticket === 'string' ? null : ticket.campaignId
}

describe('a decision', () => {
  test('a decision contains the campaign that pays most, and its token has the price of an impression in each currency', async () => {
    await campaign({ cpmMicros: 1_000_000 })
    const best = await campaign({ cpmMicros: 2_000_000 })
    const { token, pageToken, ad } = await decide()
    expect(ad).toMatchObject({ kind: 'frame', width: 300, height: 250 })
    expect(checkToken(token, Date.now())).toMatchObject({
      kind: 'ad',
      accountId: account.id,
      siteId: site,
      zoneId: zone,
      campaignId: best,
      type: 'direct',
      tag: 'matinee',
      timezone: 'Europe/Istanbul',
      price: { try: 80_000, usd: 2_000, eur: 1_600 },
    })
    expect(checkToken(pageToken, Date.now())).toMatchObject({
      kind: 'page',
      id: `${site}.${page}`,
      siteId: site,
      zoneId: '',
      campaignId: '',
    })
  })

  test('a decision has a new id each time, but the same page load', async () => {
    await campaign()
    const tickets = [await decide(), await decide()].map(({ token, pageToken }) =>
      [token, pageToken].map((one) => checkToken(one, Date.now()) as { id: string }),
    )
    expect(tickets[0]![0]!.id).not.toBe(tickets[1]![0]!.id)
    expect(tickets[0]![1]!.id).toBe(tickets[1]![1]!.id)
  })

  test('a decision without an ad is answered too, so that the request can be counted', async () => {
    const { token, ad } = await decide()
    expect(ad).toBeNull()
    expect(checkToken(token, Date.now())).toMatchObject({ kind: 'request', campaignId: '', type: '' })
  })

  test('a decision has the sizes of other placements of the page that belong to the same account and are served', async () => {
    const own = { accountId: account.id, siteId: site }
    const footer = await newZone(own, { desktop: '728x90' })
    const phone = await newZone(own, { desktop: null })
    const stranger = await make.account()
    const foreign = await newZone({ accountId: stranger.id, siteId: await newSite(stranger.id) })
    const also = [footer, phone, foreign, 'AAAAAAAAAAAAAA', "' or 1=1 --", '', '__proto__'].join(',')
    const { sizes } = await decide({ also })
    expect(sizes).toEqual({ [footer]: { width: 728, height: 90 } })
    expect(await decide()).not.toHaveProperty('sizes')
  })

  test('a decision reads all placements that are not cached in one statement', async () => {
    const also = Array.from({ length: 10 }, () => newId())
    const before = server.sqlTexts.length
    await decide({ also: also.join(','), measure: '0' })
    const lookups = server.sqlTexts.slice(before).filter((text) => text.includes('"zones"'))
    expect(lookups).toHaveLength(1)
  })

  test('a decision may be read by any page, is not cached and sets no cookie', async () => {
    const { headers } = await ask()
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('marks the tag of the site as seen', async () => {
    await decide()
    await expect
      .poll(async () => {
        const row = db.selectFrom('sites').select('tagSeenFirstAt').where('id', '=', site)
        return (await row.executeTakeFirstOrThrow()).tagSeenFirstAt
      })
      .toBeInstanceOf(Date)
  })

  test('a decision costs no statement while the zone and the campaigns are cached', async () => {
    await campaign()
    const warm = () => ask({}, zone, server.url)
    await warm()
    await expect
      .poll(async () => {
        const before = server.sqlTexts.length
        const answers = await Promise.all(Array.from({ length: 20 }, warm))
        return [server.sqlTexts.length - before, ...new Set(answers.map(({ status }) => status))]
      })
      .toEqual([0, 200])
  })

  test('a decision has the view of the video that plays next to the ad, if the page sends it', async () => {
    const playing = { video: 'abcdefghijklmn', videoView: 'fedcba9876543210' }
    const ticket = checkToken((await decide(playing)).token, Date.now())
    expect(ticket).toMatchObject({ videoId: playing.video, videoView: playing.videoView })
    const hostile = { video: '<b>', videoView: "' or 1=1 --" }
    expect(checkToken((await decide(hostile)).token, Date.now())).toMatchObject({
      videoId: '',
      videoView: '',
    })
  })
})

describe('no campaign is shown', () => {
  test.each<[string, () => Promise<Partial<NewCampaign> & { sizes?: string[] }>]>([
    ['another site', async () => ({ siteIds: [await newSite(account.id)] })],
    [
      'another zone',
      async () => ({ zoneIds: [await newZone({ accountId: account.id, siteId: site }, { name: 'Other' })] }),
    ],
    ['another platform', async () => ({ platforms: ['mobile'] })],
    ['another size', async () => ({ sizes: ['728x90'] })],
    ['tomorrow', async () => ({ startsAt: new Date(Date.now() + 86_400_000).toISOString() })],
    ['the past', async () => ({ endsAt: '2020-02-01T00:00:00Z' })],
  ])('a campaign for %s is not shown', async (_name, fields) => {
    await campaign(await fields())
    expect((await decide()).ad).toBeNull()
  })

  test('a paused campaign is not shown', async () => {
    const id = await campaign()
    await service.changeCampaign(db, id, { status: 'PAUSED' }, 'cli')
    expect((await decide()).ad).toBeNull()
    await service.changeCampaign(db, id, { status: 'ACTIVE' }, 'cli')
    expect(await sold()).toBe(id)
  })

  test('no campaign is shown on a paused site', async () => {
    await campaign()
    await db.updateTable('sites').set({ status: 'PAUSED' }).where('id', '=', site).execute()
    await db.updateTable('zones').set({ passback: '<b>other</b>' }).where('id', '=', zone).execute()
    expect((await decide()).ad).toBeNull()
  })

  test('no campaign is shown in a placement without a size for the device', async () => {
    await campaign()
    await db.updateTable('zones').set({ desktop: null }).where('id', '=', zone).execute()
    expect((await decide()).ad).toBeNull()
    const id = await campaign({ sizes: ['320x50'] })
    expect(await sold({ platform: 'mobile' })).toBe(id)
  })

  test('no campaign is shown to visitors who must not be measured: they see the passback, and no token is signed', async () => {
    await campaign()
    expect(await decide({ measure: '0' })).toEqual({ token: '', pageToken: '', ad: null })
    await db.updateTable('zones').set({ passback: '<b>other</b>' }).where('id', '=', zone).execute()
    const { token, ad } = await decide({ measure: '0' })
    expect([token, ad?.kind]).toEqual(['', 'frame'])
  })

  test('no campaign is shown to robots, which would reserve a budget and never spend it', async () => {
    await campaign()
    const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
    for (const agent of [robot, 'curl/8.5.0'])
      expect(await (await ask({}, zone, url, agent)).json()).toMatchObject({ ad: null })
  })

  test('no campaign is shown without an exchange rate, and operators see that as the obstacle', async () => {
    const id = await campaign()
    await db.deleteFrom('exchangeRates').execute()
    try {
      expect((await decide()).ad).toBeNull()
      expect((await service.readCampaign({ db, facts }, id)).obstacle).toBe('no exchange rate')
      const figures = await (await fetch(`${server.url}/metrics`)).text()
      expect(figures).toContain('matinee_ad_has_rates 0')
    } finally {
      await setRates()
    }
    expect(await sold()).toBe(id)
  })

  test('no campaign is shown for a request that only counts the page', async () => {
    await campaign()
    const { token, pageToken, ad } = await decide({ only: 'page' })
    expect([token, ad]).toEqual(['', null])
    expect(checkToken(pageToken, Date.now())).toMatchObject({ kind: 'page', siteId: site })
  })
})

describe('a budget', () => {
  test('a budget is spent to the last impression that it covers, and then the next campaign is shown', async () => {
    const small = await campaign({ cpmMicros: 4_000_000, budgetMicros: 12_000 })
    const next = await campaign({ cpmMicros: 1_000_000 })
    const got: (string | null)[] = []
    for (let turn = 0; turn < 5; turn += 1) got.push(await sold())
    expect(got).toEqual([small, small, small, next, next])
  })

  test('includes the spending in the facts store, in its own currency', async () => {
    const id = await campaign({ cpmMicros: 4_000_000, currency: 'try', budgetMicros: 10_000 })
    await facts.insert(
      'campaign_days',
      ['campaign', 'day', 'impressions', 'spentMicrosTry', 'spentMicrosUsd', 'spentMicrosEur'],
      `${id}\t2026-11-01\t2\t8000\t200\t160\n`,
      newId(),
    )
    expect((await decide()).ad).toBeNull()
    const { obstacle, sums } = await service.readCampaign({ db, facts }, id)
    expect([obstacle, sums?.impressions, sums?.spentMicros]).toEqual(['budget spent', 2, 8_000])
  })
})

describe('the passback of a zone', () => {
  const html = '<a href="https://other.example/">Other demand</a>'
  beforeEach(async () => {
    await db.updateTable('zones').set({ passback: html }).where('id', '=', zone).execute()
  })

  test('the passback of a zone is shown when no campaign fits, counted and not paid', async () => {
    const { token, ad } = await decide()
    expect(ad).toEqual({
      kind: 'frame',
      width: 300,
      height: 250,
      src: `${server.url}/ads/passbacks/${zone}`,
    })
    expect(checkToken(token, Date.now())).toMatchObject({
      kind: 'ad',
      campaignId: '',
      type: 'passback',
      price: { try: 0, usd: 0, eur: 0 },
    })
    const id = await campaign()
    expect(await sold()).toBe(id)
  })

  test('the passback of a zone is a page with an opaque origin', async () => {
    const answer = await fetch(`${url}/ads/passbacks/${zone}`)
    expect(answer.headers.get('content-security-policy')).toBe(
      'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    )
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const text = await answer.text()
    expect(text).toContain(html)
    expect(text.indexOf('/ads/frame.js')).toBeLessThan(text.indexOf(html))
  })
})

test('an HTML ad gets the address of its click, which cannot break out of its attribute', async () => {
  const clickUrl = 'https://shop.example/?a=1&b="><script>alert(1)</script>'
  const id = await campaign({ clickUrl })
  const { ad } = await decide()
  const { pathname } = new URL((ad as { src: string }).src)
  const answer = await fetch(url + pathname)
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts /)
  expect(answer.headers.get('content-security-policy')).not.toContain('same-origin')
  const text = await answer.text()
  expect(text).toContain(`<b>${id}</b>`)
  expect(text).toContain('data-click="https://shop.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;')
  expect(text).not.toContain('<script>alert')
})

test('a picture is served with its own media type, sandboxed and cacheable for ever', async () => {
  const id = await campaign({ sizes: [] })
  await service.addCreative({ db, files }, id, { size: '4x2', image: png, alt: 'Tea' }, 'cli')
  await db.updateTable('zones').set({ desktop: '4x2' }).where('id', '=', zone).execute()
  const { ad } = await decide()
  expect(ad).toMatchObject({
    kind: 'image',
    width: 4,
    height: 2,
    alt: 'Tea',
    clickUrl: 'https://shop.example/tea',
  })
  const answer = await fetch(url + new URL((ad as { src: string }).src).pathname)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true)
})

test('the preview of an ad is sandboxed and can be framed by the console only', async () => {
  const answer = await fetch(`${url}/ads/preview`)
  const policy = answer.headers.get('content-security-policy')!
  expect(policy).toMatch(/^sandbox allow-scripts /)
  expect(policy).not.toContain('allow-same-origin')
  expect(policy).toContain("frame-ancestors 'self'")
})

describe('hostile requests', () => {
  const ids = ['%00', '..%2f..%2fetc', "'%20or%201=1%20--", 'x'.repeat(129), '%F0%9F%92%A9', 'AAAAAAAAAAAAAA']

  test.each(ids)('a zone, frame or picture named %s answers 404', async (id) => {
    for (const kind of ['zones', 'frames', 'passbacks', 'creatives']) {
      const answer = await fetch(`${url}/ads/${kind}/${id}?page=${page}&platform=desktop`)
      expect([kind, answer.status]).toEqual([kind, 404])
    }
  })

  test('above the limit of one address are refused, readable by the page', async () => {
    const narrow = await serve({ decisionsAMinute: 2 })
    const answers = [await ask({}, zone, narrow), await ask({}, zone, narrow), await ask({}, zone, narrow)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    const { headers } = answers[2]!
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  test('hostile requests are refused for frames too, each of which costs a statement', async () => {
    const narrow = await serve({ decisionsAMinute: 2 })
    const statuses = []
    for (const kind of ['frames', 'passbacks', 'frames'])
      statuses.push((await fetch(`${narrow}/ads/${kind}/AAAAAAAAAAAAAA`)).status)
    expect(statuses).toEqual([404, 404, 429])
  })

  test('hostile requests for the zone of a disabled account answer 404', async () => {
    await db.updateTable('users').set({ status: 'DISABLED' }).where('id', '=', account.id).execute()
    expect((await ask()).status).toBe(404)
  })

  test('hostile requests for the passback of a zone without one answer 404', async () => {
    expect((await fetch(`${url}/ads/passbacks/${zone}`)).status).toBe(404)
  })

  test.each<[string, Record<string, string>]>([
    ['no page', { page: '' }],
    ['a short page', { page: 'abc' }],
    ['a page of other signs', { page: `${page.slice(0, 30)}'"` }],
    ['a long page', { page: page + page }],
    ['no platform', { platform: '' }],
    ['another platform', { platform: 'fridge' }],
    ['an endless address', { url: `https://a.example/${'x'.repeat(3_000)}` }],
  ])('%s is refused with 400, readable by the page', async (_name, query) => {
    const answer = await ask(query)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toMatchObject({ error: { code: 'malformed_request' } })
  })

  test.each(['https://a.example/\u0000', 'javascript:alert(1)', '\ud800', '{"$gt":""}'])(
    'an address such as %j changes nothing',
    async (address) => {
      expect((await ask({ url: address })).status).toBe(200)
    },
  )
})

describe('only the proven pages of a site earn', () => {
  const ticketFrom = async (origin: string | null): Promise<AdTicket> => {
    const { token } = (await (await ask({}, zone, url, chrome, origin)).json()) as AdDecision
    const ticket = checkToken(token, Date.now())
    if (typeof ticket === 'string') throw new Error(ticket)
    return ticket
  }
  const unproven = { verifiedAt: null, verifiedBy: null }

  test('a site without domain verification gets no campaign, and a check of the domain is requested', async () => {
    await campaign()
    await db.updateTable('sites').set(unproven).where('id', '=', site).execute()
    expect(await ticketFrom(`https://${host()}`)).toMatchObject({ kind: 'request', campaignId: '' })
    await expect
      .poll(async () =>
        db
          .selectFrom('pgboss.job' as never)
          .select('id' as never)
          .where('singletonKey' as never, '=', `proof ${site}` as never)
          .execute(),
      )
      .toHaveLength(1)
  })

  test.each([
    ['the domain', (): string | null => `https://${site.toLowerCase()}.example`, 'ad'],
    ['a subdomain', (): string | null => `https://m.${site.toLowerCase()}.example:8443`, 'ad'],
    ['a further host that is proven', (): string | null => 'https://proven.example', 'ad'],
    ['a further host that is not', (): string | null => 'https://unproven.example', 'request'],
    ['a host that ends alike', (): string | null => `https://not${site.toLowerCase()}.example`, 'request'],
    ['a stranger', (): string | null => 'https://stranger.example', 'request'],
    ['a page that says nothing', (): string | null => null, 'request'],
  ] as const)('%s', async (_who, origin, kind) => {
    await campaign()
    const named = { siteId: site, accountId: account.id }
    await db
      .insertInto('siteHosts')
      .values([
        { ...named, host: 'proven.example', verifiedAt: new Date() },
        { ...named, host: 'unproven.example' },
      ])
      .execute()
    expect((await ticketFrom(origin())).kind).toBe(kind)
  })

  test('the origin sent by the browser outweighs the page address in the query', async () => {
    await campaign()
    const answer = await ask({ url: `https://${host()}/` }, zone, url, chrome, 'https://stranger.example')
    expect(((await answer.json()) as AdDecision).ad).toBeNull()
  })

  test('a sandboxed frame, whose origin is null, gets no campaign for any page address', async () => {
    await campaign()
    const answer = await ask({ url: `https://${host()}/` }, zone, url, chrome, 'null')
    expect(((await answer.json()) as AdDecision).ad).toBeNull()
  })

  test('requests from other hosts are counted by host for the owner', async () => {
    for (let n = 0; n < 3; n++) await ticketFrom('https://stranger.example')
    await ticketFrom('https://other.example')
    await ticketFrom(`https://${host()}`)
    await expect
      .poll(async () => {
        const rows = await db
          .selectFrom('siteStrangers')
          .select(['host', 'requests'])
          .where('siteId', '=', site)
          .orderBy('host')
          .execute()
        return rows.map(({ host, requests }) => [host, requests])
      })
      .toEqual([
        ['other.example', 1],
        ['stranger.example', 3],
      ])
  })

  test('the metrics count why a placement got no campaign', async () => {
    await campaign()
    const count = async (reason: string) => {
      const text = await (await fetch(`${server.url}/metrics`)).text()
      return Number(new RegExp(`matinee_ad_unsold_total\\{reason="${reason}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
    }
    const [hosts, unproven] = [await count('host'), await count('unproven')]
    await ticketFrom('https://stranger.example')
    await ticketFrom(`https://${host()}`)
    expect([await count('host'), await count('unproven')]).toEqual([hosts + 1, unproven])
    await db.updateTable('sites').set({ verifiedAt: null, verifiedBy: null }).where('id', '=', site).execute()
    const base = await serve({})
    await ask({}, zone, base, chrome, `https://${host()}`)
    expect([await count('host'), await count('unproven')]).toEqual([hosts + 1, unproven + 1])
  })

  test('decisions cost no statement while the zone is cached', async () => {
    await campaign()
    const base = await serve({ freshMs: 60_000 })
    const from = (origin: string): Promise<Response> => ask({}, zone, base, chrome, origin)
    await from(`https://${host()}`)
    await from('https://stranger.example')
    const before = server.sqlTexts.length
    for (let n = 0; n < 50; n++) await from(n % 2 ? 'https://stranger.example' : `https://${host()}`)
    expect(server.sqlTexts.length - before).toBeLessThan(5)
  })
})
