import '../../../../testing/ownTables.ts'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  adBeacon,
  billOf,
  newPlacement,
  readAdRows,
  readBilled,
  startAdIngest,
  ticketOf,
  tokenOf,
  entireLife,
  type Placement,
} from '../../../../testing/adIngest.ts'
import {
  beacon,
  facts,
  newSpoolDir,
  newVideo,
  readRows,
  signingKey,
  tokenChecks,
} from '../../../../testing/ingest.ts'
import { createLog } from '../../../platform/log.ts'
import { metrics } from '../../../platform/metrics.ts'
import { newId } from '../../../platform/ids.ts'
import { createIngests } from './ingest.service.ts'
import { readCountedTo, readFreshness } from '../spool/progress.service.ts'
import { signAdToken } from '../../ads/adToken.ts'
import { signPlaybackToken } from '../../playback/playbackToken.ts'
import type { StreamName } from '../streams/stream.ts'
import { reportProgress } from '../spool/progress.facts.ts'

const from = (address: string) => ({ 'x-forwarded-for': address })

async function readSums({ accountId }: Placement) {
  const [row] = await facts.query<Record<string, string>>({
    sql: `SELECT sum(requests) AS requests, sum(matches) AS matches, sum(impressions) AS impressions,
            sum(views) AS views, sum(measurables) AS measurables, sum(viewables) AS viewables,
            sum(clicks) AS clicks, sum(spentMicrosUsd) AS spent
          FROM revenue_days WHERE account = {accountId:String}`,
    params: { accountId },
  })
  return Object.values(row!).map(Number)
}

test('the events of one ad become rows and sums with their placement, campaign and price', async () => {
  const [ingest, place] = [await startAdIngest({ trustsProxy: true }), newPlacement()]
  const ticket = ticketOf(place, { videoId: 'v1', videoView: 'view-of-the-video' })
  const page = ticketOf(place, { kind: 'page', zoneId: '', campaignId: '' })
  const beacons = [adBeacon(page, ['pageview']), adBeacon(ticket)]
  for (const one of beacons) expect(await ingest.send(one, from('78.160.1.1'))).toBe(204)
  await ingest.loadAll()
  const rows = await readAdRows(place)
  expect(rows).toHaveLength(8)
  const impression = rows.find(({ event }) => event === 'impression')
  expect(impression).toMatchObject({
    view: ticket.id,
    site: place.siteId,
    zone: place.zoneId,
    campaign: place.campaignId,
    tag: 'direct',
    type: 'display',
    page: 'www.example.com',
    platform: 'desktop',
    country: 'TR',
    invalid: 0,
    video: 'v1',
    videoView: 'view-of-the-video',
    spentMicrosTry: '60000',
    spentMicrosUsd: '1500',
    spentMicrosEur: '1299',
  })
  expect(rows.filter(({ spentMicrosTry }) => spentMicrosTry !== '0')).toEqual([impression])
  expect(await readSums(place)).toEqual([1, 1, 1, 1, 1, 1, 1, 1_500])
  const [site] = await facts.query({
    sql: `SELECT day, site, platform, sum(pageviews) AS pageviews, uniqCombined64Merge(visitors) AS visitors
          FROM site_days WHERE account = {a:String} GROUP BY day, site, platform`,
    params: { a: place.accountId },
  })
  expect(site).toMatchObject({ site: place.siteId, platform: 'desktop', pageviews: '1', visitors: '1' })
})

test.each([
  ['the page it was decided for', { origin: 'https://news.example' }, 'https://news.example/', 1_500],
  ['a browser that names no origin', {}, 'https://news.example/', 1_500],
  ['another page', { origin: 'https://stranger.example' }, 'https://news.example/', 0],
  ['a sandboxed frame, which may name any page', { origin: 'null' }, 'https://news.example/', 0],
  ['a page that names itself as another', {}, 'https://stranger.example/', 0],
])('an impression reported from %s is paid accordingly', async (_from, headers, page, spent) => {
  const [ingest, place] = [await startAdIngest(), newPlacement()]
  const ticket = ticketOf(place, { host: 'news.example' })
  expect(await ingest.send(adBeacon(ticket, ['impression'], { page }), headers)).toBe(204)
  await ingest.loadAll()
  const [row] = await readAdRows(place)
  expect([row!.event, Number(row!.spentMicrosUsd)]).toEqual(['impression', spent])
})

test('an event sent one to five times, in different beacons, before and after a restart, counts once', async () => {
  const [first, place] = [await startAdIngest({ trustsProxy: true }), newPlacement()]
  const tickets = Array.from({ length: 40 }, () => ticketOf(place))
  for (const [index, ticket] of tickets.entries())
    for (let time = 0; time <= index % 5; time++) {
      const one = adBeacon(ticket, time % 2 ? entireLife.toReversed() : entireLife)
      expect(await first.send(one, from(`198.51.100.${index}`))).toBe(204)
    }
  expect(await first.send(adBeacon(tickets, ['impression', 'click']))).toBe(204)
  await first.loadAll()
  await first.send(adBeacon(tickets.slice(0, 20)))
  await first.stop()
  const second = await startAdIngest({ dir: first.dir, trustsProxy: true })
  for (const ticket of tickets)
    expect(await second.send(adBeacon(ticket, ['click', 'impression', 'click']))).toBe(204)
  expect(await second.send(adBeacon(ticketOf(place)), from('198.51.100.99'))).toBe(204)
  await second.loadAll()
  expect(await readSums(place)).toEqual([...Array.from({ length: 7 }, () => 41), 41 * 1_500])
  expect(await readBilled(place)).toEqual(billOf(place, 41))
})

test('a forged or expired token, or an event that the token does not allow, refuses the entire beacon and is counted by reason', async () => {
  const [ingest, place] = [await startAdIngest(), newPlacement()]
  const good = ticketOf(place)
  const old = Date.now() - 25 * 3_600_000
  const withToken = (token: string) => {
    const one = adBeacon(good)
    return { ...one, events: [...one.events, { token, type: 'click' as const, at: one.sentAt }] }
  }
  const refused = async (reason: string) => {
    const metric = await metrics.getSingleMetric('matinee_beacons_refused_total')!.get()
    return (
      metric.values.find(({ labels }) => labels['stream'] === 'ad' && labels['reason'] === reason)?.value ?? 0
    )
  }
  const cases: [string, unknown][] = [
    ['forged', withToken(tokenOf(good).replace(/..$/, ''))],
    ['forged', withToken(signAdToken(Buffer.alloc(32, 8), good, Date.now()))],
    ['expired', withToken(tokenOf(good, old))],
    ['event', adBeacon(good, ['pageview'])],
    ['event', adBeacon(ticketOf(place, { kind: 'page' }), ['pageview', 'request'])],
    ['event', adBeacon(ticketOf(place, { kind: 'request' }), ['request', 'impression'])],
  ]
  for (const [reason, body] of cases) {
    const before = await refused(reason)
    expect(await ingest.send(body)).toBe(400)
    expect([reason, await refused(reason)]).toEqual([reason, before + 1])
  }
  const almost = tokenOf(good, Date.now() - 23.9 * 3_600_000)
  expect(await ingest.send({ ...adBeacon(good), events: [{ token: almost, type: 'click', at: 0 }] })).toBe(
    204,
  )
  await ingest.loadAll()
  expect(await readAdRows(place)).toHaveLength(1)
})

test('a body above 64 KiB is refused with 413, a page of another origin is answered, and GET is refused with 405', async () => {
  const ingest = await startAdIngest()
  expect(await ingest.send(`{"page":"${'x'.repeat(65_536)}"}`)).toBe(413)
  const sent = await ingest.fetch({
    method: 'POST',
    body: JSON.stringify(adBeacon(ticketOf(newPlacement()))),
  })
  expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect((await ingest.fetch({ method: 'GET' })).status).toBe(405)
})

test.each([
  ['Asia/Kathmandu', '2026-11-20T18:14:59.999Z', '2026-11-20'],
  ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z', '2026-11-21'],
  ['America/New_York', '2026-11-20T04:59:59.999Z', '2026-11-19'],
  ['America/New_York', '2026-11-20T05:00:00.000Z', '2026-11-20'],
  // Clocks went back at 06:00 UTC: the day before was still four hours behind.
  ['America/New_York', '2026-11-01T03:59:59.999Z', '2026-10-31'],
  ['America/New_York', '2026-11-02T04:59:59.999Z', '2026-11-01'],
  ['Pacific/Kiritimati', '2026-11-20T10:00:00.000Z', '2026-11-21'],
])(
  'in %s an event at %s counts for %s, whenever it is reported within a day',
  async (timezone, instant, day) => {
    const happened = Date.parse(instant)
    const place = { ...newPlacement(), timezone }
    for (const ageMs of [0, 60_000, 86_399_000]) {
      const now = happened + ageMs
      const ingest = await startAdIngest({ now: () => now })
      expect(
        await ingest.send(adBeacon(ticketOf(place), ['impression'], { ageMs, signedAt: happened })),
      ).toBe(204)
      await ingest.loadAll()
    }
    const days = await facts.query({
      sql: `SELECT toString(day) AS day, toUInt32(sum(impressions)) AS impressions FROM revenue_days
          WHERE account = {a:String} GROUP BY day`,
      params: { a: place.accountId },
    })
    expect(days).toEqual([{ day, impressions: 3 }])
  },
)

test("a sender's wrong clock does not shift events: their age is 0 to 24 hours, never negative", async () => {
  const now = Date.UTC(2026, 10, 20, 12)
  const [ingest, place] = [await startAdIngest({ now: () => now }), newPlacement()]
  const signedAt = now - 86_400_000
  for (const ageMs of [60_000, -60_000, 30 * 86_400_000])
    expect(await ingest.send(adBeacon(ticketOf(place), ['view'], { ageMs, signedAt }))).toBe(204)
  await ingest.loadAll()
  const instants = (await readAdRows(place)).map(({ at }) => String(at))
  expect(instants.toSorted()).toEqual([
    '2026-11-19 12:00:00.000',
    '2026-11-20 11:59:00.000',
    '2026-11-20 12:00:00.000',
  ])
})

test('events of bots, and requests and clicks faster than people make them, are stored, marked invalid and unpaid', async () => {
  const withinOneMinute = Date.now()
  const [ingest, place] = [
    await startAdIngest({ trustsProxy: true, now: () => withinOneMinute }),
    newPlacement(),
  ]
  const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
  expect(await ingest.send(adBeacon(ticketOf(place)), { ...from('198.51.100.9'), ...bot })).toBe(204)
  expect(await ingest.send(adBeacon(ticketOf(place)), { ...from('198.51.100.9'), 'user-agent': '' })).toBe(
    204,
  )
  for (let n = 0; n < 125; n++)
    await ingest.send(adBeacon(ticketOf(place), ['request', 'impression']), from('198.51.100.1'))
  for (let n = 0; n < 24; n++) await ingest.send(adBeacon(ticketOf(place), ['click']), from('198.51.100.2'))
  await ingest.send(adBeacon(ticketOf(place)), from('198.51.100.3'))
  await ingest.loadAll()
  const invalid = (await readAdRows(place)).filter((row) => row['invalid'] !== 0)
  expect(invalid.filter((row) => row['invalid'] === 1)).toHaveLength(14)
  expect(invalid.filter((row) => row['invalid'] === 2)).toHaveLength(2 * 5 + 4)
  expect(await readBilled(place)).toEqual(billOf(place, 121))
  expect((await readSums(place)).at(-2)).toBe(21)
})

test('no event is dated before its decision, whatever the sender claims, so past days do not change', async () => {
  const now = Date.UTC(2026, 10, 20, 12)
  const [ingest, place] = [await startAdIngest({ now: () => now }), newPlacement()]
  const signedAt = now - 60_000
  for (const ageMs of [30_000, 20 * 3_600_000])
    expect(await ingest.send(adBeacon(ticketOf(place), ['view'], { ageMs, signedAt }))).toBe(204)
  // A node whose clock is behind that of the node that decided.
  expect(await ingest.send(adBeacon(ticketOf(place), ['view'], { signedAt: now + 5_000 }))).toBe(204)
  await ingest.loadAll()
  const instants = (await readAdRows(place)).map(({ at }) => String(at))
  expect(instants.toSorted()).toEqual([
    '2026-11-20 11:59:00.000',
    '2026-11-20 11:59:30.000',
    '2026-11-20 12:00:00.000',
  ])
})

test('an impression is paid only on the host that the ad was chosen for, and counted on any other', async () => {
  const [ingest, place] = [await startAdIngest(), newPlacement()]
  const show = (host: string, page: string, origin?: string) =>
    ingest.send(adBeacon(ticketOf(place, { host }), ['impression'], { page }), origin ? { origin } : {})
  const here = 'https://news.example/a'
  // Paid: the same host, one that nobody names, and a token of an older version.
  expect(await show('news.example', here)).toBe(204)
  expect(await show('news.example', here, 'https://news.example')).toBe(204)
  expect(await show('news.example', '')).toBe(204)
  expect(await show('', here)).toBe(204)
  // Not paid: shown on another page, or reported from one that only names the right address.
  expect(await show('news.example', 'https://other.example/')).toBe(204)
  expect(await show('news.example', here, 'https://other.example')).toBe(204)
  await ingest.loadAll()
  const [raw] = await readBilled(place)
  expect(raw).toEqual(['6', ...billOf(place, 4)[0]!.slice(1)])
})

test('a sender that collects decisions and reports them together is paid only for the last five minutes', async () => {
  const now = Date.now()
  const [ingest, place] = [await startAdIngest({ now: () => now }), newPlacement()]
  for (const age of [0, 60_000, 299_000, 301_000, 3_600_000, 20 * 3_600_000])
    expect(await ingest.send(adBeacon(ticketOf(place), ['impression'], { signedAt: now - age }))).toBe(204)
  await ingest.loadAll()
  const [raw] = await readBilled(place)
  expect(raw).toEqual(['6', ...billOf(place, 3)[0]!.slice(1)])
})

test.each<[string, (n: number) => Record<string, string>, number]>([
  ['one browser', () => from('198.51.100.1'), 120],
  [
    'one address with many browsers',
    (n) => ({ ...from('198.51.100.1'), 'user-agent': chromeVersion(n) }),
    300,
  ],
  ['many addresses of one customer', (n) => from(`2001:67c:1::${n.toString(16)}`), 120],
])(
  'impressions without requests from %s are paid only up to a limit per minute',
  async (_name, sender, paid) => {
    const now = Date.now()
    const [ingest, place] = [await startAdIngest({ trustsProxy: true, now: () => now }), newPlacement()]
    for (let n = 0; n < 305; n++)
      expect(await ingest.send(adBeacon(ticketOf(place), ['impression']), sender(n))).toBe(204)
    await ingest.loadAll()
    expect(await readBilled(place)).toEqual(billOf(place, paid))
  },
)
const chromeVersion = (n: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/${n}.0 Safari/537.36`

test('visitors are counted per day and site, and no stored field identifies them', async () => {
  const now = Date.UTC(2026, 10, 20, 12)
  const [ingest, place] = [await startAdIngest({ trustsProxy: true, now: () => now }), newPlacement()]
  const load = (address: string, change: object = {}, headers = {}) =>
    ingest.send(
      adBeacon(ticketOf(place, { kind: 'page', zoneId: '', ...change }), ['pageview'], { signedAt: now }),
      { ...from(address), ...headers },
    )
  for (const address of ['78.160.1.1', '78.160.1.1', '78.160.1.2']) await load(address)
  await load('78.160.1.1', { siteId: 'another' })
  await load(
    '78.160.1.1',
    {},
    { 'user-agent': 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Mobile/15E148' },
  )
  const nextDay = await startAdIngest({ trustsProxy: true, now: () => now + 86_400_000 })
  await nextDay.send(
    adBeacon(ticketOf(place, { kind: 'page', zoneId: '' }), ['pageview'], { signedAt: now + 86_400_000 }),
    from('78.160.1.1'),
  )
  for (const one of [ingest, nextDay]) await one.loadAll()
  const days = await facts.query({
    sql: `SELECT toString(day) AS day, site = {s:String} AS isMine, platform, toUInt32(sum(pageviews)) AS loads,
            toUInt32(uniqCombined64Merge(visitors)) AS visitors
          FROM site_days WHERE account = {a:String} GROUP BY day, isMine, platform ORDER BY day, isMine, platform`,
    params: { a: place.accountId, s: place.siteId },
  })
  expect(days).toEqual([
    { day: '2026-11-20', isMine: 0, platform: 'desktop', loads: 1, visitors: 1 },
    { day: '2026-11-20', isMine: 1, platform: 'desktop', loads: 3, visitors: 2 },
    { day: '2026-11-20', isMine: 1, platform: 'mobile', loads: 1, visitors: 1 },
    { day: '2026-11-21', isMine: 1, platform: 'desktop', loads: 1, visitors: 1 },
  ])
  const rows = await readAdRows(place)
  expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(5)
  expect(JSON.stringify(rows)).not.toMatch(/78\.160|Mozilla|iPad/)
})

test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])(
  'an ad event of a sender that asks not to be tracked (%o) is counted without visitor and country',
  async (headers) => {
    const [ingest, place] = [await startAdIngest({ trustsProxy: true }), newPlacement()]
    const page = ticketOf(place, { kind: 'page', zoneId: '' })
    await ingest.send(adBeacon(page, ['pageview']), { ...from('78.160.1.1'), ...headers })
    await ingest.loadAll()
    expect(await readAdRows(place)).toMatchObject([
      { visitor: '0', country: '', page: '', platform: 'desktop', invalid: 0 },
    ])
    const [site] = await facts.query({
      sql: `SELECT sum(pageviews) AS loads, uniqCombined64Merge(visitors) AS visitors FROM site_days
            WHERE account = {a:String}`,
      params: { a: place.accountId },
    })
    expect(site).toEqual({ loads: '1', visitors: '0' })
  },
)

test('names with tabs, line breaks and backslashes reach the facts store unchanged', async () => {
  const [ingest, place] = [await startAdIngest(), { ...newPlacement(), tag: 'a\tb\\n\nc\r\0d\\' }]
  expect(await ingest.send(adBeacon(ticketOf(place), ['request', 'match']))).toBe(204)
  await ingest.loadAll()
  expect(await readAdRows(place)).toMatchObject([{ tag: place.tag }, { tag: place.tag }])
})

test('previews on a page of the console are acknowledged and not counted', async () => {
  const [ingest, place] = [
    await startAdIngest({ consoleOrigin: () => 'https://console.example' }),
    newPlacement(),
  ]
  const page = 'https://console.example/sites/1'
  expect(await ingest.send(adBeacon(ticketOf(place), entireLife, { page }))).toBe(204)
  await ingest.loadAll()
  expect(await readAdRows(place)).toEqual([])
})

test('freshness is reported separately for ads and videos', async () => {
  // Earlier than anything that other tests load. Beacons are dated by the second.
  const behind = Math.floor(Date.now() / 1000 - 79_000) * 1000
  const ingest = await startAdIngest({ now: () => behind })
  await ingest.send(adBeacon(ticketOf(newPlacement())))
  await ingest.loadAll()
  await ingest.send(adBeacon(ticketOf(newPlacement())))
  await ingest.stop()
  expect(await readFreshness(facts, 'ad')).toBe(behind)
  expect(await readFreshness(facts, 'video')).not.toBe(behind)
})

test('only working nodes decide up to when events are counted, not a crashed one', async () => {
  const stream = newId() as StreamName
  const report = (node: string, loadedTo: number, seenAt: number, hasLeft = false) =>
    reportProgress(facts, { stream, node: `${stream}-${node}`, loadedTo, seenAt, hasLeft })
  const countedTo = () =>
    readCountedTo(facts, stream, { timeoutMs: 5_000, signal: AbortSignal.timeout(5_000) })
  expect(await countedTo()).toBeNull()
  // Nodes of the release before report by their own clock, which may be an hour behind.
  const now = Date.now() - 3_600_000
  await report('crashed', now - 700_000, now - 600_000)
  await report('left', now - 50_000, now - 40_000, true)
  await report('behind', now - 90_000, now - 1_000)
  await report('idle', now, now)
  expect(await countedTo()).toBe(now - 90_000)
  await report('behind', now - 90_000, now, true)
  expect(await countedTo()).toBe(now)
})

test('a playback token is refused as an ad token, although the key is the same', async () => {
  const [ingest, place] = [await startAdIngest(), newPlacement()]
  const token = signPlaybackToken(signingKey, { ...newVideo(), accountId: place.accountId }, Date.now())
  const one = adBeacon(ticketOf(place))
  expect(await ingest.send({ ...one, events: [{ token, type: 'impression', at: one.sentAt }] })).toBe(400)
})

test('one process receives the beacons of both streams, each with its own spool', async () => {
  const [dir, place, video] = [newSpoolDir(), newPlacement(), newVideo()]
  const log = createLog('silent', 'test')
  const ingests = createIngests({ dir, signingKey, tokenChecks, facts, log, everyMs: 3_600_000 })
  await ingests.start()
  const server = createServer((request, response) => {
    if (!ingests.handle(request, response)) response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await ingests.stop()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const post = async (path: string, body: unknown) => {
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/156.0' }
    return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  const [view, ad] = [beacon(video), adBeacon(ticketOf(place))]
  expect([await post('/e/v', view), await post('/e/a', ad), await post('/e/b', ad)]).toEqual([204, 204, 404])
  expect([await post('/e/a', view), await post('/e/v', ad)]).toEqual([400, 400])
  await ingests.loadAll()
  expect([(await readRows(video)).length, (await readAdRows(place)).length]).toEqual([2, 7])
  const spools = [dir, join(dir, 'ads')].map((of) =>
    readdirSync(of).filter((name) => name.endsWith('.spool')),
  )
  expect(spools).toEqual([['000000000001.spool'], ['000000000001.spool']])
})
