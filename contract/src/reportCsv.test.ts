import { expect, test } from 'vitest'
import { csvLine } from './plain/reports/csv.ts'
import { appReportColumns, csvCells, csvNames, siteReportColumns, type CsvColumn } from './reportCsv.ts'
import type { AppReportRow, SiteReportRow } from './reports.ts'

const headerOf = <Row>(columns: CsvColumn<Row>[]) => csvLine(csvNames(columns))
const lineOf = <Row>(columns: CsvColumn<Row>[], row: Row) => csvLine(csvCells(columns, row))

const money = { try: 40.5, usd: 1.000001, eur: 0.9 }
const siteRow: SiteReportRow = {
  month: null,
  day: '05.10.2026',
  zone: { id: 'z1', name: '=1+1' },
  tag: null,
  platform: 'desktop',
  site: null,
  type: null,
  app: null,
  analyticsPageview: null,
  analyticsUniqueVisitor: null,
  analyticsEcpm: null,
  virgulPageview: null,
  virgulUniqueVisitor: null,
  virgulEcpm: null,
  request: 3,
  match: 2,
  view: 1,
  impression: 1,
  click: 0,
  coverage: 200 / 3,
  ctr: 0,
  requestEcpm: money,
  ecpm: money,
  viewability: { calculated: 0, real: 0 },
  spent: money,
}
const figures =
  'request,match,coverage,view,impression,click,ctr,viewability.calculated,spent.try,spent.usd,spent.eur,requestEcpm.try,requestEcpm.usd,requestEcpm.eur,ecpm.try,ecpm.usd,ecpm.eur'

test('a file has the columns of its breakdowns and the figures', () => {
  const columns = siteReportColumns(siteRow)
  expect(headerOf(columns)).toBe(`zone.name,zone.id,platform,day,${figures}\r\n`)
  expect(lineOf(columns, siteRow)).toBe(
    "'=1+1,z1,desktop,05.10.2026,3,2,66.67,1,1,0,0,0,40.5,1.000001,0.9,40.5,1.000001,0.9,40.5,1.000001,0.9\r\n",
  )
})

test('a file without rows has the columns of the figures only', () =>
  expect(headerOf(siteReportColumns(undefined))).toBe(`${figures}\r\n`))

test('an unknown value is an empty cell in its column', () => {
  const unknown = { ...siteRow, platform: '' }
  expect(headerOf(siteReportColumns(unknown))).toContain('platform')
})

test('the rates of an app report divide by impressions', () => {
  const row: AppReportRow = {
    date: '05.10.2026',
    appName: 'Reader',
    appId: 'a1',
    adUnit: null,
    country: null,
    adRequest: 10,
    match: 8,
    impression: 3,
    click: 1,
    revenue: 0.01,
  }
  const columns = appReportColumns(row)
  expect(headerOf(columns)).toBe('adRequest,match,impression,click,ctr,revenue,ecpm,appName,appId,date\r\n')
  expect(lineOf(columns, row)).toBe('10,8,3,1,33.33,0.01,3.333333,Reader,a1,05.10.2026\r\n')
})

test('the eCPM of an app report is computed from integer micros, as on a screen', () => {
  const row = {
    date: null,
    appName: null,
    appId: null,
    adUnit: null,
    country: null,
    adRequest: 0,
    match: 0,
    impression: 2000,
    click: 0,
    revenue: 0.000511,
  }
  const screen = Math.round((511 / 1000 / 2000) * 1e6) / 1e6
  const columns = appReportColumns(row)
  const ecpm = columns.find(({ name }) => name === 'ecpm')!.cell(row)
  expect(ecpm).toBe(screen)
})
