import type { AdDecision } from '@matinee/contract/plain/adBeacon'
import type { NewCampaign } from '@matinee/contract/campaigns'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { make } from '../../../testing/make.ts'
import { newSite, newZone } from '../../../testing/sites.ts'
import { server } from '../../../testing/testServer.ts'
import { createApp } from '../../platform/http/http.ts'
import { adRoutes } from './ads.routes.ts'
import * as service from './campaigns.service.ts'

const { db, files } = server.deps
/** Some Thursday, 9:30 in Istanbul. */
const now = Date.parse('2026-11-26T06:30:00Z')
const hourMs = 3_600_000
const [turkey, usa, nowhere] = ['78.160.1.1', '8.8.8.8', '10.0.0.7']
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
let site: string
let zone: string

beforeAll(async () => {
  const rate = { day: '2020-01-01', source: 'test' }
  await db
    .insertInto('exchangeRates')
    .values([
      { ...rate, currency: 'try', rateMicros: 40_000_000 },
      { ...rate, currency: 'eur', rateMicros: 800_000 },
    ])
    .execute()
})
beforeEach(async () => {
  const account = await make.account()
  site = await newSite(account.id, { status: 'LIVE' })
  zone = await newZone({ accountId: account.id, siteId: site }, { desktop: '300x250' })
})

const stops: (() => Promise<void>)[] = []
afterAll(() => Promise.all(stops.map((stop) => stop())))

/** A node behind a proxy, with a clock that the test sets; each has its own memory of caps. */
async function startNode(clock: { now: number } = { now }) {
  const deps = { ...server.deps, config: { ...server.deps.config, trustsProxy: true } }
  const app = createApp(deps)
  adRoutes(app, deps, { freshMs: 0, now: () => clock.now })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  stops.push(() => app.fastify.close())
  const base = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`
  /** Whether a visitor gets an ad. */
  return async (address: string, { agent = chrome, headers = {}, query = '' } = {}): Promise<boolean> => {
    const own = { origin: `https://${site.toLowerCase()}.example` }
    const answer = await fetch(`${base}/ads/zones/${zone}?page=0123456789abcdef&platform=desktop${query}`, {
      headers: { 'user-agent': agent, 'x-forwarded-for': address, ...(query ? {} : own), ...headers },
    })
    return ((await answer.json()) as AdDecision).ad !== null
  }
}

async function campaign(
  rules: Pick<NewCampaign, 'countries' | 'schedule' | 'frequencyCap'>,
): Promise<string> {
  const id = await service.addCampaign(
    db,
    {
      name: 'Tea',
      advertiser: 'Tea house',
      cpmMicros: 2_000_000,
      currency: 'usd',
      clickUrl: 'https://shop.example/',
      siteIds: [site],
      startsAt: '2020-01-01T00:00:00Z',
      ...rules,
    },
    { actor: 'cli' },
  )
  await service.addCreative({ db, files }, id, { size: '300x250', html: '<b>Tea</b>' }, 'cli')
  await service.changeCampaign(db, id, { status: 'ACTIVE' }, 'cli')
  return id
}

test('a campaign with countries is shown to visitors from there, and not where the country is unknown', async () => {
  await campaign({ countries: ['TR'] })
  const sees = await startNode()
  expect([await sees(turkey), await sees(usa), await sees(nowhere)]).toEqual([true, false, false])
})

test('a campaign with hours is shown in them, by the clock of its zone', async () => {
  await campaign({ schedule: { timezone: 'Europe/Istanbul', days: [4], fromHour: 9, untilHour: 10 } })
  const clock = { now }
  const sees = await startNode(clock)
  expect(await sees(usa)).toBe(true)
  clock.now = now + hourMs
  expect(await sees(usa)).toBe(false)
  clock.now = now + 24 * hourMs
  expect(await sees(usa)).toBe(false)
})

test('a browser gets a capped campaign so often and no more, until its hours are over; other browsers on their own', async () => {
  await campaign({ frequencyCap: { impressions: 2, hours: 3 } })
  const clock = { now }
  const sees = await startNode(clock)
  expect([await sees(usa), await sees(usa), await sees(usa)]).toEqual([true, true, false])
  expect([await sees(turkey), await sees(usa, { agent: firefox })]).toEqual([true, true])
  clock.now = now + 3 * hourMs
  expect(await sees(usa)).toBe(true)
})

test('another page cannot make a browser use up a cap by a request without origin and referrer', async () => {
  await campaign({ frequencyCap: { impressions: 1, hours: 3 } })
  const sees = await startNode()
  const query = `&url=${encodeURIComponent(`https://${site.toLowerCase()}.example/`)}`
  expect(await sees(usa, { query, headers: { 'sec-fetch-mode': 'no-cors' } })).toBe(false)
  expect(await sees(usa)).toBe(true)
})
