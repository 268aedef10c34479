import { expect, test } from 'vitest'
import { startOfDay, zonedDay } from './zonedDays.ts'

const at = (text: string) => Date.parse(text) / 1000

test.each([
  ['Europe/London', { year: 2026, month: 10, day: 25 }, '2026-10-24T23:00:00Z'],
  ['Europe/London', { year: 2026, month: 10, day: 26 }, '2026-10-26T00:00:00Z'],
  ['America/New_York', { year: 2026, month: 3, day: 9 }, '2026-03-09T04:00:00Z'],
  ['Asia/Kolkata', { year: 2026, month: 1, day: 1 }, '2025-12-31T18:30:00Z'],
  // The clock goes from 23:59 to 01:00: the day begins at the jump.
  ['America/Santiago', { year: 2026, month: 9, day: 6 }, '2026-09-06T04:00:00Z'],
  ['UTC', { year: 2026, month: 1, day: 0 }, '2025-12-31T00:00:00Z'],
])('a day begins at midnight of its zone, also around a change of the clock: %s %j', (zone, day, instant) =>
  expect(startOfDay(day, zone)).toBe(at(instant)),
)

test('the zone decides which day it is', () => {
  expect(zonedDay(at('2026-12-31T22:00:00Z'), 'Europe/Istanbul')).toEqual({ year: 2027, month: 1, day: 1 })
  expect(zonedDay(at('2026-12-31T22:00:00Z'), 'UTC')).toEqual({ year: 2026, month: 12, day: 31 })
})
