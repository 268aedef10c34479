import { beforeAll, expect, test } from 'vitest'
import { makeDemoAccount } from '../../../testing/demoAccount.ts'
import { newSite, newZone } from '../../../testing/sites.ts'
import { server } from '../../../testing/testServer.ts'
import { listCampaignPage, readDelivery } from '../ads/campaigns.service.ts'
import { fillAds } from './demoAds.ts'

const { db } = server.deps

beforeAll(async () => {
  const account = await makeDemoAccount()
  for (let at = 0; at < 2; at++) {
    const siteId = await newSite(account, { status: 'LIVE' })
    await newZone({ accountId: account, siteId }, { name: 'Masthead' })
  }
  for (const currency of ['try', 'eur'] as const)
    await db
      .insertInto('exchangeRates')
      .values({ day: '2020-01-01', currency, rateMicros: 2_000_000, source: 'test' })
      .execute()
})
const now = Date.now()
const dayMs = 86_400_000
const list = async () => {
  const { data } = await listCampaignPage(server.deps, { perPage: 10 })
  return new Map(data.map((campaign) => [campaign.name, campaign]))
}
const plansOf = (campaigns: Awaited<ReturnType<typeof list>>) =>
  [...campaigns.values()].map(({ name, budgetMicros, endsAt }) => [name, budgetMicros, endsAt])

test('of the demo campaigns one is ahead, one behind and one on pace of its budget, and one is over', async () => {
  await fillAds(server.deps, now)
  const campaigns = await list()
  expect([...campaigns.values()].map(({ name, pace, obstacle }) => [name, pace ?? obstacle])).toEqual([
    ['Çay bahçesi', 'onPace'],
    ['Night trains', 'behind'],
    ['Spring tea', 'ahead'],
    ['Güz harmanı', 'over'],
  ])
  const daysOf = async (name: string) => {
    const days = await readDelivery(server.deps, campaigns.get(name)!.id)
    return days.filter(({ impressions }) => impressions > 0).map(({ day }) => day)
  }
  const [over, next] = [await daysOf('Güz harmanı'), await daysOf('Çay bahçesi')]
  expect(over.length).toBeGreaterThan(4)
  // One follows the other within a day.
  const apartMs = Date.parse(next.toSorted()[0]!) - Date.parse(over.toSorted().at(-1)!)
  expect([0, dayMs]).toContain(apartMs)
  await fillAds(server.deps, now)
  expect(plansOf(await list())).toEqual(plansOf(campaigns))
})

test('the budgets of the demo are renewed before they end', async () => {
  const before = await list()
  await fillAds(server.deps, now + 50 * dayMs)
  const after = await list()
  const over = 'Güz harmanı'
  expect(after.get(over)!.endsAt).toBe(before.get(over)!.endsAt)
  const planned = [...after.values()].filter(({ name }) => name !== over)
  expect(planned).toHaveLength(3)
  for (const { endsAt, budgetMicros, sums } of planned) {
    expect(Date.parse(endsAt!)).toBeGreaterThan(now + 120 * dayMs)
    expect(budgetMicros!).toBeGreaterThan(1.2 * sums!.spentMicros)
  }
})
