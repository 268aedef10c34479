import { expect, test } from 'vitest'
import { findProblems, readTypedDay } from './typedDays.ts'

test.each([
  ['07.11.2026', '2026-11-07'],
  [' 7.11.2026 ', '2026-11-07'],
  ['7/11/2026', '2026-11-07'],
  ['7-11-2026', '2026-11-07'],
  ['29.02.2028', '2028-02-29'],
])('a typed day is day, month, year: %s', (typed, iso) => expect(readTypedDay(typed)).toBe(iso))

test.each(['', '31.02.2026', '29.02.2026', '00.11.2026', '7.13.2026', '7.11.26', '2026-11-07', 'yesterday'])(
  'a text that is no calendar day is refused: "%s"',
  (typed) => expect(readTypedDay(typed)).toBeNull(),
)

test.each([
  [['01.11.2026', '07.11.2026'], null],
  [['07.11.2026', '07.11.2026'], null],
  [['21.11.2026', '21.11.2026'], null],
  [['', '31.02.2026'], { from: 'format', to: 'format' }],
  [['01.11.2026', '22.11.2026'], { to: 'future' }],
  [['22.11.2026', '23.11.2026'], { from: 'future', to: 'future' }],
  [['31.12.1999', '07.11.2026'], { from: 'early' }],
  [['08.11.2026', '07.11.2026'], { to: 'order' }],
])('each problem of a typed range is reported at its field: %j', ([from, to], problems) =>
  expect(findProblems({ from: from!, to: to! }, '2026-11-21')).toEqual(problems),
)
