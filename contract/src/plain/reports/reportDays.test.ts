import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysOfRange, isTooLong, parseReportDay, sharedRanges, showReportDay } from './reportDays.ts'

const anyDay = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2099, 11, 31) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))

test('a day is parsed and shown unchanged', () =>
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(parseReportDay(showReportDay(day))).toBe(day)
    }),
  ))

test.each([
  '31.02.2026',
  '29.02.2025',
  '00.01.2026',
  '01.13.2026',
  '1.1.2026',
  '01.01.26',
  '01.01.1999',
  '01.01.2100',
  '2026-01-01',
  ' 01.01.2026',
  '01.01.2026\n',
  '٠١.٠١.٢٠٢٦',
  '',
])('%j is not a day', (text) => expect(parseReportDay(text)).toBeNull())

test('29 February is valid in leap years', () => expect(parseReportDay('29.02.2028')).toBe('2028-02-29'))

test.each([
  ['2026-08-21', '2026-11-21', false],
  ['2026-08-21', '2026-11-22', true],
  ['2026-11-30', '2027-02-28', false],
  ['2026-11-30', '2027-03-01', true],
  ['2026-01-01', '2026-01-01', false],
])('from %s to %s is too long: %s', (start, end, is) => expect(isTooLong(start, end)).toBe(is))

describe('on 21 November 2026', () => {
  test.each([
    ['Y', '2026-11-20', '2026-11-20'],
    ['T', '2026-11-21', '2026-11-21'],
    ['7D', '2026-11-15', '2026-11-21'],
    ['30D', '2026-10-23', '2026-11-21'],
    ['MTD', '2026-11-01', '2026-11-21'],
    ['LM', '2026-10-01', '2026-10-31'],
    ['L3M', '2026-08-01', '2026-10-31'],
    ['L6M', '2026-05-01', '2026-10-31'],
    ['TY', '2026-01-01', '2026-11-21'],
    ['LY', '2025-01-01', '2025-12-31'],
  ] as const)('%s is from %s to %s', (range, start, end) =>
    expect(daysOfRange(range, '2026-11-21')).toEqual({ start, end }),
  )
})

test('every range ends today or before, and begins before it ends', () =>
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...sharedRanges), (today, range) => {
      const { start, end } = daysOfRange(range, today)
      expect(start <= end && end <= today).toBe(true)
    }),
  ))

test('only the quick ranges L6M, TY and LY exceed the limit of a report', () => {
  const tooLong = sharedRanges.filter((range) => {
    const { start, end } = daysOfRange(range, '2026-11-21')
    return isTooLong(start, end)
  })
  expect(tooLong).toEqual(['L6M', 'TY', 'LY'])
})
