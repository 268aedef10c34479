import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  countDays,
  dayIn,
  firstOfMonth,
  isTimezone,
  lastOfMonth,
  parseDay,
  startOfDay,
  wallText,
  weekdayOf,
} from './calendar.ts'

const at = (text: string) => Date.parse(text) / 1000

const anyDay = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2099, 11, 31) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))

const anyZone = fc.constantFrom(
  'UTC',
  'Europe/Istanbul',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
)

test.each([
  ['Europe/London', '2026-10-25', '2026-10-24T23:00:00Z'],
  ['Europe/London', '2026-10-26', '2026-10-26T00:00:00Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00Z'],
  ['Asia/Kolkata', '2026-01-01', '2025-12-31T18:30:00Z'],
  // The clock goes from 23:59 to 01:00: the day begins at the jump.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z'],
  // Samoa left this day out: it begins with the next one.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z'],
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z'],
  ['UTC', '2025-12-31', '2025-12-31T00:00:00Z'],
])('in %s the day %s begins at %s', (zone, day, instant) => expect(startOfDay(day, zone)).toBe(at(instant)))

test.each([
  ['Europe/Istanbul', '2026-12-31T20:59:59.999Z', '2026-12-31'],
  ['Europe/Istanbul', '2026-12-31T21:00:00Z', '2027-01-01'],
  ['UTC', '2026-12-31T22:00:00Z', '2026-12-31'],
  ['Asia/Kathmandu', '2026-11-23T18:14:59Z', '2026-11-23'],
  ['Asia/Kathmandu', '2026-11-23T18:15:00Z', '2026-11-24'],
  // Its clock went from 00:01 back to 23:01 of the day before.
  ['America/St_Johns', '2010-11-07T02:30:30Z', '2010-11-07'],
  ['America/St_Johns', '2010-11-07T02:31:00Z', '2010-11-06'],
])('in %s it is at %s the day %s', (zone, instant, day) => expect(dayIn(zone, Date.parse(instant))).toBe(day))

test('a day lasts from its beginning to the beginning of the next one, in every zone', () =>
  fc.assert(
    fc.property(anyDay, anyZone, (day, zone) => {
      fc.pre(!(zone === 'Pacific/Apia' && day === '2011-12-30'))
      expect(dayIn(zone, startOfDay(day, zone) * 1000)).toBe(day)
      expect(dayIn(zone, startOfDay(addDays(day, 1), zone) * 1000 - 1)).toBe(day)
    }),
  ))

test('the day of an instant is the day on the wall clock', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Date.UTC(2099, 0) }), anyZone, (atMs, zone) => {
      expect(dayIn(zone, atMs)).toBe(wallText(atMs, zone).slice(0, 10))
    }),
  ))

test('an unknown zone is an error', () => {
  expect(() => dayIn('Mars/Olympus', 0)).toThrow(RangeError)
  expect(() => dayIn('Mars/Olympus')).toThrow(RangeError)
  expect(['Europe/Istanbul', 'UTC', 'Mars/Olympus', '+03:00', ''].map(isTimezone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test.each(['2026-11-31', '2026-13-01', '2026-1-1', '0000-01-01', '2026-01-01\n', '7D', ''])(
  '%j is not a calendar day',
  (text) => expect(parseDay(text)).toBeNull(),
)

test('a calendar day is parsed unchanged', () => {
  expect(parseDay('2028-02-29')).toBe('2028-02-29')
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(parseDay(day)).toBe(day)
    }),
  )
})

test('days are counted from the first to the last, also when the clock changes between them', () => {
  expect(countDays('2026-03-28', '2026-03-30')).toBe(3)
  expect(countDays('2026-10-24', '2026-10-26')).toBe(3)
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 400 }), (day, days) => {
      expect(countDays(day, addDays(day, days))).toBe(days + 1)
    }),
  )
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-15', -2, '2025-11-15'],
])('%s and %i months are %s', (day, months, other) => expect(addMonths(day, months)).toBe(other))

test('a month has a first and a last day', () => {
  expect([firstOfMonth('2028-02-15'), lastOfMonth('2028-02-15')]).toEqual(['2028-02-01', '2028-02-29'])
  expect([firstOfMonth('2026-12-31'), lastOfMonth('2026-12-31')]).toEqual(['2026-12-01', '2026-12-31'])
})

test('Sunday is the weekday 0', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-28'].map(weekdayOf)).toEqual([0, 1, 6])
})
