import { addDays } from '@matinee/contract/plain/calendar'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { AppReportParams, SiteReportParams } from '@matinee/contract/reports'
import { expect, test } from 'vitest'
import type { Facts } from '../../../platform/facts/facts.ts'
import { make } from '../../../../testing/make.ts'
import {
  importedRevenue,
  insertRevenue,
  makeApp,
  makeSite,
  type RevenueRow,
} from '../../../../testing/revenue.ts'
import { server } from '../../../../testing/testServer.ts'
import { reportPieces, type ReportFileAccount, type FileOrder } from './reportFile.service.ts'

const year = { startDate: '2025-01-01', endDate: '2025-12-31' }
const days = Array.from({ length: 365 }, (_, index) => addDays('2025-01-01', index))
const upTo = (end: number) => Math.floor(Math.random() * end)
const anyMoney = () => ({
  spentMicrosTry: upTo(10_000_000_000),
  spentMicrosUsd: upTo(1_000_000_000),
  spentMicrosEur: upTo(900_000_000),
})

async function fileOf(account: { id: string }, order: FileOrder) {
  const { deps } = server
  let queries = 0
  const facts: Facts = {
    ...deps.facts,
    query: (...query) => (queries++, deps.facts.query(...query)),
    stream: (...query) => (queries++, deps.facts.stream(...query)),
  }
  const asker: ReportFileAccount = { id: account.id, timezone: 'UTC', language: 'en', appUsers: [] }
  const rows: Record<string, unknown>[] = []
  for await (const { columns, rows: found } of reportPieces({ db: deps.db, facts }, asker, order, {}))
    for (const cells of found)
      rows.push(Object.fromEntries(cells.map((cell, index) => [columns[index]!, cell])))
  return { queries, rows }
}

const siteFile = (account: { id: string }, siteId: string, params: object) =>
  fileOf(account, {
    reportType: 'site',
    params: {
      ...SiteReportParams.parse({ startDate: '01.10.2025', endDate: '31.10.2025' }),
      ...params,
      siteId,
    },
  })

const microsOf = (rows: readonly Record<string, unknown>[], column: string) =>
  rows.reduce((sum, row) => sum + BigInt(Math.round(Number(row[column]) * 1e6)), 0n)

async function publisher(tagMap: Record<string, string> = {}) {
  const account = await make.account()
  return { account, site: await makeSite(account, { zones: ['a', 'b'], tagMap }) }
}

test('a year by day takes less than five queries, with its days in order and its money exact', async () => {
  const { account, site } = await publisher()
  const all = days.flatMap((day) =>
    site.zones.map((zone): RevenueRow => ({
      day,
      zone,
      site: site.id,
      requests: 1 + upTo(9),
      ...anyMoney(),
    })),
  )
  // Every other month is imported; days of one of them are imported twice, and the later import counts.
  const isImported = ({ day }: RevenueRow) => Number(day.slice(5, 7)) % 2 === 0
  await insertRevenue(
    account,
    all.filter((row) => !isImported(row)),
  )
  await importedRevenue(
    account,
    days.slice(31, 40).map((day) => ({ day, site: site.id, ...anyMoney() })),
  )
  await importedRevenue(account, all.filter(isImported))
  const { queries, rows } = await siteFile(account, site.id, { ...year, day: true, zone: true })
  expect(queries).toBeLessThan(5)
  const zones = site.zones.toSorted()
  expect(rows.map((row) => [row['day'], row['zone.id']])).toEqual(
    days.flatMap((day) => zones.map((zone) => [showReportDay(day), zone])),
  )
  for (const [column, field] of [
    ['spent.try', 'spentMicrosTry'],
    ['spent.usd', 'spentMicrosUsd'],
    ['spent.eur', 'spentMicrosEur'],
  ] as const)
    expect(microsOf(rows, column)).toBe(all.reduce((sum, row) => sum + BigInt(row[field]!), 0n))
})

test('a year of apps by day and a year of a site by month take less than five queries', async () => {
  const { account, site } = await publisher()
  const app = await makeApp(account, 'Reader')
  const money = { spentMicrosUsd: 1_000_001 }
  await insertRevenue(
    account,
    days.map((day) => ({ day, app, site: site.id, requests: 1, ...money })),
  )
  const params = { ...AppReportParams.parse({ startDate: '01.10.2025', endDate: '31.10.2025' }), ...year }
  const byDay = await fileOf(account, {
    reportType: 'app',
    params: { ...params, day: true, appNames: true },
    currency: 'usd',
  })
  expect(byDay.queries).toBeLessThan(5)
  expect(byDay.rows.map((row) => row['date'])).toEqual(days.map(showReportDay))
  expect(microsOf(byDay.rows, 'revenue')).toBe(365_000_365n)
  const byMonth = await siteFile(account, site.id, { ...year, month: true })
  expect(byMonth.queries).toBeLessThan(5)
  expect(byMonth.rows.map((row) => row['month'])).toEqual(
    days.filter((day) => day.endsWith('-01')).map((day) => showReportDay(day).slice(3)),
  )
  expect(microsOf(byMonth.rows, 'spent.usd')).toBe(365_000_365n)
})

test('tags with one label are one row per day, with the days in order', async () => {
  const { account, site } = await publisher({ t1: 'One', t2: 'One' })
  const firstDays = days.slice(0, 60)
  await insertRevenue(
    account,
    firstDays.flatMap((day) =>
      ['t2', 't1', 't0'].map((tag) => ({ day, tag, site: site.id, requests: 2, spentMicrosUsd: 3 })),
    ),
  )
  const { queries, rows } = await siteFile(account, site.id, { ...year, day: true, tagContent: true })
  expect(queries).toBeLessThan(5)
  expect(rows.map((row) => [row['day'], row['tag'], row['request']])).toEqual(
    firstDays.flatMap((day) => [
      [showReportDay(day), 'One', 4],
      [showReportDay(day), 't0', 2],
    ]),
  )
})
