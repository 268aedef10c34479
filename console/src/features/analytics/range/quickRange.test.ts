import { expect, test } from 'vitest'
import { resolveQuickRange, type QuickRange } from './quickRange.ts'

const zone = 'Europe/Istanbul'
const now = Date.parse('2026-11-20T10:15:20+03:00') / 1000
const at = (text: string) => Date.parse(text) / 1000

test.each<[QuickRange, string, string]>([
  ['LH', '2026-11-20T09:16:00+03:00', '2026-11-20T10:16:00+03:00'],
  ['T', '2026-11-20T00:00:00+03:00', '2026-11-20T10:16:00+03:00'],
  ['7D', '2026-11-14T00:00:00+03:00', '2026-11-20T10:16:00+03:00'],
  ['30D', '2026-10-22T00:00:00+03:00', '2026-11-20T10:16:00+03:00'],
  ['MTD', '2026-11-01T00:00:00+03:00', '2026-11-20T10:16:00+03:00'],
  ['LM', '2026-10-01T00:00:00+03:00', '2026-11-01T00:00:00+03:00'],
  ['Y', '2026-11-19T00:00:00+03:00', '2026-11-20T00:00:00+03:00'],
  ['L3M', '2026-08-01T00:00:00+03:00', '2026-11-01T00:00:00+03:00'],
  ['L6M', '2026-05-01T00:00:00+03:00', '2026-11-01T00:00:00+03:00'],
  ['TY', '2026-01-01T00:00:00+03:00', '2026-11-20T10:16:00+03:00'],
  ['LY', '2025-01-01T00:00:00+03:00', '2026-01-01T00:00:00+03:00'],
])('%s runs over the calendar days of the account', (code, start, end) =>
  expect(resolveQuickRange(code, now, zone)).toEqual({ start: at(start), end: at(end) }),
)

test('in the last minute of a day, today is still that day', () => {
  const late = at('2026-11-20T23:59:30+03:00')
  const midnight = at('2026-11-21T00:00:00+03:00')
  expect(resolveQuickRange('T', late, zone)).toEqual({
    start: at('2026-11-20T00:00:00+03:00'),
    end: midnight,
  })
  expect(resolveQuickRange('T', midnight, zone)).toEqual({ start: midnight, end: midnight + 60 })
})

test('a month with a clock change begins and ends at midnight', () => {
  expect(resolveQuickRange('LM', at('2026-11-20T10:00:00Z'), 'Europe/London')).toEqual({
    start: at('2026-10-01T00:00:00+01:00'),
    end: at('2026-11-01T00:00:00Z'),
  })
})

test('the day before midnight in the zone is still that day', () => {
  const lateUtc = at('2026-11-19T22:00:00Z')
  expect(resolveQuickRange('T', lateUtc, zone).start).toBe(at('2026-11-20T00:00:00+03:00'))
  expect(resolveQuickRange('T', lateUtc, 'UTC').start).toBe(at('2026-11-19T00:00:00Z'))
})

test('months and years reach back over the turn of a year', () => {
  const january = at('2027-01-15T12:00:30+03:00')
  expect(resolveQuickRange('L3M', january, zone)).toEqual({
    start: at('2026-10-01T00:00:00+03:00'),
    end: at('2027-01-01T00:00:00+03:00'),
  })
  expect(resolveQuickRange('L6M', january, zone).start).toBe(at('2026-07-01T00:00:00+03:00'))
  expect(resolveQuickRange('LY', january, zone)).toEqual({
    start: at('2026-01-01T00:00:00+03:00'),
    end: at('2027-01-01T00:00:00+03:00'),
  })
  expect(resolveQuickRange('Y', at('2027-01-01T00:00:10+03:00'), zone).start).toBe(
    at('2026-12-31T00:00:00+03:00'),
  )
})
