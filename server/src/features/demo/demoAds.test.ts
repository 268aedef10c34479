import { expect, test } from 'vitest'
import { server } from '../../../testing/testServer.ts'
import { makeDemoAccount } from '../../../testing/demoAccount.ts'
import { newSite, newZone } from '../../../testing/sites.ts'
import { generateAdPages } from './demoAdPages.ts'
import { fillAds } from './demoAds.ts'
import { fillRevenue } from './demoRevenue.ts'

const { db, facts } = server.deps
const now = Date.UTC(2026, 10, 21, 12)

async function publisher(): Promise<{ account: string; site: string }> {
  const account = await makeDemoAccount()
  const site = await newSite(account, { status: 'LIVE' })
  await newZone({ accountId: account, siteId: site }, { name: 'Masthead' })
  await newZone({ accountId: account, siteId: site }, { name: 'Tower', mobile: null, desktop: '160x600' })
  return { account, site }
}
const sums = (account: string) =>
  facts.query<Record<string, string>>({
    sql: `SELECT count(DISTINCT day) AS days, countIf(event = 'pageview') AS pages,
            countIf(event = 'request') AS requests, countIf(event = 'impression') AS impressions,
            countIf(event = 'viewable') AS viewables, count() AS all, uniqExact(view, event) AS once,
            sum(spentMicrosUsd) AS usd, sumIf(spentMicrosUsd, event != 'impression') AS elsewhere
          FROM ad_events WHERE account = {account:String}`,
    params: { account },
  })

test('the sites of demo publishers have two weeks of ads, and a later start adds the newest', async () => {
  const { account, site } = await publisher()
  await fillAds(server.deps, now)
  const [unsold] = await sums(account)
  expect([unsold!.impressions, unsold!.usd]).toEqual(['0', '0'])

  for (const currency of ['try', 'eur'] as const)
    await db
      .insertInto('exchangeRates')
      .values({ day: '2020-01-01', currency, rateMicros: 2_000_000, source: 'test' })
      .execute()
  const { account: other } = await publisher()
  await fillAds(server.deps, now)
  const [first] = await sums(other)
  const number = (name: string) => Number(first![name])
  expect(number('days')).toBeGreaterThanOrEqual(14)
  expect(number('pages')).toBeGreaterThan(500)
  expect(number('requests')).toBeGreaterThan(number('impressions'))
  expect(number('impressions')).toBeGreaterThan(number('viewables'))
  expect(number('viewables')).toBeGreaterThan(100)
  expect(number('usd')).toBeGreaterThan(0)
  expect([number('elsewhere'), number('once')]).toEqual([0, number('all')])

  await fillAds(server.deps, now)
  expect(await sums(other)).toEqual([first])
  await fillAds(server.deps, now + 3_600_000 * 6)
  expect(Number((await sums(other))[0]!.all)).toBeGreaterThan(number('all'))
  const seen = await db.selectFrom('sites').select('tagSeenLastAt').where('id', '=', site).executeTakeFirst()
  expect(seen?.tagSeenLastAt).toEqual(new Date(now + 3_600_000 * 6))
  const campaigns = await db.selectFrom('campaigns').select(['name', 'isDemo', 'status']).execute()
  expect(campaigns.map(({ isDemo, status }) => [isDemo, status])).toEqual(
    Array.from({ length: 4 }, () => [true, 'ACTIVE']),
  )
})

test('the page views of a site match the requests that the exchange pays for', async () => {
  const { account, site } = await publisher()
  await fillRevenue(server.deps, now)
  await fillAds(server.deps, now)
  const week = { account, site, start: '2026-11-14', end: '2026-11-20' }
  const [paid] = await facts.query<{ requests: string; usd: string }>({
    sql: `SELECT sum(requests) AS requests, sum(spentMicrosUsd) / 1e6 AS usd FROM revenue_days
          WHERE account = {account:String} AND site = {site:String} AND day >= {start:Date} AND day <= {end:Date}`,
    params: week,
  })
  const [seen] = await facts.query<{ pages: string }>({
    sql: `SELECT sum(pageviews) AS pages FROM site_days
          WHERE account = {account:String} AND site = {site:String} AND day >= {start:Date} AND day <= {end:Date}`,
    params: week,
  })
  const pages = Number(seen!.pages)
  const requestsOfPlacement = Number(paid!.requests) / 2 / pages
  expect(requestsOfPlacement).toBeGreaterThan(1.5)
  expect(requestsOfPlacement).toBeLessThan(4)
  expect((1_000 * Number(paid!.usd)) / pages).toBeLessThan(60)
})

test('some pages contain a play of the publisher’s videos, and each play is on one page', () => {
  const site = {
    accountId: 'a',
    email: '',
    publisher: 'Tea Times',
    timezone: 'UTC',
    siteId: 's',
    fqdn: 'tea.example',
  }
  const zone = { zoneId: 'z', zone: 'Masthead', mobile: '320x50', desktop: '970x250' }
  const slotStart = Date.UTC(2026, 10, 20, 19)
  const plays = Array.from({ length: 40 }, (_, index) => ({
    video: 'v',
    view: `view-${index}`,
    platform: index % 2 ? ('mobile' as const) : ('desktop' as const),
    at: slotStart + index,
  }))
  const slot = { placements: [{ ...site, ...zone }], dailyPages: 5_000, campaignCount: 3, slotStart }
  const pages = generateAdPages({ ...slot, plays })
  const withPlay = pages.filter(({ play }) => play !== null)
  expect(withPlay.length).toBeGreaterThan(10)
  expect(withPlay.length).toBeLessThan(pages.length / 2)
  expect(new Set(withPlay.map(({ play }) => play!.view)).size).toBe(withPlay.length)
  for (const { play, platform, steps } of withPlay) {
    expect(play!.platform).toBe(platform)
    expect(steps[0]!.types[0]!.at).toBe(play!.at)
  }
  expect(generateAdPages({ ...slot, plays })).toEqual(pages)
  expect(generateAdPages(slot).every(({ play }) => play === null)).toBe(true)
})
