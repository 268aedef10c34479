import { readAppReport, readSiteReport } from '@matinee/contract/reports'
import { addDays } from '@matinee/contract/plain/calendar'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../../testing/api.ts'
import { make, type TestAccount } from '../../../testing/make.ts'
import { importedRevenue, insertRevenue, makeSite, type RevenueRow } from '../../../testing/revenue.ts'

// bench/reports.ts does the same with a million rows.
const many = 20_000
const range = { startDate: '01.08.2026', endDate: '30.10.2026' }
const currencies = ['try', 'usd', 'eur'] as const
const flags = [
  'day',
  'month',
  'site',
  'zone',
  'platform',
  'tag',
  'tagContent',
  'statType',
  'appNames',
] as const

let account: TestAccount
const expected = { try: 0n, usd: 0n, eur: 0n }
let requests = 0

const upTo = (end: number) => Math.floor(Math.random() * end)

beforeAll(async () => {
  account = await make.account({ integrationType: 4 })
  const sites = await Promise.all(
    [1, 2, 3].map(() => makeSite(account, { zones: ['a', 'b', 'c', 'd'], tagMap: { t1: 'One', t2: 'One' } })),
  )
  const anyRow = (): RevenueRow => {
    const site = sites[upTo(3)]!
    return {
      day: addDays('2026-08-01', upTo(91)),
      site: site.id,
      zone: site.zones[upTo(4)]!,
      platform: ['desktop', 'mobile', 'amp'][upTo(3)]!,
      tag: `t${upTo(4)}`,
      type: ['direct', 'open', ''][upTo(3)]!,
      app: ['', 'a1', 'a2'][upTo(3)]!,
      country: ['TR', 'DE', ''][upTo(3)]!,
      adUnit: `u${upTo(3)}`,
      requests: upTo(1_000),
      matches: upTo(1_000),
      impressions: upTo(1_000),
      views: upTo(1_000),
      clicks: upTo(100),
      spentMicrosTry: upTo(10_000_000_000),
      spentMicrosUsd: upTo(1_000_000_000),
      spentMicrosEur: upTo(900_000_000),
    }
  }
  const rows = Array.from({ length: many }, anyRow)
  await insertRevenue(account, rows.slice(0, many / 2))
  // Replaced by the next import on each day.
  await importedRevenue(account, rows.slice(0, 2_000))
  await importedRevenue(account, rows.slice(many / 2))
  for (const row of rows) {
    expected.try += BigInt(row.spentMicrosTry!)
    expected.usd += BigInt(row.spentMicrosUsd!)
    expected.eur += BigInt(row.spentMicrosEur!)
    requests += row.requests!
  }
})

const micros = (amounts: number[]) =>
  amounts.reduce((sum, amount) => sum + BigInt(Math.round(amount * 1e6)), 0n)

const breakdowns = [
  {},
  ...flags.map((flag) => ({ [flag]: true })),
  { day: true, zone: true, platform: true },
  { month: true, site: true, tagContent: true },
  { zone: true, platform: true, tag: true, statType: true, appNames: true },
]

test.each(breakdowns)('by %j, rows, chart and total are the same money to the micro', async (by) => {
  const { data } = await api(account).get(readSiteReport, {
    params: { id: 'all-sites' },
    body: { ...range, ...by },
  })
  for (const currency of currencies) {
    expect(micros(data.results.map(({ spent }) => spent[currency]))).toBe(expected[currency])
    expect(micros(data.days.map(({ spent }) => spent[currency]))).toBe(expected[currency])
    expect(micros([data.total!.spent[currency]])).toBe(expected[currency])
  }
  expect(data.results.reduce((sum, row) => sum + row.request, 0)).toBe(requests)
  expect(data.total!.request).toBe(requests)
})

test.each([{}, { day: true }, { appNames: true, tag: true }, { day: true, useCountry: true, tag: true }])(
  'an app report by %j has the same money in rows, chart and total',
  async (by) => {
    const { data } = await api(account).get(readAppReport, { body: { ...range, ...by } })
    const total = micros([data.total!.revenue])
    expect(total > 0n).toBe(true)
    expect(micros(data.results.map(({ revenue }) => revenue))).toBe(total)
    expect(micros(data.days.map(({ revenue }) => revenue))).toBe(total)
  },
)
