import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { compareAppReport, compareSiteReport, explainChange } from '@matinee/contract/reports'
import { expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { server } from '../../../testing/testServer.ts'
import { importedRevenue, insertRevenue, makeApp, makeSite } from '../../../testing/revenue.ts'
import { addDays, dayIn } from '@matinee/contract/plain/calendar'

const { db } = server.deps
const today = dayIn('UTC')
const ago = (days: number) => addDays(today, -days)
const shown = (days: number) => showReportDay(ago(days))
const daysFrom = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => ago(from - at))
const row = { requests: 100, matches: 80, impressions: 60, views: 50, clicks: 1 }
const money = { spentMicrosTry: 40_000_000, spentMicrosUsd: 1_000_000, spentMicrosEur: 900_000 }

/** The last 7 days, today included, compared with the 7 before them. */
const lastWeek = { startDate: shown(6), endDate: shown(0) }
const weekBefore = { comparedStartDate: shown(13), comparedEndDate: shown(7) }

async function publisher() {
  const account = await make.account()
  const site = await makeSite(account, { zones: ['Masthead'] })
  return { account, site: site.id }
}

const compare = async (account: TestAccount, site: string, params: object = {}, earlier = weekBefore) =>
  (
    await api(account).get(compareSiteReport, {
      params: { id: site },
      body: { params: { ...lastWeek, ...params }, ...earlier },
    })
  ).data

test('today is excluded from both periods, so that steady revenue shows no change', async () => {
  const { account, site } = await publisher()
  await insertRevenue(
    account,
    daysFrom(13, 1).map((day) => ({ ...row, ...money, day, site })),
  )
  await insertRevenue(account, [{ ...row, day: today, site, spentMicrosUsd: 10_000 }])
  const { periods, lateSources, now, before, days } = await compare(account, site, { day: true })
  expect(periods).toEqual({
    now: { startDate: shown(6), endDate: shown(1) },
    before: { startDate: shown(13), endDate: shown(8) },
  })
  expect(lateSources).toEqual([])
  expect([now?.spent.usd, before?.spent.usd]).toEqual([6, 6])
  expect(now?.day).toBeNull()
  expect(days.map(({ day }) => day)).toEqual(daysFrom(13, 7).map(showReportDay))
  expect(days.every(({ spent }) => spent.usd === 1)).toBe(true)
})

test('days that a source has not reported are excluded, and the source is listed', async () => {
  const { account, site } = await publisher()
  await insertRevenue(
    account,
    daysFrom(13, 0).map((day) => ({ ...row, ...money, day, site })),
  )
  const reported = daysFrom(13, 3).map((day) => ({ ...row, ...money, day, site }))
  await importedRevenue(account, reported, { source: 'exchange' })
  const { periods, lateSources, now, before } = await compare(account, site)
  expect(periods?.now).toEqual({ startDate: shown(6), endDate: shown(3) })
  expect(lateSources).toEqual([{ source: 'exchange', through: shown(3) }])
  expect([now?.spent.usd, before?.spent.usd]).toEqual([8, 8])
})

test('an estimate counts as reported', async () => {
  const { account, site } = await publisher()
  const reported = daysFrom(13, 1).map((day) => ({ ...row, ...money, day, site }))
  await importedRevenue(account, reported, { state: 'estimated' })
  expect((await compare(account, site)).periods?.now.endDate).toBe(shown(1))
})

test('an estimate imported before its day was over does not count as reported', async () => {
  const { account, site } = await publisher()
  const reported = daysFrom(13, 1).map((day) => ({ ...row, ...money, day, site }))
  await importedRevenue(account, reported, { state: 'estimated' })
  await db
    .updateTable('activeImports')
    .set({ updatedAt: new Date(`${ago(1)}T23:59:59Z`) })
    .where('accountId', '=', account.id)
    .where('day', '=', ago(1))
    .execute()
  expect(await compare(account, site)).toMatchObject({
    periods: { now: { endDate: shown(2) } },
    lateSources: [{ source: 'partner', through: shown(2) }],
  })
})

test('a source of another site delays no day', async () => {
  const { account, site } = await publisher()
  const other = await makeSite(account)
  await importedRevenue(account, [{ ...row, ...money, day: ago(5), site: other.id }], { source: 'slow' })
  await importedRevenue(account, [{ ...row, ...money, day: ago(1), site }], { source: 'quick' })
  expect((await compare(account, site)).periods?.now.endDate).toBe(shown(1))
  const all = await compare(account, 'all-sites')
  expect([all.periods?.now.endDate, all.lateSources.map((late) => late.source)]).toEqual([shown(5), ['slow']])
})

test('nothing is compared where no day is complete in both periods', async () => {
  const { account, site } = await publisher()
  await insertRevenue(account, [
    { ...row, ...money, day: ago(1), site },
    { ...row, ...money, day: today, site },
  ])
  const params = { startDate: shown(0), endDate: shown(0) }
  const earlier = { comparedStartDate: shown(1), comparedEndDate: shown(1) }
  expect(await compare(account, site, params, earlier)).toMatchObject({
    periods: null,
    now: null,
    before: null,
    days: [{ spent: { usd: 1 } }],
  })
  const body = { params, ...earlier, currency: 'usd' as const }
  const { data } = await api(account).get(explainChange, { params: { id: site }, body })
  expect(data).toMatchObject({ periods: null, split: null })
})

test('the explanation of a change covers the compared days', async () => {
  const { account, site } = await publisher()
  await insertRevenue(
    account,
    daysFrom(13, 0).map((day) => ({ ...row, ...money, day, site })),
  )
  const body = { params: lastWeek, ...weekBefore, currency: 'usd' as const }
  const { data } = await api(account).get(explainChange, { params: { id: site }, body })
  expect(data.periods).toEqual((await compare(account, site)).periods)
  expect(data.split).toMatchObject({ beforeMicros: 6_000_000, afterMicros: 6_000_000 })
})

test('filters apply to both periods, and both ranges must be valid', async () => {
  const { account, site } = await publisher()
  await insertRevenue(account, [
    { ...row, ...money, day: ago(3), site, platform: 'mobile' },
    { ...row, ...money, day: ago(10), site, platform: 'desktop' },
  ])
  const { now, before } = await compare(account, site, { platformFilter: 'mobile' })
  expect([now?.request, before?.request]).toEqual([100, 0])
  const body = { params: lastWeek, comparedStartDate: shown(7), comparedEndDate: shown(13) }
  const refused = await api(account).refusal(compareSiteReport, { params: { id: site }, body })
  expect(refused).toEqual([422, 'invalid_date'])
})

test('apps compared from yesterday to today are compared by yesterday alone', async () => {
  const account = await make.account({ integrationType: 3 })
  const app = await makeApp(account, 'Reader')
  const reported = daysFrom(3, 1).map((day) => ({ ...row, ...money, day, app }))
  await importedRevenue(account, reported)
  const body = {
    params: { startDate: shown(1), endDate: shown(0) },
    comparedStartDate: shown(3),
    comparedEndDate: shown(2),
  }
  const { data } = await api(account).get(compareAppReport, { body })
  expect(data).toMatchObject({
    periods: {
      now: { startDate: shown(1), endDate: shown(1) },
      before: { startDate: shown(3), endDate: shown(3) },
    },
    now: { revenue: 1, impression: 60 },
    before: { revenue: 1, impression: 60 },
    days: [{ revenue: 1 }, { revenue: 1 }],
    currency: 'usd',
  })
})
