import { listApps, readAppReport, type AppReportRow } from '@matinee/contract/reports'
import { expect, test } from 'vitest'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { newId } from '../../platform/ids.ts'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { importedRevenue, makeApp, makeSite } from '../../../testing/revenue.ts'
import { server } from '../../../testing/testServer.ts'
import { dayIn } from '@matinee/contract/plain/calendar'

const october = { startDate: '01.10.2026', endDate: '31.10.2026' }
const report = async (account: TestAccount, body: object = {}) =>
  (await api(account).get(readAppReport, { body: { ...october, ...body } })).data

const row = {
  day: '2026-10-05',
  platform: 'iOS',
  requests: 1_000,
  matches: 800,
  impressions: 600,
  clicks: 6,
  spentMicrosTry: 40_000_040,
  spentMicrosUsd: 1_000_001,
  spentMicrosEur: 900_000,
}

async function appPublisher(wish: { currency?: 'try' } = {}) {
  const account = await make.account({ integrationType: 3 })
  if (wish.currency)
    await server.deps.db
      .updateTable('users')
      .set({ currency: wish.currency })
      .where('id', '=', account.id)
      .execute()
  return { account, app: await makeApp(account, 'Reader') }
}

test('a row has the date, app, ad unit and country of its breakdown, and one currency', async () => {
  const { account, app } = await appPublisher()
  await importedRevenue(account, [
    { ...row, app, adUnit: 'top', country: 'TR' },
    { ...row, app, adUnit: 'top', country: 'DE' },
    { ...row, app, adUnit: 'end', country: 'TR', day: '2026-10-04' },
  ])
  const all = await report(account, { day: true, appNames: true, tag: true, useCountry: true })
  expect(all.results.map((row) => [row.date, row.appName, row.appId, row.adUnit, row.country])).toEqual([
    ['04.10.2026', 'Reader', app, 'end', 'TR'],
    ['05.10.2026', 'Reader', app, 'top', 'DE'],
    ['05.10.2026', 'Reader', app, 'top', 'TR'],
  ])
  const one = await report(account)
  expect(one.results).toEqual([one.total])
  expect(one).toMatchObject({
    currency: 'usd',
    error: null,
    total: {
      date: null,
      appName: null,
      appId: null,
      adUnit: null,
      country: null,
      adRequest: 3_000,
      match: 2_400,
      impression: 1_800,
      click: 18,
      revenue: 3.000003,
    },
  })
  expect(one.days).toHaveLength(31)
  expect(one.days[4]).toEqual({ day: '05.10.2026', impression: 1_200, revenue: 2.000002 })
})

test('an app report has no completeTo, because apps have no tag of ours', async () => {
  const { account, app } = await appPublisher()
  await importedRevenue(account, [{ ...row, app }])
  expect((await report(account)).origin).toMatchObject({ completeTo: null, estimatedShare: 0 })
})

test("revenue is in the account's currency", async () => {
  const { account, app } = await appPublisher({ currency: 'try' })
  await importedRevenue(account, [{ ...row, app }])
  expect(await report(account)).toMatchObject({ currency: 'try', total: { revenue: 40.00004 } })
})

test.each([
  [{ platforms: ['iOS'] }, 1],
  [{ platforms: ['Android'] }, 10],
  [{ platforms: ['iOS', 'Android'] }, 11],
  [{ countries: ['DE'] }, 10],
  [{ apps: ['second'] }, 10],
  [{ apps: ['none'] }, 0],
])('the filter %j includes only matching rows', async (filter, requests) => {
  const { account, app } = await appPublisher()
  const second = await makeApp(account, 'Second', 'Android')
  await importedRevenue(account, [
    { ...row, app, requests: 1, country: 'TR' },
    { ...row, app: second, requests: 10, platform: 'android', country: 'DE' },
  ])
  const apps = 'apps' in filter ? filter.apps.map((name) => (name === 'second' ? second : name)) : []
  expect((await report(account, { ...filter, apps })).total?.adRequest ?? 0).toBe(requests)
})

test('revenue of sites is excluded', async () => {
  const account = await make.account({ integrationType: 4 })
  const site = await makeSite(account)
  await importedRevenue(account, [{ ...row, site: site.id }])
  expect(await report(account)).toMatchObject({ results: [], total: null })
})

const requestsBy = (rows: AppReportRow[]) =>
  Object.fromEntries(rows.map(({ appName, adRequest }) => [appName, adRequest]))

test('an agent sees its own apps and those of linked accounts, or of one of them, and no others', async () => {
  const [one, two, stranger] = [await appPublisher(), await appPublisher(), await appPublisher()]
  const { agent } = await make.agent(one.account, { integrationType: 3 })
  await server.deps.db.insertInto('appUsers').values({ agentId: agent.id, userId: two.account.id }).execute()
  const own = await makeApp(agent, 'Own')
  await importedRevenue(one.account, [{ ...row, app: one.app, requests: 1 }])
  await importedRevenue(two.account, [{ ...row, app: two.app, requests: 20 }], { source: 'other' })
  await importedRevenue(stranger.account, [{ ...row, app: stranger.app, requests: 300 }])
  await importedRevenue(agent, [{ ...row, app: own, requests: 4_000 }])
  expect((await report(agent)).total?.adRequest).toBe(4_021)
  expect((await report(agent, { userId: two.account.id })).total?.adRequest).toBe(20)
  expect(requestsBy((await report(agent, { userId: agent.id, appNames: true })).results)).toEqual({
    Own: 4_000,
  })
  const refused = (userId: string) => api(agent).ask(readAppReport, { body: { ...october, userId } })
  const foreign = await refused(stranger.account.id)
  expect(foreign.body).toMatchObject({ error: { code: 'account_not_linked' } })
  expect([foreign.status, foreign.text]).toEqual([403, (await refused(newId())).text])
})

test("figures of a day that has not begun in the agent's time zone are in the chart and in the total", async () => {
  const { account, app } = await appPublisher()
  const { agent } = await make.agent(account, { integrationType: 3 })
  const zoneOf = (timezone: string, id: string) =>
    server.deps.db.updateTable('users').set({ timezone }).where('id', '=', id).execute()
  // Never the same day: 26 hours lie between them.
  await zoneOf('Etc/GMT+12', agent.id)
  await zoneOf('Pacific/Kiritimati', account.id)
  const [today, theirs] = [dayIn('Etc/GMT+12'), dayIn('Pacific/Kiritimati')]
  await importedRevenue(account, [{ ...row, app, day: theirs }])
  const body = { startDate: showReportDay(today), endDate: showReportDay(theirs) }
  const { total, days } = await report(agent, body)
  expect(total?.revenue).toBe(1.000001)
  expect(days.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(1.000001)
})

test('the list has the apps of the account, and for an agent those of linked accounts, or of one of them', async () => {
  const [one, stranger] = [await appPublisher(), await appPublisher()]
  const { agent } = await make.agent(one.account, { integrationType: 3 })
  expect(await api(one.account).get(listApps)).toEqual({
    data: [{ id: one.app, name: 'Reader', platform: 'iOS' }],
    appUsers: [],
  })
  const own = await makeApp(agent, 'Zeppelin')
  const all = await api(agent).get(listApps)
  expect(all.data.map(({ id }) => id)).toEqual([one.app, own])
  expect(all.appUsers).toEqual([{ id: one.account.id, name: 'Ayşe Test' }])
  const ofAgent = await api(agent).get(listApps, { query: { userId: agent.id } })
  expect(ofAgent.data.map(({ id }) => id)).toEqual([own])
  for (const userId of [stranger.account.id, newId()])
    expect(await api(agent).refusal(listApps, { query: { userId } })).toEqual([403, 'account_not_linked'])
})

test('a form may send lists as numbered keys', async () => {
  const { account, app } = await appPublisher()
  await importedRevenue(account, [
    { ...row, app, country: 'TR' },
    { ...row, app, country: 'DE' },
  ])
  const form = new URLSearchParams({
    ...october,
    useCountry: 'true',
    'countries[0]': 'DE',
    'platforms[0]': 'iOS',
  })
  const answer = await fetch(`${server.url}/api/v1/apps/report`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.accessToken}` },
    body: form,
  })
  const { data } = (await answer.json()) as { data: { results: AppReportRow[] } }
  expect(data.results.map(({ country }) => country)).toEqual(['DE'])
})
