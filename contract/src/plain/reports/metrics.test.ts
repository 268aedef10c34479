import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  appCtr,
  emptyAdSums,
  metrics,
  pageviewEcpm,
  realViewability,
  type AdSums,
  type Metric,
} from './metrics.ts'

const sums: AdSums = {
  requests: 1_000,
  matches: 800,
  impressions: 500,
  views: 400,
  measurables: 200,
  viewables: 150,
  clicks: 4,
  viewsMeasured: 400,
  viewsInSightThousandths: 300_000,
}
const none = emptyAdSums()
const all: Record<string, Metric> = metrics

test.each([
  ['revenue', 2.5],
  ['request', 1_000],
  ['match', 800],
  ['impression', 500],
  ['view', 400],
  ['click', 4],
  ['coverage', 80],
  ['ctr', 1],
  ['requestEcpm', 2.5],
  ['ecpm', 5],
  ['viewability', 75],
])('the metric %s of a row is %d', (name, value) => expect(all[name]!.valueOf(sums, 2_500_000)).toBe(value))

test('the CTR of apps divides by impressions, and unmeasured ads count as not viewable', () => {
  expect(appCtr(sums)).toBe(0.8)
  expect(realViewability(sums)).toBe(37.5)
  expect(pageviewEcpm(2_000, 2_500_000)).toBe(1.25)
})

test('without rows every figure is 0 and never NaN, and viewability is null', () => {
  const { viewability, ...others } = all
  for (const { valueOf } of Object.values(others)) expect(valueOf(none, 0)).toBe(0)
  expect([appCtr(none), pageviewEcpm(0, 0)]).toEqual([0, 0])
  expect([viewability!.valueOf(none, 0), realViewability(none)]).toEqual([null, null])
})

test('every figure is finite for any sums', () => {
  const count = fc.nat(Number.MAX_SAFE_INTEGER)
  const anySums = fc.record(
    Object.fromEntries(Object.keys(none).map((name) => [name, count])),
  ) as fc.Arbitrary<AdSums>
  fc.assert(
    fc.property(anySums, fc.maxSafeInteger(), (of, micros) => {
      const values = Object.values(all).map(({ valueOf }) => valueOf(of, micros))
      expect(values.filter((value) => value !== null)).toSatisfy((known: number[]) =>
        known.every(Number.isFinite),
      )
    }),
  )
})
