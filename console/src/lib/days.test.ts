import { expect, test } from 'vitest'
import { dayAt, problemsOf, readDay, readTypedDay } from './days.ts'

test.each([
  ['07.11.2026', '2026-11-07'],
  [' 7.11.2026 ', '2026-11-07'],
  ['7/11/2026', '2026-11-07'],
  ['7-11-2026', '2026-11-07'],
  ['29.02.2028', '2028-02-29'],
])('a typed day is day, month, year: %s', (typed, iso) => expect(readTypedDay(typed)).toBe(iso))

test.each(['', '31.02.2026', '29.02.2026', '00.11.2026', '7.13.2026', '7.11.26', '2026-11-07', 'yesterday'])(
  'what is no day of the calendar is not guessed at: "%s"',
  (typed) => expect(readTypedDay(typed)).toBeNull(),
)

test('days of an address are those that exist', () => {
  expect(readDay('2026-11-07')).toEqual({ year: 2026, month: 11, day: 7 })
  for (const text of ['2026-11-31', '2026-13-01', '2026-1-1', '0000-01-01', '7D', ''])
    expect(readDay(text)).toBeNull()
})

test('the zone decides which day it is', () => {
  const lateUtc = Date.parse('2026-12-31T22:00:00Z') / 1000
  expect(dayAt(lateUtc, 'Europe/Istanbul')).toBe('2027-01-01')
  expect(dayAt(lateUtc, 'UTC')).toBe('2026-12-31')
})

test.each([
  [['01.11.2026', '07.11.2026'], null],
  [['07.11.2026', '07.11.2026'], null],
  [['21.11.2026', '21.11.2026'], null],
  [['', '31.02.2026'], { from: 'format', to: 'format' }],
  [['01.11.2026', '22.11.2026'], { to: 'future' }],
  [['22.11.2026', '23.11.2026'], { from: 'future', to: 'future' }],
  [['31.12.1999', '07.11.2026'], { from: 'early' }],
  [['08.11.2026', '07.11.2026'], { to: 'order' }],
])('a range is told what is wrong with it, at the field to mend: %j', ([from, to], problems) =>
  expect(problemsOf({ from: from!, to: to! }, '2026-11-21')).toEqual(problems),
)
