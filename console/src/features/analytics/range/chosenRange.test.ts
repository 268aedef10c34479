import { expect, test } from 'vitest'
import { readAnalyticsSearch } from '../analyticsSearch.ts'
import { readChoice, touchedDays, rangeKey, resolveRange, searchOfChoice } from './chosenRange.ts'

const zone = 'Europe/Istanbul'
const at = (text: string) => Date.parse(text) / 1000
const nowS = at('2026-11-20T10:15:00+03:00')
const own = { start: nowS - 86_400, end: nowS }
const rangeOf = (choice: Parameters<typeof rangeKey>[0], now = nowS) =>
  resolveRange({ choice, defaultRange: own, nowS: now, zone })

test('custom days run from the first midnight to the one after the last day, in the account’s zone', () => {
  expect(rangeOf({ start: '2026-11-01', end: '2026-11-07' })).toEqual({
    start: at('2026-11-01T00:00:00+03:00'),
    end: at('2026-11-08T00:00:00+03:00'),
  })
})

test('custom days that include today end with the current minute', () => {
  expect(rangeOf({ start: '2026-11-19', end: '2026-11-20' }).end).toBe(nowS + 60)
})

test('a day that has just begun is a range of one minute', () => {
  const midnight = at('2026-11-20T00:00:00+03:00')
  expect(rangeOf('T', midnight)).toEqual({ start: midnight, end: midnight + 60 })
  expect(rangeOf({ start: '2026-11-20', end: '2026-11-20' }, midnight).end).toBe(midnight + 60)
})

test.each([
  ['from=2026-11-01&to=2026-11-07', { start: '2026-11-01', end: '2026-11-07' }],
  ['from=2026-11-20&to=2026-11-20', { start: '2026-11-20', end: '2026-11-20' }],
  ['range=7D', '7D'],
  ['from=2026-11-07&to=2026-11-01', undefined],
  ['from=2026-11-01', undefined],
  ['from=2026-11-01&to=2026-11-21', undefined],
  ['from=2026-11-31&to=2026-12-01', undefined],
  ['from=1970-01-01&to=2026-11-01', undefined],
  ['from=x&to=y&range=LM', 'LM'],
])('an address gives its range, or the default if it is invalid: %s', (address, choice) => {
  const search = readAnalyticsSearch(Object.fromEntries(new URLSearchParams(address)))
  expect(readChoice(search, '2026-11-20')).toEqual(choice)
})

test('a choice is read back from its address unchanged', () => {
  for (const choice of [undefined, 'LM', { start: '2026-11-01', end: '2026-11-07' }] as const)
    expect(readChoice(readAnalyticsSearch(searchOfChoice(choice)), '2026-11-20')).toEqual(choice)
})

test('each choice has its own cache key', () => {
  const keys = [undefined, '7D', { start: '2026-11-01', end: '2026-11-07' }] as const
  expect(keys.map((choice) => rangeKey(choice, 'DAY'))).toEqual(['DAY', '7D', '2026-11-01_2026-11-07'])
})

test('the last day of a range is the day of its last second', () => {
  expect(touchedDays(rangeOf('LM'), zone)).toEqual({ start: '2026-10-01', end: '2026-10-31' })
  expect(touchedDays(own, zone)).toEqual({ start: '2026-11-19', end: '2026-11-20' })
})
