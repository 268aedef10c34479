import {
  explainMetric,
  readSiteReport,
  SiteReportParams,
  type SiteReportRow,
} from '@matinee/contract/reports'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { expect, test } from 'vitest'
import { entireFilm, newPlacement, ticketOf } from '../../../testing/adIngest.ts'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import {
  importedRevenue,
  insertPageviews,
  insertRevenue,
  makeApp,
  makeSite,
} from '../../../testing/revenue.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../../platform/ids.ts'
import { importAdEvents } from '../events/load/importEvents.service.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import { addDays, dayIn } from '@matinee/contract/plain/calendar'
import { readSiteReport as buildReport } from './siteReport.service.ts'

const october = { startDate: '01.10.2026', endDate: '31.10.2026' }
type Body = Parameters<typeof ask>[2]

const ask = (account: TestAccount, site: string, body: Partial<Record<string, unknown>>) =>
  api(account).get(readSiteReport, { params: { id: site }, body: { ...october, ...body } })
const report = async (account: TestAccount, site: string, body: Body = {}) =>
  (await ask(account, site, body)).data

const counted = { requests: 1_000, matches: 800, impressions: 600, views: 500, clicks: 5 }
const seen = { measurables: 400, viewables: 300 }
const spent = { spentMicrosTry: 123_456_789, spentMicrosUsd: 3_000_001, spentMicrosEur: 2_500_000 }
const row = { day: '2026-10-05', platform: 'desktop', ...counted, ...seen, ...spent }

async function publisher(wish: Parameters<typeof make.account>[0] = {}) {
  const account = await make.account(wish)
  const site = await makeSite(account, { zones: ['Masthead', 'Footer'] })
  return { account, site: site.id, masthead: site.zones[0]!, footer: site.zones[1]! }
}

test('without a breakdown the only row is the total', async () => {
  const { account, site, masthead, footer } = await publisher()
  await insertRevenue(account, [
    { ...row, site, zone: masthead },
    { ...row, day: '2026-10-06', site, zone: footer },
  ])
  const { results, total, error } = await report(account, site)
  expect(error).toBeNull()
  expect(results).toEqual([total])
  expect(total).toEqual({
    month: null,
    day: null,
    zone: null,
    tag: null,
    platform: null,
    site: null,
    type: null,
    app: null,
    analyticsPageview: null,
    analyticsUniqueVisitor: null,
    analyticsEcpm: null,
    virgulPageview: null,
    virgulUniqueVisitor: null,
    virgulEcpm: null,
    request: 2_000,
    match: 1_600,
    view: 1_000,
    impression: 1_200,
    click: 10,
    coverage: 80,
    ctr: 1,
    requestEcpm: { try: 123.456789, usd: 3.000001, eur: 2.5 },
    ecpm: { try: 205.761315, usd: 5.000002, eur: 4.166667 },
    viewability: { calculated: 75, real: 60 },
    spent: { try: 246.913578, usd: 6.000002, eur: 5 },
  })
})

test('rows by day and placement have names, in the order of days and names', async () => {
  const { account, site, masthead, footer } = await publisher()
  await insertRevenue(account, [
    { ...row, day: '2026-10-06', site, zone: masthead },
    { ...row, day: '2026-10-05', site, zone: masthead },
    { ...row, day: '2026-10-05', site, zone: footer },
  ])
  const { results } = await report(account, site, { day: true, zone: true, platform: true })
  expect(results.map(({ day, zone, platform, month }) => [day, zone, platform, month])).toEqual([
    ['05.10.2026', { id: footer, name: 'Footer' }, 'desktop', null],
    ['05.10.2026', { id: masthead, name: 'Masthead' }, 'desktop', null],
    ['06.10.2026', { id: masthead, name: 'Masthead' }, 'desktop', null],
  ])
})

test('placements of one name on several sites are always in the same order, that of their ids', async () => {
  const account = await make.account()
  const sites = await Promise.all(
    Array.from({ length: 12 }, () => makeSite(account, { zones: ['Masthead'] })),
  )
  await insertRevenue(
    account,
    sites.map(({ id: site, zones: [zone] }) => ({ ...row, site, zone: zone! })),
  )
  const { results } = await report(account, 'all-sites', { zone: true })
  expect(results.map(({ zone }) => zone?.id)).toEqual(sites.flatMap(({ zones }) => zones).toSorted())
})

test.each([
  ['nothing', {}],
  ['day', { day: true }],
  ['placement', { zone: true }],
  ['platform', { platform: true }],
  ['day, placement and platform', { day: true, zone: true, platform: true }],
])('by %s the viewability of the total is that of the rows, weighted by views', async (_, by) => {
  const { account, site, masthead, footer } = await publisher()
  const at = (day: string, zone: string, platform: string, seenOf: object) => ({
    ...row,
    ...seenOf,
    day,
    site,
    zone,
    platform,
  })
  // Two parts of one row: the store has not merged them yet.
  await insertRevenue(account, [
    at('2026-10-05', masthead, 'desktop', { views: 300, measurables: 100, viewables: 90 }),
  ])
  await insertRevenue(account, [
    at('2026-10-05', masthead, 'desktop', { views: 100, measurables: 300, viewables: 110 }),
    at('2026-10-05', masthead, 'mobile', { views: 1_000, measurables: 100, viewables: 100 }),
    at('2026-10-05', footer, 'mobile', { views: 900, measurables: 90, viewables: 30 }),
    at('2026-10-06', masthead, 'mobile', { views: 500, measurables: 400, viewables: 380 }),
    at('2026-10-06', footer, 'desktop', { views: 200, measurables: 200, viewables: 10 }),
  ])
  const { results, total } = await report(account, site, by)
  const views = results.reduce((sum, { view }) => sum + view, 0)
  const inSight = results.reduce((sum, { view, viewability }) => sum + view * viewability.calculated!, 0)
  // 400 · 50 % + 1000 · 100 % + 900 · 33.3 % + 500 · 95 % + 200 · 5 %, of 3000 displayed ads.
  expect(total!.viewability.calculated).toBeCloseTo(198.5 / 3, 8)
  expect(inSight / views).toBeCloseTo(total!.viewability.calculated!, 8)
  const explained = await api(account).get(explainMetric, {
    params: { id: site },
    body: { params: { ...october, ...by }, metric: 'viewability', currency: 'usd' },
  })
  expect(explained.data.value).toBe(total!.viewability.calculated)
  expect(explained.data.sums).toMatchObject({ viewsMeasured: 3000, viewsInSight: 1985 })
})

test('an unmeasured row has no viewability, and no weight in the total', async () => {
  const { account, site, masthead, footer } = await publisher()
  await insertRevenue(account, [
    { ...row, site, zone: masthead },
    { ...row, site, zone: footer, measurables: 0, viewables: 0 },
  ])
  const { results, total } = await report(account, site, { zone: true })
  expect(results.map(({ viewability }) => viewability.calculated)).toEqual([null, 75])
  expect(total!.viewability.calculated).toBe(75)
})

test('a month is written as MM.YYYY', async () => {
  const { account, site } = await publisher()
  await insertRevenue(account, [
    { ...row, site, day: '2026-09-30' },
    { ...row, site, day: '2026-10-01' },
    { ...row, site, day: '2026-10-31' },
  ])
  const { results } = await report(account, site, { startDate: '30.09.2026', month: true })
  expect(results.map(({ month, request }) => [month, request])).toEqual([
    ['09.2026', 1_000],
    ['10.2026', 2_000],
  ])
})

test('a breakdown by both day and month is refused', async () => {
  const { account, site } = await publisher()
  const body = { ...october, day: true, month: true }
  expect(await api(account).refusal(readSiteReport, { params: { id: site }, body })).toEqual([
    422,
    'invalid_request',
  ])
})

test("all-sites is the sum of the account's sites, and can be broken down by site", async () => {
  const { account, site } = await publisher()
  const second = await makeSite(account, { fqdn: `${site.toLowerCase()}.second.example` })
  await insertRevenue(account, [
    { ...row, site },
    { ...row, site: second.id },
  ])
  expect((await report(account, 'all-sites')).total?.request).toBe(2_000)
  const { results } = await report(account, 'all-sites', { site: true })
  expect(new Set(results.map((row) => row.site?.id))).toEqual(new Set([site, second.id]))
  expect(results.find((row) => row.site?.id === second.id)?.site?.name).toMatch(/\.second\.example$/)
})

test("another account's site answers 404 like a missing one, and its placements match nothing", async () => {
  const [mine, theirs] = [await publisher(), await publisher()]
  await insertRevenue(theirs.account, [{ ...row, site: theirs.site, zone: theirs.masthead }])
  const foreign = await api(mine.account).ask(readSiteReport, { params: { id: theirs.site }, body: october })
  const missing = await api(mine.account).ask(readSiteReport, { params: { id: 'nothing' }, body: october })
  expect([foreign.status, foreign.text]).toEqual([404, missing.text])
  const { results, total } = await report(mine.account, 'all-sites', { zoneIds: [theirs.masthead] })
  expect([results, total]).toEqual([[], null])
})

test('tags are broken down by key, or by their label on the site', async () => {
  const account = await make.account()
  const site = await makeSite(account, { tagMap: { sport: 'Sports pages', football: 'Sports pages' } })
  const rowOf = (tag: string) => ({ ...row, site: site.id, tag })
  await insertRevenue(account, [rowOf('sport'), rowOf('football'), rowOf('news')])
  const keys = (results: SiteReportRow[]) => results.map(({ tag, request }) => [tag, request])
  expect(keys((await report(account, site.id, { tag: true })).results)).toEqual([
    ['football', 1_000],
    ['news', 1_000],
    ['sport', 1_000],
  ])
  const labelled = await report(account, site.id, { tagContent: true, day: true })
  expect(keys(labelled.results)).toEqual([
    ['Sports pages', 2_000],
    ['news', 1_000],
  ])
  expect(labelled.total?.request).toBe(3_000)
})

test('rows can be broken down by platform and tag, income type, and app', async () => {
  const { account, site } = await publisher()
  const app = await makeApp(account, 'Reader')
  await insertRevenue(account, [
    { ...row, site, tag: 'a', type: 'direct' },
    { ...row, site, tag: 'a', type: 'open', platform: 'mobile', app },
  ])
  const { results } = await report(account, site, { platformTag: true, statType: true, appNames: true })
  expect(results.map((row) => [row.platform, row.tag, row.type, row.app])).toEqual([
    ['desktop', 'a', 'direct', ''],
    ['mobile', 'a', 'open', 'Reader'],
  ])
})

test.each([
  [{ platformFilter: 'mobile' }, 1],
  [{ platformFilter: 'iOS' }, 2],
  [{ platformFilter: 'all' }, 113],
  [{ platformFilter: 'nothing' }, 0],
  [{ tags: ['news'] }, 10],
  [{ incomeTypes: ['direct'] }, 100],
  [{ embedAd: false }, 111],
  [{ tags: ['news'], platformFilter: 'mobile' }, 0],
])('the filter %j includes only matching rows', async (filter, requests) => {
  const { account, site } = await publisher()
  await insertRevenue(account, [
    { ...row, site, platform: 'mobile', requests: 1 },
    { ...row, site, platform: 'ios', requests: 2, type: 'video' },
    { ...row, site, tag: 'news', requests: 10 },
    { ...row, site, type: 'direct', requests: 98 },
    { ...row, site, type: 'direct', tag: 'x', requests: 2, platform: 'desktop' },
  ])
  const { total } = await report(account, site, filter)
  expect(total?.request ?? 0).toBe(requests)
})

test('counted video ads are of the income type video, which embedAd leaves out', async () => {
  const { account, site, masthead: zoneId } = await publisher({ timezone: 'UTC' })
  const at = Date.parse('2026-10-05T12:00:00Z')
  const place = { ...newPlacement(), accountId: account.id, siteId: site, zoneId, timezone: 'UTC' }
  const tickets = [
    ticketOf({ ...place, type: 'direct' }),
    ticketOf({ ...place, type: 'video' }, { breakMs: 0, billed: 'complete' }),
    ticketOf({ ...place, type: 'video', tag: 'outside', price: { try: 0, usd: 0, eur: 0 } }, { breakMs: 0 }),
  ]
  const events = tickets.flatMap((ticket) =>
    entireFilm.map((type) => ({ ticket, type, at, page: '', platform: 'desktop' as const })),
  )
  await importAdEvents(server.deps.facts, { source: newId(), batch: 1, events })
  const { results } = await report(account, site, { statType: true })
  expect(results.map(({ type, impression, spent: { usd } }) => [type, impression, usd])).toEqual([
    ['direct', 1, 0.0015],
    ['video', 2, 0.0015],
  ])
  expect((await report(account, site, { embedAd: false })).total).toMatchObject({
    impression: 1,
    spent: { usd: 0.0015 },
  })
  expect((await report(account, site, { incomeTypes: ['video'] })).total).toMatchObject({ impression: 2 })
})

test('the chart has every day of the range that has begun, and adds up to the total', async () => {
  const { account, site, masthead, footer } = await publisher()
  await insertRevenue(account, [
    { ...row, site, zone: masthead },
    { ...row, site, zone: footer },
    { ...row, day: '2026-10-07', site, zone: footer },
  ])
  for (const by of [{}, { zone: true }, { day: true, zone: true }]) {
    const { days, total } = await report(account, site, by)
    expect(days).toHaveLength(31)
    expect(days[0]).toEqual({ day: '01.10.2026', impression: 0, spent: { try: 0, usd: 0, eur: 0 } })
    expect(days[4]).toMatchObject({ day: '05.10.2026', impression: 1_200, spent: { usd: 6.000002 } })
    expect(days.reduce((sum, { impression }) => sum + impression, 0)).toBe(total!.impression)
  }
})

test('a range that reaches into the future has a chart up to today', async () => {
  const { account, site } = await publisher({ timezone: 'Europe/Istanbul' })
  const today = dayIn('Europe/Istanbul')
  const { days } = await report(account, site, {
    startDate: showReportDay(addDays(today, -2)),
    endDate: showReportDay(addDays(today, 20)),
  })
  expect(days.map(({ day }) => day)).toEqual([-2, -1, 0].map((shift) => showReportDay(addDays(today, shift))))
})

test('page views and visitors are included only in breakdowns that page views have', async () => {
  const { account, site, masthead } = await publisher()
  const on = (day: string, visitor: number, platform = 'desktop') => ({ site, day, visitor, platform })
  await insertPageviews(account, [
    on('2026-10-05', 1),
    on('2026-10-05', 1),
    on('2026-10-05', 2, 'mobile'),
    on('2026-10-09', 3),
  ])
  await insertRevenue(account, [{ ...row, site, zone: masthead }])
  const { results, total } = await report(account, site, { day: true })
  expect(results.map((row) => [row.day, row.virgulPageview, row.virgulUniqueVisitor, row.request])).toEqual([
    ['05.10.2026', 3, 2, 1_000],
    ['09.10.2026', 1, 1, 0],
  ])
  expect(results[0]!.virgulEcpm).toEqual({ try: 41_152.263, usd: 1_000.000333, eur: 833.333333 })
  expect([total?.virgulPageview, total?.virgulUniqueVisitor]).toEqual([4, 3])
  const desktop = await report(account, site, { platformFilter: 'desktop' })
  expect(desktop.results.map(({ virgulPageview }) => virgulPageview)).toEqual([3])
  for (const by of [{ zone: true }, { tag: true }, { zoneIds: [masthead] }]) {
    const { results: others } = await report(account, site, by)
    expect(others.map((row) => [row.virgulPageview, row.virgulUniqueVisitor, row.virgulEcpm])).toEqual([
      [null, null, null],
    ])
  }
})

test('Page eCPM divides only the revenue of sites and days whose page views were counted', async () => {
  const { account, site } = await publisher()
  const untagged = await makeSite(account)
  await insertPageviews(account, [
    { site, day: '2026-10-05', visitor: 1 },
    { site, day: '2026-10-05', visitor: 2 },
  ])
  const paid = (at: string, day: string) => ({ day, site: at, requests: 1, spentMicrosUsd: 30_000 })
  await importedRevenue(account, [
    paid(site, '2026-10-04'),
    paid(site, '2026-10-05'),
    paid(untagged.id, '2026-10-05'),
  ])
  const pagesOf = (row: { virgulPageview: number | null; virgulEcpm: { usd: number } | null } | null) => [
    row?.virgulPageview,
    row?.virgulEcpm?.usd,
  ]
  const byDay = await report(account, 'all-sites', { day: true })
  expect(byDay.results.map(({ spent }) => spent.usd)).toEqual([0.03, 0.06])
  expect(byDay.results.map(pagesOf)).toEqual([
    [null, undefined],
    [2, 15],
  ])
  expect(pagesOf(byDay.total)).toEqual([2, 15])
  expect(pagesOf((await report(account, site)).total)).toEqual([2, 15])
})

test('imported revenue counts while its import is active for the day, and never twice', async () => {
  const { account, site } = await publisher()
  const rowOf = (day: string, requests: number) => ({ ...row, site, day, requests })
  await insertRevenue(account, [rowOf('2026-10-05', 1)])
  await importedRevenue(account, [rowOf('2026-10-05', 10), rowOf('2026-10-06', 20)])
  expect((await report(account, site)).total?.request).toBe(31)
  await importedRevenue(account, [rowOf('2026-10-06', 500)])
  expect((await report(account, site)).total?.request).toBe(511)
  await importedRevenue(account, [rowOf('2026-10-06', 7_000)], { isActive: false })
  expect((await report(account, site, { day: true })).results.map(({ request }) => request)).toEqual([
    11, 500,
  ])
})

test('more imports than one query takes are read in parts, and each day counts once', async () => {
  const { account, site } = await publisher()
  const days = Array.from({ length: 31 }, (_, at) => addDays('2026-10-01', at))
  const rowsOf = (some: string[]) => some.map((day) => ({ day, site, requests: 1 }))
  const sources = Array.from({ length: 27 }, (_, at) => `partner-${at}`)
  await insertRevenue(account, rowsOf(days))
  // Two imports of a source by turns: each of its days is a span of its own.
  for (const source of sources)
    for (const turn of [0, 1])
      await importedRevenue(account, rowsOf(days.filter((_, at) => at % 2 === turn)), { source })
  expect((await report(account, site)).total?.request).toBe(days.length * (1 + sources.length))
  const { results } = await report(account, site, { day: true })
  expect(results.map(({ request }) => request)).toEqual(days.map(() => 1 + sources.length))
})

test('the estimated share covers estimated imports and the last days of our own tag', async () => {
  const { account, site } = await publisher()
  const today = dayIn('UTC')
  const on = (back: number, spentMicrosUsd: number) => ({
    day: addDays(today, -back),
    site,
    requests: 1,
    spentMicrosUsd,
  })
  await insertRevenue(account, [on(0, 1_000), on(2, 2_000), on(3, 30_000)])
  await importedRevenue(account, [on(4, 40_000)], { source: 'sure' })
  await importedRevenue(account, [on(4, 27_000)], { source: 'guess', state: 'estimated' })
  const { origin } = await report(account, site, {
    startDate: showReportDay(addDays(today, -6)),
    endDate: showReportDay(today),
  })
  expect(origin.estimatedShare).toBe(30)
  expect(origin.rowsRead).toBe(5)
})

test.each([
  ['the first day after the last', { startDate: '05.10.2026', endDate: '04.10.2026' }, 'invalid_date'],
  ['a first day in the future', { startDate: '01.01.2099', endDate: '02.01.2099' }, 'invalid_date'],
  ['over three months', { startDate: '01.07.2026', endDate: '02.10.2026' }, 'range_too_long'],
  ['no day of the calendar', { startDate: '31.02.2026', endDate: '01.03.2026' }, 'invalid_request'],
])('%s is refused', async (_, range, code) => {
  const { account, site } = await publisher()
  expect(await api(account).refusal(readSiteReport, { params: { id: site }, body: range })).toEqual([
    422,
    code,
  ])
})

test('a report may cover exactly three months', async () => {
  const { account, site } = await publisher()
  const { days } = await report(account, site, { startDate: '01.07.2026', endDate: '01.10.2026' })
  expect(days).toHaveLength(93)
})

test('lists are accepted as lists or numbered keys, in JSON or a form', async () => {
  const { account, site, masthead, footer } = await publisher()
  await insertRevenue(account, [
    { ...row, site, zone: masthead, tag: 'a' },
    { ...row, site, zone: footer, tag: 'b' },
  ])
  const send = async (body: string, type: string) => {
    const answer = await fetch(`${server.url}/api/v1/sites/${site}/report`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.accessToken}`, 'content-type': type },
      body,
    })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { data: { results: SiteReportRow[] } }).data.results
  }
  const json = JSON.stringify({ ...october, tag: true, 'tags[0]': 'a', 'tags[1]': 'b', 'zoneIds[0]': footer })
  const form = new URLSearchParams({ ...october, tag: 'true', day: '0', 'tags[0]': 'b', 'zoneIds[]': footer })
  const repeated = new URLSearchParams([
    ...Object.entries(october),
    ['tag', '1'],
    ['tags', 'b'],
    ['tags', 'x'],
  ])
  for (const rows of [
    await send(json, 'application/json'),
    await send(form.toString(), 'application/x-www-form-urlencoded'),
    await send(repeated.toString(), 'application/x-www-form-urlencoded; charset=utf-8'),
  ])
    expect(rows.map(({ tag, day }) => [tag, day])).toEqual([['b', null]])
})

test('filters too long for the engine are refused', async () => {
  const { account, site } = await publisher()
  const tags = Array.from({ length: 1_000 }, (_, index) => `${index}${'ş'.repeat(150)}`)
  const body = { ...october, tags }
  expect(await api(account).refusal(readSiteReport, { params: { id: site }, body })).toEqual([
    422,
    'invalid_request',
  ])
})

test('sums too large to be exact answer sums_too_large', async () => {
  const { account, site } = await publisher()
  const large = { ...row, site, spentMicrosUsd: 6_000_000_000_000_000 }
  await insertRevenue(account, [large, { ...large, day: '2026-10-06' }])
  const refused = await api(account).ask(readSiteReport, { params: { id: site }, body: october })
  const message: unknown = expect.stringMatching(/sums_too_large.*Shorten the date range/)
  expect([refused.status, refused.text]).toEqual([422, message])
  expect((await report(account, site, { endDate: '05.10.2026' })).total!.spent.usd).toBe(6_000_000_000)
})

test('completeTo is read before the sums, so that they include everything until then', async () => {
  const { account, site } = await publisher()
  const steps: string[] = []
  const facts: Facts = {
    ...server.deps.facts,
    async query<Row>(...query: Parameters<Facts['query']>) {
      const rows = await server.deps.facts.query<Row>(...query)
      if (query[0].sql.includes('ingest_progress')) steps.push('progress read')
      return rows
    },
    stream(...query) {
      steps.push('sums queried')
      return server.deps.facts.stream(...query)
    },
  }
  const body = SiteReportParams.parse(october)
  const read = () => buildReport({ ...server.deps, facts }, { ...account, timezone: 'UTC' }, site, body)
  // Two reports at the same moment share one look-up of the progress.
  await Promise.all([read(), read()])
  expect(steps).toEqual(['progress read', 'sums queried', 'sums queried'])
})
