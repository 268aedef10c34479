import { expect, test } from 'vitest'
import { appReportColumns, csvNames, siteReportColumns } from '../../reportCsv.ts'
import { csvHeader, type CsvReader } from './csvWords.ts'

const english: CsvReader = { language: 'en', currency: 'usd' }
const turkish: CsvReader = { language: 'tr', currency: 'try' }

test.each([
  ['zone.name', 'Placement', 'Reklam alanı'],
  ['request', 'Ad requests', 'Reklam istekleri'],
  ['viewability.calculated', 'Viewability (%)', 'Görünürlük (%)'],
  ['spent.eur', 'Revenue (EUR)', 'Gelir (EUR)'],
  ['requestEcpm.usd', 'Request eCPM (USD)', 'İstek eCPM (USD)'],
  ['revenue', 'Revenue (USD)', 'Gelir (TRY)'],
  ['ecpm', 'eCPM (USD)', 'eCPM (TRY)'],
])('%s is %s in English files and %s in Turkish ones', (name, en, tr) => {
  expect([csvHeader(name, english), csvHeader(name, turkish)]).toEqual([en, tr])
})

test('every column of a report has a header, and no two are equal', () => {
  const names = csvNames(siteReportColumns(undefined)).concat(csvNames(appReportColumns(undefined)))
  for (const reader of [english, turkish])
    for (const name of names) expect(csvHeader(name, reader)).not.toBe(name)
  const heads = csvNames(siteReportColumns(undefined)).map((name) => csvHeader(name, english))
  expect(new Set(heads).size).toBe(heads.length)
})
