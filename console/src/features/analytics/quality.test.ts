import { expect, test } from 'vitest'
import { qualityFigures } from './quality.ts'

const nothing = {
  attempts: 0,
  startFailures: 0,
  exitsBeforeStart: 0,
  startTimeP50: null,
  startTimeP95: null,
  watchMs: 0,
  rebufferRatio: 0,
}
const week = {
  attempts: 200,
  startFailures: 4,
  exitsBeforeStart: 20,
  startTimeP50: 800,
  startTimeP95: 2000,
  watchMs: 3_600_000,
  rebufferRatio: 0.5,
}
const figures = (...[period, comparison]: [typeof week | typeof nothing, typeof week | typeof nothing]) =>
  Object.fromEntries(qualityFigures({ period, comparison }).map((figure) => [figure.measure, figure]))

test('failed starts and early exits are shares of the attempts', () => {
  const now = figures(week, week)
  expect([now['startFailures']!.value, now['exitsBeforeStart']!.value]).toEqual([2, 10])
})

test('less waiting and less failing is better, less watching is worse', () => {
  const now = figures(
    { ...week, startTimeP50: 400, rebufferRatio: 1, startFailures: 2, watchMs: 1_800_000 },
    week,
  )
  expect(now['startTimeP50']).toMatchObject({ change: { kind: 'less', percent: 50 }, isBetter: true })
  expect(now['rebufferRatio']).toMatchObject({ change: { kind: 'more', percent: 100 }, isBetter: false })
  expect(now['startFailures']).toMatchObject({ change: { kind: 'less' }, isBetter: true })
  expect(now['watchMs']).toMatchObject({ change: { kind: 'less', percent: 50 }, isBetter: false })
  expect(now['startTimeP95']).toMatchObject({ change: { kind: 'same' }, isBetter: null })
})

test('what nobody tried to watch has no figure, and a first week nothing to stand beside', () => {
  expect(figures(nothing, week)['startTimeP50']).toMatchObject({ value: null, change: { kind: 'unknown' } })
  expect(figures(nothing, week)['startFailures']).toMatchObject({ value: null, isBetter: null })
  expect(figures(week, nothing)['startFailures']).toMatchObject({ change: { kind: 'fresh' }, isBetter: null })
})

test('a failure after a week without any is worse, not a first figure', () => {
  const now = figures(week, { ...week, startFailures: 0 })
  expect(now['startFailures']).toMatchObject({ change: { kind: 'none' }, isBetter: false })
})
