import { expect, test } from 'vitest'
import { bucketEdges, chooseInterval } from './bucketEdges.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const hour = 3_600

test('the length of the range decides the length of its buckets', () => {
  const day = 24 * hour
  const lengths = [60, 2 * hour, 2 * hour + 1, 3 * day, 3 * day + 1, 120 * day, 120 * day + 1]
  expect(lengths.map(chooseInterval)).toEqual(['minute', 'minute', 'hour', 'hour', 'day', 'day', 'month'])
})

test('minutes begin at the full minute, and the last one before the end of the range', () => {
  const range = { start: at('2026-11-20T10:00:30Z'), end: at('2026-11-20T10:03:00Z') }
  expect(bucketEdges(range, 'minute', 'UTC').map((edge) => edge - range.start)).toEqual([-30, 30, 90])
})

test('days begin at midnight of the zone', () => {
  const range = { start: at('2026-11-18T22:00:00Z'), end: at('2026-11-20T21:00:01Z') }
  expect(bucketEdges(range, 'day', 'Europe/Istanbul')).toEqual(
    ['2026-11-18T21:00Z', '2026-11-19T21:00Z', '2026-11-20T21:00Z'].map(at),
  )
})

test('a day on which the clock changes has 23 or 25 hours', () => {
  const days = (start: string, end: string) => {
    const edges = bucketEdges({ start: at(start), end: at(end) }, 'day', 'Europe/Berlin')
    return edges.slice(1).map((edge, index) => (edge - edges[index]!) / hour)
  }
  expect(days('2026-03-27T23:00Z', '2026-03-31T00:00Z')).toEqual([24, 23, 24])
  expect(days('2026-10-23T22:00Z', '2026-10-27T00:00Z')).toEqual([24, 25, 24])
})

test('a day whose midnight the clock skips begins at the skip', () => {
  const range = { start: at('2026-04-23T12:00Z'), end: at('2026-04-25T12:00Z') }
  expect(
    bucketEdges(range, 'day', 'Africa/Cairo').map((edge) => new Date(edge * 1000).toISOString()),
  ).toEqual(['2026-04-22T22:00:00.000Z', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'])
})

test('the repeated hour in autumn is two hours, and hours begin at half past if the zone requires it', () => {
  const autumn = { start: at('2026-10-25T00:00Z'), end: at('2026-10-25T04:00Z') }
  expect(bucketEdges(autumn, 'hour', 'Europe/Berlin')).toHaveLength(4)
  const range = { start: at('2026-11-20T10:00Z'), end: at('2026-11-20T12:00Z') }
  expect(bucketEdges(range, 'hour', 'Asia/Kolkata').map((edge) => (edge % hour) / 60)).toEqual([30, 30, 30])
})

test('half an hour of summer time leaves every later hour on the full hour of the zone', () => {
  const range = { start: at('2026-04-04T12:00Z'), end: at('2026-04-04T18:00Z') }
  const edges = bucketEdges(range, 'hour', 'Australia/Lord_Howe')
  expect(edges.every((edge, index) => index === 0 || edge > edges[index - 1]!)).toBe(true)
  expect([edges[0]! % hour, edges.at(-1)! % hour]).toEqual([0, 1_800])
})

test.each([
  'UTC',
  'Europe/Istanbul',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'America/St_Johns',
])('months of %s cover the range without gap or overlap', (zone) => {
  const range = { start: at('2011-11-15T00:00Z'), end: at('2026-11-20T00:00Z') }
  const edges = bucketEdges(range, 'month', zone)
  expect(edges).toHaveLength(15 * 12 + 1)
  expect(edges[0]).toBeLessThanOrEqual(range.start)
  const local = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    day: 'numeric',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  for (const edge of edges) expect(local.format(edge * 1000)).toMatch(/^1, 00$|^1, 01$/)
})
