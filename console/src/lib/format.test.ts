import { expect, test } from 'vitest'
import {
  formatAxis,
  formatBytes,
  formatClock,
  formatLongDate,
  formatNumber,
  formatPercent,
} from './format.ts'

test('numbers and percentages are written as each language writes them', () => {
  expect(formatNumber(1_234_567.891, 'en')).toBe('1,234,567.89')
  expect(formatNumber(1_234.5, 'tr')).toBe('1.234,5')
  expect(formatPercent(12.5, 'en')).toBe('12.50%')
  expect(formatPercent(12.5, 'tr')).toBe('%12,50')
  expect(formatPercent(40, 'en', 0)).toBe('40%')
})

test('axis labels shorten thousands to K and millions to M', () => {
  expect(formatAxis(999, 'en')).toBe('999')
  expect(formatAxis(1_500, 'en')).toBe('1.5K')
  expect(formatAxis(2_000_000, 'en')).toBe('2M')
  expect(formatAxis(1_500, 'tr')).toBe('1,5K')
  expect([999_994, 999_999, 1_250_000].map((value) => formatAxis(value, 'en'))).toEqual([
    '999.99K',
    '1M',
    '1.25M',
  ])
  expect(formatAxis(999.999, 'en')).toBe('1K')
})

test('durations are clock times, a dash while unknown', () => {
  expect(formatClock(null)).toBe('-')
  expect(formatClock(0)).toBe('0:00')
  expect(formatClock(83_400)).toBe('1:23')
  expect(formatClock(3_599_600)).toBe('1:00:00')
  expect(formatClock(3_836_000)).toBe('1:03:56')
})

test('dates are month name, day, year in the zone of the account', () => {
  const lateOnThe19th = '2026-11-19T22:30:00.000Z'
  expect(formatLongDate(lateOnThe19th, 'en', 'UTC')).toBe('November 19, 2026')
  expect(formatLongDate(lateOnThe19th, 'en', 'Europe/Istanbul')).toBe('November 20, 2026')
  expect(formatLongDate(lateOnThe19th, 'tr', 'Europe/Istanbul')).toBe('20 Kasım 2026')
})

test('sizes count in powers of 1024, as the 5 GB limit does', () => {
  expect(formatBytes(0, 'en')).toBe('0 B')
  expect(formatBytes(5_242_880, 'en')).toBe('5 MB')
  expect(formatBytes(5_368_709_120, 'en')).toBe('5 GB')
  expect(formatBytes(1_610_612_736, 'tr')).toBe('1,5 GB')
})
