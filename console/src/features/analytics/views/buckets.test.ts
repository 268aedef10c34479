import { expect, test } from 'vitest'
import { clockTicks, findPartialBuckets, isMidnight } from './buckets.ts'

const zone = 'Europe/Istanbul'
const at = (text: string) => Date.parse(text) / 1000
const hours = (first: string, count: number) =>
  Array.from({ length: count }, (_, hour) => ({ ts: at(first) + 3600 * hour }))

test('the first and last hour of the last 24 hours are partial', () => {
  const points = hours('2026-11-20T18:00:00+03:00', 25)
  const range = { start: at('2026-11-20T18:37:00+03:00'), end: at('2026-11-21T18:37:00+03:00') }
  expect(findPartialBuckets(points, { interval: 'hour', range, zone })).toEqual({ first: true, last: true })
})

test('full days and full months are not partial, even across a clock change', () => {
  const days = { start: at('2026-10-24T00:00:00+01:00'), end: at('2026-10-26T00:00:00Z') }
  const points = [days.start, at('2026-10-25T00:00:00+01:00')].map((ts) => ({ ts }))
  expect(findPartialBuckets(points, { interval: 'day', range: days, zone: 'Europe/London' })).toEqual({
    first: false,
    last: false,
  })
  const year = { start: at('2026-01-15T00:00:00+03:00'), end: at('2026-07-01T00:00:00+03:00') }
  const months = ['2026-01', '2026-06'].map((month) => ({ ts: at(`${month}-01T00:00:00+03:00`) }))
  expect(findPartialBuckets(months, { interval: 'month', range: year, zone })).toEqual({
    first: true,
    last: false,
  })
})

test('an empty series has no partial buckets', () => {
  expect(findPartialBuckets([], { interval: 'day', range: { start: 0, end: 1 }, zone })).toEqual({
    first: false,
    last: false,
  })
})

test('hours are labelled at regular hours that include midnight', () => {
  const points = hours('2026-11-20T18:00:00+03:00', 25)
  const ticks = (maxTicks: number) =>
    clockTicks(points, { interval: 'hour', zone, maxTicks })!.map((ts) =>
      new Date((ts + 10_800) * 1000).getUTCHours(),
    )
  expect(ticks(9)).toEqual([18, 21, 0, 3, 6, 9, 12, 15, 18])
  expect(ticks(5)).toEqual([18, 0, 6, 12, 18])
  expect(clockTicks(points, { interval: 'day', zone, maxTicks: 9 })).toBeUndefined()
})

test('midnight is the zone’s midnight', () => {
  expect(isMidnight(at('2026-11-20T21:00:00Z'), zone)).toBe(true)
  expect(isMidnight(at('2026-11-21T00:00:00Z'), zone)).toBe(false)
})
