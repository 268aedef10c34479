import type { CsvCell } from '@matinee/contract/plain/reports/csv'
import { formatMoney, formatPercent } from '@matinee/contract/plain/format'
import { expect, test } from 'vitest'
import { createSummary } from './summarise.ts'

const site = { reportType: 'site', currency: 'usd', language: 'en' } as const
const columns = ['zone.name', 'day', 'request', 'match', 'view', 'impression', 'click', 'spent.usd']
const piece = (...rows: CsvCell[][]) => ({ columns, rows })

test('amounts below a cent add up to the micro, and rates are computed from sums', () => {
  const summary = createSummary(site)
  for (let day = 10; day < 20; day++)
    summary.add(piece(['Footer', `${day}.11.2026`, 100, 50, 40, 30, 4, 0.000999]))
  summary.add(piece(['Footer', '20.11.2026', 0, 0, 0, 0, 0, 0.000011]))
  expect(summary.rows()).toBe(11)
  expect(summary.summary().totals).toEqual([
    ['Revenue', '$0.01'],
    ['Impressions', '300'],
    ['eCPM', '$0.03'],
    ['Ad requests', '1,000'],
    ['Coverage', '50.00%'],
    ['Clicks', '40'],
    ['CTR', '10.00%'],
  ])
})

test('names with quotes, commas, line breaks or formulas stay one row each and are shown as they are', () => {
  const summary = createSummary(site, 3)
  summary.add({ columns: [], rows: [] })
  const names = ['a "b", c', 'two\r\nlines', '=1+1', 'x'.repeat(300)]
  summary.add(piece(...names.map((name, at) => [name, '20.11.2026', 1, 1, 1, 1, 1, 9 - at])))
  expect(summary.rows()).toBe(4)
  const counts = ['20.11.2026', '1', '1', '1', '1', '1']
  // As spreadsheets show the file.
  expect(summary.firstRows).toEqual([
    ['a "b", c', ...counts, '9'],
    ['two\r\nlines', ...counts, '8'],
    ["'=1+1", ...counts, '7'],
  ])
  const { top } = summary.summary()
  expect(top.slice(0, 3)).toEqual([
    ['20.11.2026 · a "b", c', '$9.00', '1'],
    ['20.11.2026 · two lines', '$8.00', '1'],
    ['20.11.2026 · =1+1', '$7.00', '1'],
  ])
  expect(top[3]![0]).toHaveLength(80)
})

test('the five rows with the highest revenue are listed; a single row is not, as it equals the totals', () => {
  const summary = createSummary(site)
  summary.add(piece(['Only', '20.11.2026', 1, 1, 1, 1, 1, 1]))
  expect(summary.summary().top).toEqual([])
  for (const spent of [3, 9, 2, 7, 8, 1, 6]) summary.add(piece([`z${spent}`, '', 1, 1, 1, 1, 1, spent]))
  expect(summary.summary().top.map(([label]) => label)).toEqual(['z9', 'z8', 'z7', 'z6', 'z3'])
})

test.each([
  ['try', 'en', '₺1.234,50', '12.50%'],
  ['try', 'tr', '₺1.234,50', '%12,50'],
  ['usd', 'en', '$1,234.50', '12.50%'],
  ['eur', 'tr', '€1.234,50', '%12,50'],
] as const)('a mail formats %s in %s as the console does: %s, %s', (currency, language, money, percent) => {
  const summary = createSummary({ reportType: 'site', currency, language })
  const row = ['Footer', '10.11.2026', 8, 1, 8, 8, 1, 1234.5]
  summary.add({ columns: [...columns.slice(0, -1), `spent.${currency}`], rows: [row] })
  const shown = summary.summary().totals.map(([, value]) => value)
  expect(shown).toEqual(expect.arrayContaining([money, percent]))
  expect([formatMoney(1234.5, currency, language), formatPercent(12.5, language)]).toEqual([money, percent])
})

test('a rate without a denominator is a dash, not 0 %', () => {
  const totalsIn = (format: Parameters<typeof createSummary>[0], row: CsvCell[], names = columns) => {
    const summary = createSummary(format)
    summary.add({ columns: names, rows: [row] })
    return new Map(summary.summary().totals.map(([label, value]) => [label, value]))
  }
  const withoutViews = totalsIn(site, ['Footer', '20.11.2026', 0, 0, 0, 30, 4, 1])
  expect([withoutViews.get('Coverage'), withoutViews.get('CTR')]).toEqual(['–', '–'])
  const app = { ...site, reportType: 'app' } as const
  const names = ['appName', 'adRequest', 'match', 'impression', 'click', 'revenue']
  expect(totalsIn(app, ['Game', 10, 5, 20, 1, 1], names).get('CTR')).toBe('5.00%')
})
