import { csvLine, csvOf } from '@matinee/contract/plain/csv'
import { expect, test } from 'vitest'
import { createSummary } from './summarise.ts'

const site = { reportType: 'site', currency: 'usd', language: 'en' } as const
const header = ['zone.name', 'day', 'request', 'match', 'view', 'impression', 'click', 'spent.usd'] as const

test('amounts below a cent add up to the micro, and rates are made of sums', () => {
  const summary = createSummary(site)
  summary.take(csvOf([header]))
  for (let day = 10; day < 20; day++)
    summary.take(csvLine(['Footer', `${day}.11.2026`, 100, 50, 40, 30, 4, 0.000999]))
  summary.take(csvLine(['Footer', '20.11.2026', 0, 0, 0, 0, 0, 0.000011]))
  expect(summary.rows()).toBe(11)
  expect(summary.summary().totals).toEqual([
    ['Revenue', '$0.01'],
    ['Impressions', '300'],
    ['eCPM', '$0.03'],
    ['Ad requests', '1,000'],
    ['Coverage', '50%'],
    ['Clicks', '40'],
    ['CTR', '10%'],
  ])
})

test('names that hold quotes, commas, line ends and formulas are one row each and told as they are', () => {
  const summary = createSummary(site, 1)
  summary.take('\uFEFF')
  summary.take(csvLine(header))
  const names = ['a "b", c', 'two\r\nlines', '=1+1', 'x'.repeat(300)]
  summary.take(names.map((name, at) => csvLine([name, '20.11.2026', 1, 1, 1, 1, 1, 9 - at])).join(''))
  expect(summary.rows()).toBe(4)
  expect(summary.first).toEqual([['a "b", c', '20.11.2026', '1', '1', '1', '1', '1', '9']])
  const { top } = summary.summary()
  expect(top.slice(0, 3)).toEqual([
    ['20.11.2026 · a "b", c', '$9.00, 1 impression'],
    ['20.11.2026 · two lines', '$8.00, 1 impression'],
    ['20.11.2026 · =1+1', '$7.00, 1 impression'],
  ])
  expect(top[3]![0]).toHaveLength(80)
})

test('five rows are named, those that earned most; a single one is the totals', () => {
  const summary = createSummary(site)
  summary.take(csvOf([header]))
  summary.take(csvLine(['Only', '20.11.2026', 1, 1, 1, 1, 1, 1]))
  expect(summary.summary().top).toEqual([])
  for (const spent of [3, 9, 2, 7, 8, 1, 6]) summary.take(csvLine([`z${spent}`, '', 1, 1, 1, 1, 1, spent]))
  expect(summary.summary().top.map(([label]) => label)).toEqual(['z9', 'z8', 'z7', 'z6', 'z3'])
})
