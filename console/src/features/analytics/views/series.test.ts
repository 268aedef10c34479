import { counters, type Counters } from '@matinee/contract/plain/counters'
import { expect, test } from 'vitest'
import { cardFigures, percentChange, pointChange, viewPoints } from './series.ts'

const totals = (some: Partial<Counters>): Counters => ({
  ...(Object.fromEntries(counters.map((name) => [name, 0])) as Counters),
  ...some,
})

test('last week is placed on the axis of this period; gaps stay empty', () => {
  const week = 604_800
  const points = viewPoints({
    period: [
      { ts: 1000 + week, start: 5 },
      { ts: 1060 + week, start: 6 },
    ],
    comparison: [{ ts: 1000, start: 3 }],
  })
  expect(points).toEqual([
    { ts: 1000 + week, now: 5, before: 3, beforeTs: 1000 },
    { ts: 1060 + week, now: 6, before: null, beforeTs: null },
  ])
})

test('a clock change between the two weeks does not shift a day to another', () => {
  const day = (text: string, start: number) => ({ ts: Date.parse(text) / 1000, start })
  const points = viewPoints({
    period: [day('2026-10-31T00:00:00Z', 7), day('2026-11-01T00:00:00Z', 8), day('2026-11-02T00:00:00Z', 9)],
    comparison: [
      day('2026-10-23T23:00:00Z', 4),
      day('2026-10-24T23:00:00Z', 5),
      day('2026-10-26T00:00:00Z', 6),
    ],
  })
  expect(
    points.map(({ now, before, beforeTs }) => [now, before, new Date(beforeTs! * 1000).toJSON()]),
  ).toEqual([
    [7, 4, '2026-10-23T23:00:00.000Z'],
    [8, 5, '2026-10-24T23:00:00.000Z'],
    [9, 6, '2026-10-26T00:00:00.000Z'],
  ])
})

test('a week is 604,800 seconds, not one more or less', () => {
  const seconds = (first: number) => [7, 8, 9].map((start, second) => ({ ts: first + second, start }))
  const points = viewPoints({ period: seconds(604_800), comparison: seconds(0) })
  expect(points.map(({ before }) => before)).toEqual([7, 8, 9])
})

test('the six cards are loads, views, view rate, completed views, completion rate and viewability', () => {
  const figures = cardFigures({
    totals: {
      period: { ...totals({ infoLoad: 200, start: 100, complete: 25, viewability: 80 }), viewRate: 50 },
      comparison: totals({ infoLoad: 100, start: 100 }),
    },
  })
  expect(figures.map(({ card, value }) => [card, value])).toEqual([
    ['infoLoad', 200],
    ['start', 100],
    ['viewRate', 50],
    ['complete', 25],
    ['completionRate', 25],
    ['viewability', 80],
  ])
  expect(figures[0]!.change).toEqual({ kind: 'more', percent: 100 })
  expect(figures[1]!.change).toEqual({ kind: 'same' })
  expect(figures[2]!.change).toEqual({ kind: 'less', points: 50 })
  expect(figures[3]!.change).toEqual({ kind: 'fresh' })
  expect(figures[4]!.change).toEqual({ kind: 'more', points: 25 })
})

test('viewability is capped at 100 percent, like the two rates', () => {
  const more = totals({ infoLoad: 90, start: 100, complete: 140, viewability: 130 })
  const figures = cardFigures({ totals: { period: { ...more, viewRate: 100 }, comparison: more } })
  const rates = figures.filter(({ isPercent }) => isPercent)
  expect(rates.map(({ card, value }) => [card, value])).toEqual([
    ['viewRate', 100],
    ['completionRate', 100],
    ['viewability', 100],
  ])
})

test('a rate without a denominator one week earlier has no change', () => {
  const figures = cardFigures({
    totals: {
      period: { ...totals({ infoLoad: 200, start: 100, complete: 25, viewability: 80 }), viewRate: 50 },
      comparison: totals({}),
    },
  })
  expect(figures.map(({ change }) => change.kind)).toEqual(Array.from({ length: 6 }, () => 'fresh'))
})

test('percentages change by points; less than 0.005 is no change', () => {
  expect(pointChange(46.7, 40)).toEqual({ kind: 'more', points: 46.7 - 40 })
  expect(pointChange(0.504, 0.5)).toEqual({ kind: 'same' })
  expect(percentChange(100_004, 100_000)).toEqual({ kind: 'same' })
})

test('buckets before the video was added are missing, not 0', () => {
  const week = 604_800
  const hours = (first: number, starts: number[]) =>
    starts.map((start, hour) => ({ ts: first + 3600 * hour, start }))
  const figures = { period: hours(week, [5, 6, 7]), comparison: hours(0, [0, 0, 3]) }
  expect(viewPoints(figures, 3600).map(({ before }) => before)).toEqual([null, 0, 3])
  expect(viewPoints(figures, 4000).map(({ before }) => before)).toEqual([null, 0, 3])
  expect(viewPoints(figures).map(({ before }) => before)).toEqual([0, 0, 3])
})

test('an account without events has figures of 0, not missing ones', () => {
  const none = totals({})
  const figures = cardFigures({ totals: { period: { ...none, viewRate: 0 }, comparison: none } })
  expect(figures.every(({ value, change }) => value === 0 && change.kind === 'same')).toBe(true)
  expect(percentChange(1, 0)).toEqual({ kind: 'fresh' })
})
