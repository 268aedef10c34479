import fs from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { breaks } from '@matinee/contract/plain/adBeacon'
import { expect, onTestFinished, test } from 'vitest'
import {
  adBeacon,
  filmTicketOf,
  filmTrackers,
  newFilmPlacement,
  readAdRows,
  startAdIngest,
  ticketOf,
  tokenOf,
  trackerOf,
  type Placement,
} from '../../../../testing/adIngest.ts'
import { facts, newSpoolDir, signingKey, tokenChecks } from '../../../../testing/ingest.ts'
import { createLog } from '../../../platform/log.ts'
import { signAdToken } from '../../ads/adToken.ts'
import type { AdTicket } from '../streams/tokens.service.ts'
import { createIngests } from './ingest.service.ts'

const from = (address: string) => ({ 'x-forwarded-for': address })
type Ingest = Awaited<ReturnType<typeof startAdIngest>>

/** Calls trackers of a ticket, as a player does. */
async function call(
  ingest: Ingest,
  ticket: AdTicket,
  events: readonly string[],
  headers: Record<string, string> = {},
): Promise<void> {
  for (const event of events)
    expect((await ingest.request(trackerOf(ticket, event), { headers })).status).toBe(204)
}

async function readCounts({ accountId }: Placement, table = 'video_ad_days') {
  const rows = await facts.query<Record<string, string | number>>({
    sql: `SELECT * FROM ${table} FINAL WHERE account = {account:String} ORDER BY breakMs`,
    params: { account: accountId },
  })
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([, value]) => value !== '0')
        .map(([name, value]) => [name, /^\d+$/.test(String(value)) ? Number(value) : value]),
    ),
  )
}

async function readSpent({ accountId }: Placement) {
  const rows = await facts.query<{ event: string; spent: string }>({
    sql: `SELECT event, sum(spentMicrosTry) AS spent FROM ad_events
          WHERE account = {account:String} AND invalid = 0 GROUP BY event HAVING spent != 0 ORDER BY event`,
    params: { account: accountId },
  })
  return rows.map(({ event, spent }) => [event, Number(spent)])
}

test('each tracker of a film counts once, and an impression counts its request, however often players call them', async () => {
  const [ingest, place] = [await startAdIngest({ trustsProxy: true }), newFilmPlacement()]
  const [preroll, midroll] = [filmTicketOf(place), filmTicketOf(place, { breakMs: 480_000 })]
  for (let time = 0; time < 3; time++) await call(ingest, preroll, filmTrackers, from('78.160.1.1'))
  await call(ingest, midroll, ['impression', 'viewable', 'start', 'click', 'skip'])
  await call(ingest, filmTicketOf(place, { breakMs: breaks.postroll }), ['impression', 'measurable'])
  await ingest.loadAll()
  await call(ingest, preroll, filmTrackers)
  await ingest.loadAll()
  const common = { requests: 1, impressions: 1, spentMicrosTry: 60_000 }
  expect(await readCounts(place)).toMatchObject([
    { ...common, breakMs: breaks.postroll, measurables: 1 },
    { ...common, breakMs: breaks.preroll, starts: 1, firstQuartiles: 1, midpoints: 1, thirdQuartiles: 1 },
    { ...common, breakMs: 480_000, starts: 1, measurables: 1, viewables: 1, clicks: 1, skips: 1 },
  ])
  const [, first] = await readCounts(place)
  expect(first).toMatchObject({ completes: 1, video: 'v1', tag: 'matinee', campaign: place.campaignId })
  expect(Object.keys(first!)).not.toContain('skips')
  const rows = await readAdRows(place)
  expect(rows).toHaveLength(9 + 9 + 5)
  expect(rows.find(({ view, event }) => view === preroll.id && event === 'complete')).toMatchObject({
    player: 'p1',
    breakMs: 0,
    code: 0,
    country: 'TR',
    videoView: 'view-of-the-video',
  })
})

test('an error counts its request and its code, and 900 without a valid one', async () => {
  const [ingest, place] = [await startAdIngest(), newFilmPlacement()]
  const codes = ['303', '405', '[ERRORCODE]', '%5BERRORCODE%5D', '', '99', '1000', '4e2', '-1']
  for (const code of codes) {
    const ticket = filmTicketOf(place, { kind: 'request' })
    expect((await ingest.request(trackerOf(ticket, 'error', { code }))).status).toBe(204)
    expect((await ingest.request(trackerOf(ticket, 'error', { code: '100' }))).status).toBe(204)
  }
  const [failed, sent] = [filmTicketOf(place), adBeacon(filmTicketOf(place), ['request', 'error'])]
  await call(ingest, failed, ['impression', 'start'])
  expect((await ingest.request(trackerOf(failed, 'error', { code: '405' }))).status).toBe(204)
  const withCode = { ...sent, events: sent.events.map((event) => ({ ...event, code: 301 })) }
  expect(await ingest.send(withCode)).toBe(204)
  await ingest.loadAll()
  const errors = await facts.query({
    sql: 'SELECT code, toUInt32(sum(errors)) AS errors FROM video_ad_errors WHERE account = {a:String} GROUP BY code ORDER BY code',
    params: { a: place.accountId },
  })
  expect(errors).toEqual([
    { code: 301, errors: 1 },
    { code: 303, errors: 1 },
    { code: 405, errors: 2 },
    { code: 900, errors: 7 },
  ])
  expect(await readCounts(place)).toMatchObject([{ requests: 11, errors: 11, impressions: 1 }])
})

test('only the billed event earns: an impression within five minutes, a completed film within thirty', async () => {
  const now = Date.now()
  const minutes = (count: number) => now - count * 60_000
  const ingest = await startAdIngest({ now: () => now })
  const spent = async (billed: AdTicket['billed'], ages: number[]) => {
    const place = newFilmPlacement()
    for (const age of ages)
      for (const event of filmTrackers) {
        const ticket = filmTicketOf(place, { id: `${billed}-of-minute-${age}`, billed })
        const address = trackerOf(ticket, event, { signedAt: minutes(age) })
        expect((await ingest.request(address)).status).toBe(204)
      }
    await ingest.loadAll()
    return readSpent(place)
  }
  expect(await spent('impression', [0, 4.9, 5.1, 29])).toEqual([['impression', 2 * 60_000]])
  expect(await spent('complete', [0, 5.1, 29.9, 30.1, 600])).toEqual([['complete', 3 * 60_000]])
})

test('a completed film earns once nine tenths of its length have passed since its decision, whatever age its player reports', async () => {
  const now = Date.now()
  const ingest = await startAdIngest({ now: () => now })
  const place = newFilmPlacement()
  const decided = (secondsAgo: number, durationMs: number) => ({
    ticket: filmTicketOf(place, { billed: 'complete', durationMs }),
    signedAt: now - secondsAgo * 1_000,
  })
  const paid = [decided(27, 30_000), decided(31, 30_000), decided(0, 0)]
  for (const { ticket, signedAt } of [...paid, decided(0, 30_000), decided(26.9, 30_000)])
    expect((await ingest.request(trackerOf(ticket, 'complete', { signedAt }))).status).toBe(204)
  const early = decided(20, 30_000)
  const beacon = adBeacon(early.ticket, ['complete'], { ageMs: 0, signedAt: early.signedAt })
  expect(await ingest.send({ ...beacon, sentAt: now + 60_000 })).toBe(204)
  await ingest.loadAll()
  expect(await readSpent(place)).toEqual([['complete', paid.length * 60_000]])
  expect(await readAdRows(place)).toHaveLength(6)
})

test('trackers answer 204 to every page, to be repeated and never cached, and other methods 405', async () => {
  const [ingest, place] = [await startAdIngest(), newFilmPlacement()]
  const address = trackerOf(filmTicketOf(place), 'start')
  const answer = await ingest.request(address, { headers: { origin: 'https://other.example' } })
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  const headers = (name: string) => answer.headers.get(name)
  expect(
    ['access-control-allow-origin', 'cache-control', 'cross-origin-resource-policy'].map(headers),
  ).toEqual(['*', 'no-store', 'cross-origin'])
  const preflight = await ingest.request(address, { method: 'OPTIONS' })
  expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET'])
  for (const method of ['HEAD', 'POST', 'PUT', 'DELETE']) {
    const refused = await ingest.request(address, { method })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, OPTIONS'])
  }
})

test('a tracker with a forged or expired token, or of an event that the token does not allow, is refused and not counted', async () => {
  const [ingest, place] = [await startAdIngest(), newFilmPlacement()]
  const good = filmTicketOf(place)
  const banner = ticketOf(place)
  const page = ticketOf(place, { kind: 'page', zoneId: '', campaignId: '' })
  const forged = signAdToken(Buffer.alloc(32, 8), good, Date.now())
  const refused = [
    '/e/a/',
    '/e/a/start',
    '/e/a/start?k=',
    '/e/a/start?k=a.b',
    `/e/a/start?token=${tokenOf(good)}`,
    `/e/a/start?k=${tokenOf(good).slice(0, -2)}`,
    `/e/a/start?k=${forged}`,
    `/e/a/start?k=${'x'.repeat(3_000)}`,
    `/e/a/start/?k=${tokenOf(good)}`,
    trackerOf(good, 'pause'),
    trackerOf(good, '__proto__'),
    trackerOf(good, 'pageview'),
    trackerOf(page, 'pageview'),
    trackerOf(banner, 'impression'),
    trackerOf(filmTicketOf(place, { kind: 'request' }), 'impression'),
    trackerOf(good, 'impression', { signedAt: Date.now() - 25 * 3_600_000 }),
  ]
  for (const address of refused) {
    const answer = await ingest.request(address)
    expect([address, answer.status, answer.headers.get('cache-control')]).toEqual([address, 400, 'no-store'])
  }
  const parameters = `cb=1&k=${tokenOf(good)}&gdpr_consent=[GDPRCONSENT]`
  expect((await ingest.request(`/e/a/start?${parameters}`)).status).toBe(204)
  await ingest.loadAll()
  expect(await readAdRows(place)).toMatchObject([{ event: 'start' }])
})

test('a film is paid on the page that it was chosen for and in our own frame, and previews are not counted', async () => {
  const ingest = await startAdIngest({ consoleOrigin: () => 'https://video.example' })
  const spent = async (headers: Record<string, string>) => {
    const place = newFilmPlacement()
    await call(ingest, filmTicketOf(place, { host: 'news.example' }), ['impression', 'start'], headers)
    await ingest.loadAll()
    const [row] = await readAdRows(place)
    return row ? [await readSpent(place), row['page']] : 'not counted'
  }
  const paid = [['impression', 60_000]]
  expect(await spent({ referer: 'https://news.example/a?b' })).toEqual([paid, 'news.example'])
  expect(await spent({ origin: 'https://news.example', referer: 'https://news.example/' })).toEqual([
    paid,
    'news.example',
  ])
  expect(await spent({})).toEqual([paid, ''])
  expect(await spent({ referer: 'https://video.example/embed/v1?player=p1' })).toEqual([
    paid,
    'video.example',
  ])
  expect(await spent({ referer: 'https://other.example/' })).toEqual([[], 'other.example'])
  const forged = { origin: 'https://other.example', referer: 'https://news.example/' }
  expect(await spent(forged)).toEqual([[], 'news.example'])
  expect(await spent({ origin: 'null' })).toEqual([[], ''])
  expect(await spent({ referer: 'https://video.example/players/p1' })).toBe('not counted')
})

test('films of bots and of browsers that complete more than people can are stored, marked invalid and unpaid', async () => {
  const now = Date.now()
  const [ingest, place] = [await startAdIngest({ trustsProxy: true, now: () => now }), newFilmPlacement()]
  const completed = () => filmTicketOf(place, { billed: 'complete' })
  const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
  await call(ingest, completed(), filmTrackers, { ...from('198.51.100.9'), ...bot })
  for (let n = 0; n < 125; n++) await call(ingest, completed(), ['complete'], from('198.51.100.1'))
  await call(ingest, completed(), filmTrackers, from('198.51.100.2'))
  await ingest.loadAll()
  expect(await readSpent(place)).toEqual([['complete', 121 * 60_000]])
  const invalid = (await readAdRows(place)).filter((row) => row['invalid'] !== 0)
  expect(invalid).toHaveLength(9 + 5)
})

test('of a viewer who asks not to be tracked neither the page nor the country is stored', async () => {
  const [ingest, place] = [await startAdIngest({ trustsProxy: true }), newFilmPlacement()]
  const headers = { ...from('78.160.1.1'), 'sec-gpc': '1', referer: 'https://news.example/' }
  await call(ingest, filmTicketOf(place), ['impression'], headers)
  await ingest.loadAll()
  const rows = await readAdRows(place)
  expect(rows.map(({ page, country, player }) => [page, country, player])).toEqual(
    Array.from({ length: 4 }, () => ['', '', 'p1']),
  )
})

test('a tracker is answered once its event is on the disk, and asks for a repeat when the disk fails', async () => {
  const place = newFilmPlacement()
  let fails = 0
  const fdatasync = ((fd: number, done: fs.NoParamCallback) =>
    fails-- > 0 ? done(new Error('no space left on device')) : fs.fdatasync(fd, done)) as typeof fs.fdatasync
  const ingest = await startAdIngest({ disk: { write: fs.write, fdatasync } })
  const ticket = filmTicketOf(place)
  await call(ingest, ticket, ['start'])
  fails = 1
  const refused = await ingest.request(trackerOf(ticket, 'complete'))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3'])
  await call(ingest, ticket, ['complete'])
  await ingest.loadAll()
  expect((await readAdRows(place)).map(({ event }) => event)).toEqual(['start', 'complete'])
})

test('a process that receives all beacons answers trackers of ads, and of nothing else', async () => {
  const place = newFilmPlacement()
  const log = createLog('silent', 'test')
  const ingests = createIngests({
    dir: newSpoolDir(),
    signingKey,
    tokenChecks,
    facts,
    log,
    everyMs: 3_600_000,
  })
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
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/156.0' }
  const get = async (path: string) => (await fetch(url + path, { headers })).status
  const address = trackerOf(filmTicketOf(place), 'start')
  const others = [address.replace('/e/a/', '/e/v/'), address.replace('/e/a/', '/e/a'), '/e/a?k=1']
  expect([await get(address), ...(await Promise.all(others.map(get)))]).toEqual([204, 404, 404, 404])
  await ingests.loadAll()
  expect(await readAdRows(place)).toHaveLength(1)
})
