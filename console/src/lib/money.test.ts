import { expect, test } from 'vitest'
import { formatMoney, formatMoneyAxis } from './money.ts'

test('lira are written in the Turkish number format in both languages (V221)', () => {
  expect([formatMoney(1234.5, 'try', 'en'), formatMoney(1234.5, 'try', 'tr')]).toEqual([
    '₺1.234,50',
    '₺1.234,50',
  ])
})

test('dollars and euros are written as the language writes them', () => {
  expect([formatMoney(1234.5, 'usd', 'en'), formatMoney(1234.5, 'eur', 'en')]).toEqual([
    '$1,234.50',
    '€1,234.50',
  ])
  expect([formatMoney(1234.5, 'usd', 'tr'), formatMoney(1234.5, 'eur', 'tr')]).toEqual([
    '$1.234,50',
    '€1.234,50',
  ])
})

test('what rounds to nothing has no minus', () => expect(formatMoney(-0.001, 'usd', 'en')).toBe('$0.00'))

test('axis labels shorten to K and M after the sign of the currency', () => {
  expect([1500, 2_500_000, 0.25].map((value) => formatMoneyAxis(value, 'usd', 'en'))).toEqual([
    '$1.5K',
    '$2.5M',
    '$0.25',
  ])
  expect(formatMoneyAxis(1500, 'try', 'en')).toBe('₺1,5K')
})
