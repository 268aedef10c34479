import { describe, expect, test } from 'vitest'
import {
  chosenValues,
  requestedDays,
  joinList,
  readList,
  readReportSearch,
  searchOfRange,
} from './reportSearch.ts'

const today = '2026-11-21'
const named = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

test('an address is read without values that no screen offers', () => {
  expect(
    named(readReportSearch({ range: 'LM', by: 'day,zone', vs: 'month', page: '2', order: 'asc' })),
  ).toEqual({
    range: 'LM',
    by: 'day,zone',
    vs: 'month',
    page: 2,
    order: 'asc',
  })
  expect(
    named(readReportSearch({ range: 'TY', vs: 'never', page: '-1', order: 'up', why: 'x', chart: 'pie' })),
  ).toEqual({})
})

test.each([
  [
    { from: '2026-11-01', to: '2026-11-20' },
    { from: '2026-11-01', to: '2026-11-20' },
  ],
  [
    { from: '2026-08-01', to: '2026-11-01' },
    { from: '2026-08-01', to: '2026-11-01' },
  ],
  [{ from: '2026-08-01', to: '2026-11-02' }, {}],
  [{ from: '2026-11-20', to: '2026-11-01' }, {}],
  [{ from: '2026-02-30', to: '2026-03-01' }, {}],
  [{ from: '2026-11-01' }, {}],
  [{ range: 'L6M' }, {}],
])('the address fields %j are read as the range %j', (raw, range) =>
  expect(named(readReportSearch(raw))).toEqual(range),
)

test('lists survive commas and percent signs in their entries', () => {
  const entries = ['a,b', '100%', 'ç ş', 'plain']
  expect(readList(joinList(entries))).toEqual(entries)
  expect([joinList([]), readList(undefined), readList('%')]).toEqual([undefined, [], []])
})

test('values of an address that are not offered are ignored', () => {
  expect(chosenValues('day,zone,nonsense', ['day', 'zone', 'site'])).toEqual(['day', 'zone'])
  expect(chosenValues(undefined, ['day', 'zone'], ['day'])).toEqual(['day'])
  expect(chosenValues('none', ['day', 'zone'], ['day'])).toEqual([])
})

describe('the days', () => {
  test('without selected days the screen’s default applies', () => {
    expect(requestedDays({}, 'week', today)).toEqual({ start: '2026-11-15', end: today })
    expect(requestedDays({}, 'yesterday', today)).toEqual({ start: '2026-11-20', end: today })
  })
  test('days in the future give the screen’s default', () =>
    expect(requestedDays({ from: '2026-11-20', to: '2026-11-22' }, 'week', today).start).toBe('2026-11-15'))
})

describe('a picked range', () => {
  test('a range of more than three months is refused, by code and by days', () => {
    expect(searchOfRange('L6M', today)).toBeNull()
    expect(searchOfRange({ start: '2026-08-20', end: '2026-11-21' }, today)).toBeNull()
  })
  test('a selected range replaces the previous one', () => {
    expect(searchOfRange('L3M', today)).toEqual({ range: 'L3M', from: undefined, to: undefined })
    expect(searchOfRange({ start: '2026-08-21', end: '2026-11-21' }, today)).toEqual({
      range: undefined,
      from: '2026-08-21',
      to: '2026-11-21',
    })
    expect(searchOfRange(undefined, today)).toEqual({ range: undefined, from: undefined, to: undefined })
  })
})
