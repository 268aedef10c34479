import { addDays } from '@matinee/contract/plain/calendar'
import type { Call } from '@matinee/contract/call'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { readAppReport, readSiteReport } from '@matinee/contract/reports'
import { expect, test } from 'vitest'
import { encode } from 'zod'
import { api } from '../../../testing/api.ts'
import { make } from '../../../testing/make.ts'
import {
  importedRevenue,
  insertPageviews,
  insertRevenue,
  makeApp,
  makeSite,
} from '../../../testing/revenue.ts'

// Replies of reports bypass their schema: checking and copying each row costs more than reading it.
const october = { startDate: '01.10.2026', endDate: '31.10.2026' }
const octoberDays = Array.from({ length: 31 }, (_, index) => addDays('2026-10-01', index))
/** The reply after its schema, which throws for missing fields and drops unknown ones. */
const checked = ({ reply }: Call, body: unknown) => encode(reply!, body as never)

test('a long site report has each row once and in order, and exactly the fields of the contract', async () => {
  const account = await make.account()
  const names = ['Çarşı "üst"', 'Değer\n{alt}', 'Footer', 'Masthead', '\u{1F4F0}']
  const { id: site, zones } = await makeSite(account, { zones: names })
  const row = { site, requests: 3, matches: 2, impressions: 2, views: 2, spentMicrosUsd: 1_234_567 }
  const platforms = ['amp', 'desktop', 'mobile']
  const rows = octoberDays.flatMap((day) =>
    platforms.flatMap((platform) => zones.map((zone) => ({ ...row, day, platform, zone }))),
  )
  await insertRevenue(account, rows.toReversed())
  const by = { day: true, platform: true, zone: true }
  const answer = await api(account).ask(readSiteReport, { params: { id: site }, body: { ...october, ...by } })
  const { results, total } = answer.body.data
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(results.map(({ day, zone, platform }) => [day, zone?.name, platform])).toEqual(
    octoberDays.flatMap((day) =>
      [...names].sort().flatMap((name) => platforms.map((platform) => [showReportDay(day), name, platform])),
    ),
  )
  expect(total!.request).toBe(results.reduce((sum, { request }) => sum + request, 0))
  expect(answer.body).toEqual(checked(readSiteReport, answer.body))
})

test.each([
  ['without a breakdown', {}],
  ['with page views', { day: true, site: true, platform: true }],
  ['by month, tag, type and app', { month: true, tag: true, statType: true, appNames: true }],
])('a site report %s has exactly the fields of the contract', async (_, by) => {
  const account = await make.account()
  const { id: site } = await makeSite(account)
  const ask = () => api(account).get(readSiteReport, { params: { id: site }, body: { ...october, ...by } })
  const empty = await ask()
  expect(empty).toEqual(checked(readSiteReport, empty))
  expect(empty.data.results).toEqual([])
  await insertRevenue(account, [{ day: '2026-10-05', site, requests: 7, matches: 3, spentMicrosTry: 1 }])
  await insertPageviews(account, [{ day: '2026-10-06', site, visitor: 1 }])
  const body = await ask()
  expect(body.data.results.length).toBeGreaterThan(0)
  expect(body).toEqual(checked(readSiteReport, body))
})

test('a long app report has exactly the fields of the contract', async () => {
  const account = await make.account({ integrationType: 3 })
  const app = await makeApp(account, 'Reader')
  const units = ['banner', 'feed', 'interstitial', 'native']
  const row = { app, platform: 'iOS', requests: 5, spentMicrosUsd: 1_000_001 }
  await importedRevenue(
    account,
    octoberDays.flatMap((day) => units.map((adUnit) => ({ ...row, day, adUnit }))),
  )
  const body = await api(account).get(readAppReport, { body: { ...october, day: true, tag: true } })
  expect(body.data.results.map(({ date, adUnit }) => [date, adUnit])).toEqual(
    octoberDays.flatMap((day) => units.map((unit) => [showReportDay(day), unit])),
  )
  expect(body).toEqual(checked(readAppReport, body))
})
