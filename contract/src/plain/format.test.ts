import { describe, expect, test } from 'vitest'
import {
  formatAxis,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDays,
  formatLength,
  formatMoney,
  formatMoneyAxis,
  formatNamedDay,
  formatNumber,
  formatPercent,
  formatShare,
  formatTime,
  formatZonedDateTime,
} from './format.ts'

test('numbers and percentages are written as each language writes them', () => {
  expect(formatNumber(1_234_567.891, 'en')).toBe('1,234,567.89')
  expect(formatNumber(1_234.5, 'tr')).toBe('1.234,5')
  expect(formatNumber(0.123_456_7, 'tr', 4, 6)).toBe('0,123457')
  expect(formatPercent(12.5, 'en')).toBe('12.50%')
  expect(formatPercent(12.5, 'tr')).toBe('%12,50')
  expect(formatPercent(40, 'en', 0)).toBe('40%')
})

test('a share that would round to zero is less than 0.01%', () => {
  expect([0.004, 0.005, 12.5].map((share) => formatShare(share, 'en'))).toEqual([
    'Less than 0.01%',
    '0.01%',
    '12.50%',
  ])
  expect(formatShare(0.004, 'tr')).toBe('%0,01’den az')
  expect(formatShare(0, 'en')).toBe('0.00%')
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
  expect(formatLength(null)).toBe('-')
  expect(formatLength(0)).toBe('0:00')
  expect(formatLength(83_400)).toBe('1:23')
  expect(formatLength(3_599_600)).toBe('1:00:00')
  expect(formatLength(3_836_000)).toBe('1:03:56')
})

test('sizes count in powers of 1024, as the 5 GB limit does', () => {
  expect(formatBytes(0, 'en')).toBe('0 B')
  expect(formatBytes(5_242_880, 'en')).toBe('5 MB')
  expect(formatBytes(5_368_709_120, 'en')).toBe('5 GB')
  expect(formatBytes(1_610_612_736, 'tr')).toBe('1,5 GB')
})

describe('money', () => {
  test('lira are written in the Turkish number format in both languages', () => {
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

  test('an amount of money that rounds to zero has no minus', () =>
    expect(formatMoney(-0.001, 'usd', 'en')).toBe('$0.00'))

  test('axis labels of money shorten to K and M after the sign of the currency', () => {
    expect([1500, 2_500_000, 0.25].map((value) => formatMoneyAxis(value, 'usd', 'en'))).toEqual([
      '$1.5K',
      '$2.5M',
      '$0.25',
    ])
    expect(formatMoneyAxis(1500, 'try', 'en')).toBe('₺1,5K')
  })
})

describe('a moment', () => {
  const at = '2026-11-19T22:05:09.700Z'

  test('an instant is written as day.month.year and a 24-hour time in its zone, from a text, a number or a Date', () => {
    for (const instant of [at, Date.parse(at), new Date(at)]) {
      expect(formatDate(instant, 'Europe/Istanbul')).toBe('20.11.2026')
      expect(formatDateTime(instant, 'Europe/Istanbul')).toBe('20.11.2026 01:05')
      expect(formatDateTime(instant, 'UTC')).toBe('19.11.2026 22:05')
      expect(formatTime(instant, 'UTC')).toBe('22:05')
      expect(formatTime(instant, 'UTC', true)).toBe('22:05:09')
    }
  })

  test('an instant can have its zone in brackets, UTC for an unknown zone', () => {
    expect(formatZonedDateTime(at, 'America/New_York')).toBe('19.11.2026 17:05 (America/New_York)')
    expect(formatZonedDateTime(at, 'Mars/Olympus')).toBe('19.11.2026 22:05 (UTC)')
  })

  test('midnight is written as 00:00', () =>
    expect(formatDateTime('2026-11-19T21:00:00Z', 'Europe/Istanbul')).toBe('20.11.2026 00:00'))
})

test('two days are a range, and equal days are one day', () => {
  expect(formatDays('2026-11-16', '2026-11-21')).toBe('16.11.2026 – 21.11.2026')
  expect(formatDays('2026-11-16', '2026-11-16')).toBe('16.11.2026')
})

test.each([
  ['long', 'November 20, 2026', '20 Kasım 2026'],
  ['full', 'Friday, November 20, 2026', '20 Kasım 2026 Cuma'],
  ['month', 'November 2026', 'Kasım 2026'],
  ['shortMonth', 'Nov 2026', 'Kas 2026'],
  ['weekday', 'Friday', 'Cuma'],
  ['shortWeekday', 'Fri', 'Cum'],
] as const)('names of days, %s: %s, %s', (form, english, turkish) => {
  expect(formatNamedDay('2026-11-20', form, 'en')).toBe(english)
  expect(formatNamedDay('2026-11-20', form, 'tr')).toBe(turkish)
})
