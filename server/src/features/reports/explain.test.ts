import { explainChange, explainMetric, readSiteReport, SiteReportParams } from '@matinee/contract/reports'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { expect, test } from 'vitest'
import type { Facts } from '../../platform/facts/facts.ts'
import { newId } from '../../platform/ids.ts'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import { importedRevenue, insertRevenue, makeSite } from '../../../testing/revenue.ts'
import { server } from '../../../testing/testServer.ts'
import { addDays, dayIn } from '@matinee/contract/plain/calendar'
import { explainMetric as explain } from './explain.service.ts'

const october = { startDate: '01.10.2026', endDate: '31.10.2026' }
const { db } = server.deps
const row = {
  requests: 1_000,
  matches: 800,
  impressions: 700,
  views: 650,
  measurables: 600,
  viewables: 400,
  clicks: 13,
  spentMicrosTry: 80_000_000,
  spentMicrosUsd: 2_000_000,
  spentMicrosEur: 1_800_000,
}

async function publisher() {
  const account = await make.account()
  const site = await makeSite(account, { zones: ['Masthead', 'Footer'] })
  return { account, site: site.id, zones: site.zones }
}

const compared = { comparedStartDate: '01.09.2026', comparedEndDate: '30.09.2026', currency: 'try' } as const

test('the causes of a change add up to the difference of the totals, to the micro', async () => {
  const { account, site, zones } = await publisher()
  const at = (day: string, zone: string | undefined, more: object = {}) => ({
    ...row,
    day,
    site,
    zone: zone!,
    ...more,
  })
  await insertRevenue(account, [
    at('2026-09-03', zones[0]),
    at('2026-09-04', zones[1], { spentMicrosTry: 11_111_111, spentMicrosUsd: 333_333 }),
    at('2026-10-03', zones[0], { requests: 1_777, spentMicrosTry: 99_999_999 }),
    at('2026-10-04', zones[1], { viewables: 123, spentMicrosUsd: 1_234_567, spentMicrosTry: 50_505_051 }),
  ])
  const { data } = await api(account).get(explainChange, {
    params: { id: site },
    body: { params: october, ...compared },
  })
  expect(data).toMatchObject({
    currency: 'try',
    periods: { now: october, before: { startDate: '01.09.2026', endDate: '30.09.2026' } },
    split: { beforeMicros: 91_111_111, afterMicros: 150_505_050 },
  })
  const { effects } = data.split!
  expect(Object.values(effects).reduce((sum, part) => sum + part, 0)).toBe(150_505_050 - 91_111_111)
  expect(Object.values(effects).every((part) => part !== 0)).toBe(true)
})

test('more requests at equal rates are an effect of traffic, and another rate is one of the exchange rate', async () => {
  const { account, site } = await publisher()
  const double = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value * 2]))
  await insertRevenue(account, [
    { ...row, day: '2026-09-03', site },
    { ...double, day: '2026-10-03', site },
  ])
  const ask = async (currency: 'try' | 'usd') =>
    (
      await api(account).get(explainChange, {
        params: { id: site },
        body: { params: october, ...compared, currency },
      })
    ).data.split!.effects
  const none = { traffic: 0, coverage: 0, inSight: 0, price: 0, mix: 0, exchangeRate: 0 }
  expect(await ask('try')).toEqual({ ...none, traffic: 80_000_000 })
  await insertRevenue(account, [{ day: '2026-10-03', site, spentMicrosTry: 16_000_000 }])
  expect(await ask('usd')).toEqual({ ...none, traffic: 2_000_000 })
  const { traffic, exchangeRate, ...others } = await ask('try')
  expect(others).toEqual({ coverage: 0, inSight: 0, price: 0, mix: 0 })
  expect([traffic > 0, exchangeRate > 0, traffic + exchangeRate]).toEqual([true, true, 96_000_000])
})

test('filters apply to both periods, and both ranges must be valid', async () => {
  const { account, site, zones } = await publisher()
  await insertRevenue(account, [
    { ...row, day: '2026-09-03', site, zone: zones[0]! },
    { ...row, day: '2026-09-03', site, zone: zones[1]! },
  ])
  const ask = (body: object) => ({
    params: { id: site },
    body: { params: { ...october, zoneIds: [zones[1]!] }, ...compared, ...body },
  })
  const { data } = await api(account).get(explainChange, ask({}))
  expect([data.split!.beforeMicros, data.split!.afterMicros]).toEqual([80_000_000, 0])
  expect(await api(account).refusal(explainChange, ask({ comparedStartDate: '01.10.2026' }))).toEqual([
    422,
    'invalid_date',
  ])
  expect(await api(account).refusal(explainChange, ask({ comparedStartDate: '01.01.2026' }))).toEqual([
    422,
    'range_too_long',
  ])
})

test("an explained figure equals the report's and lists its sums, sources, rates and adjustments", async () => {
  const { account, site } = await publisher()
  const today = dayIn('UTC')
  const day = addDays(today, -1)
  const range = { startDate: showReportDay(addDays(day, -2)), endDate: showReportDay(day) }
  await insertRevenue(account, [{ ...row, day, site, spentMicrosTry: 5_000_000 }])
  const importId = await importedRevenue(account, [{ ...row, day, site }], { state: 'estimated' })
  await db
    .insertInto('exchangeRates')
    .values([
      { day, currency: 'try', rateMicros: 40_000_000, source: 'test bank' },
      { day, currency: 'eur', rateMicros: 900_000, source: 'test bank' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const money = { beforeMicrosUsd: 1, beforeMicrosEur: 2, afterMicrosUsd: 3, afterMicrosEur: 4 }
  await db
    .insertInto('revenueAdjustments')
    .values({
      ...money,
      id: newId(),
      accountId: account.id,
      source: 'partner',
      day,
      afterImportId: importId,
      beforeMicrosTry: 70_000_000,
      afterMicrosTry: 80_000_000,
      beforeState: 'estimated',
      afterState: 'estimated',
      reason: 'a late invoice',
      beforeImportId: null,
    })
    .execute()
  const explained = await api(account).get(explainMetric, {
    params: { id: site },
    body: { params: range, metric: 'ecpm', currency: 'try' },
  })
  const { data } = explained
  const report = await api(account).get(readSiteReport, { params: { id: site }, body: range })
  expect(data.value).toBe(report.data.total!.ecpm.try)
  expect(data.sums).toEqual({
    requests: 2_000,
    matches: 1_600,
    impressions: 1_400,
    views: 1_300,
    measurables: 1_200,
    viewables: 800,
    clicks: 26,
    viewsMeasured: 1_300,
    viewsInSight: 866.666,
    spentMicros: 85_000_000,
  })
  expect(data.sources).toEqual([
    { source: 'partner', spentMicros: 80_000_000, impressions: 700, estimatedDays: 1 },
    { source: '', spentMicros: 5_000_000, impressions: 700, estimatedDays: 2 },
  ])
  expect(data.rates.at(-1)).toEqual({
    day: showReportDay(day),
    rateMicros: 40_000_000,
    source: 'test bank',
  })
  expect(data.adjustments).toMatchObject([
    {
      day: showReportDay(day),
      source: 'partner',
      beforeMicros: 70_000_000,
      afterMicros: 80_000_000,
      reason: 'a late invoice',
    },
  ])
  expect(data.origin).toMatchObject({ estimatedShare: 100, rowsRead: 2 })
})

test('the estimated days belong to the figures, also while another import makes them final', async () => {
  const { account, site } = await publisher()
  await importedRevenue(account, [{ ...row, day: '2026-10-03', site }], { state: 'estimated' })
  const stream: Facts['stream'] = async function* (query, limits) {
    await db
      .updateTable('activeImports')
      .set({ state: 'final' })
      .where('accountId', '=', account.id)
      .execute()
    yield* server.deps.facts.stream(query, limits)
  }
  const { sources, origin } = await explain(
    { db, facts: { ...server.deps.facts, stream } },
    { id: account.id, timezone: 'UTC' },
    site,
    {
      params: SiteReportParams.parse(october),
      metric: 'revenue',
      currency: 'usd',
    },
  )
  expect(sources).toMatchObject([{ source: 'partner', estimatedDays: 1 }])
  expect(origin.estimatedShare).toBe(100)
})

test('counts and percentages are explained like money, US dollars without rates', async () => {
  const { account, site } = await publisher()
  await insertRevenue(account, [{ ...row, day: '2026-10-03', site }])
  const ask = async (metric: 'coverage' | 'request' | 'viewability' | 'revenue') =>
    (
      await api(account).get(explainMetric, {
        params: { id: site },
        body: { params: october, metric, currency: 'usd' },
      })
    ).data
  expect((await ask('coverage')).value).toBe(80)
  expect((await ask('request')).value).toBe(1_000)
  expect((await ask('viewability')).value).toBeCloseTo(66.6667, 3)
  expect(await ask('revenue')).toMatchObject({ value: 2, rates: [], adjustments: [] })
})

const explained = async (
  account: Awaited<ReturnType<typeof publisher>>['account'],
  id: string,
  more = {},
) => {
  const body = { params: { ...october, ...more }, metric: 'impression' as const, currency: 'usd' as const }
  return (await api(account).get(explainMetric, { params: { id }, body })).data.outsideTags
}

test('an outside tag is compared with imports of its placement, on the days that both have', async () => {
  const account = await make.account()
  const site = await makeSite(account, { zones: ['Preroll', 'Masthead', 'Preroll 2', 'Preroll 3'] })
  const [zone, masthead, unreported] = site.zones as [string, string, string]
  const at = (day: string, impressions: number, fields: object = {}) => ({
    day: `2026-10-${day}`,
    site: site.id,
    zone,
    platform: 'desktop',
    impressions,
    ...fields,
  })
  const outside = { tag: 'outside', type: 'video' }
  await insertRevenue(account, [
    at('01', 1_000, outside),
    at('02', 500, outside),
    at('02', 500, { ...outside, platform: 'mobile' }),
    // Not reported by the import.
    at('03', 9_000, outside),
    // A film of a campaign, and another placement.
    at('01', 40, { tag: 'matinee', type: 'video' }),
    at('01', 70, { ...outside, zone: masthead }),
    at('01', 30, { ...outside, zone: unreported }),
  ])
  await importedRevenue(account, [
    at('01', 900, { tag: 'exchange', type: 'programmatic' }),
    at('02', 1_000),
    // Not counted by us.
    at('04', 5_000),
    at('01', 60, { zone: masthead }),
  ])
  const name = { id: zone, name: 'Preroll' }
  const nothing = { days: 0, impressions: 0, importedImpressions: 0, difference: null }
  expect(await explained(account, site.id)).toEqual([
    { zone: name, days: 2, impressions: 2_000, importedImpressions: 1_900, difference: -5 },
    { zone: { id: unreported, name: 'Preroll 2' }, ...nothing },
  ])
  // The chosen placements and platforms count, other filters do not.
  expect(
    await explained(account, site.id, { zoneIds: [zone], platformFilter: 'desktop', tags: ['x'] }),
  ).toEqual([
    { zone: name, days: 2, impressions: 1_500, importedImpressions: 1_900, difference: (100 * 400) / 1_500 },
  ])
  expect(await explained(account, site.id, { zoneIds: [masthead] })).toEqual([])
})
