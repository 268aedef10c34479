import { expect, test } from 'vitest'
import { qualityFigures } from './quality.ts'

type Quality = Parameters<typeof qualityFigures>[0]['period']

const nothing: Quality = {
  attempts: 0,
  startFailures: 0,
  exitsBeforeStart: 0,
  startTimeP50: null,
  startTimeP95: null,
  watchMs: 0,
  rebufferRatio: 0,
}
const week: Quality = {
  attempts: 200,
  startFailures: 4,
  exitsBeforeStart: 20,
  startTimeP50: 800,
  startTimeP95: 2000,
  watchMs: 3_600_000,
  rebufferRatio: 0.5,
}
const figures = (...[period, comparison]: [Quality, Quality]) =>
  Object.fromEntries(qualityFigures({ period, comparison }).map((figure) => [figure.measure, figure]))

test('failed starts and early exits are shares of the attempts to play', () => {
  const now = figures(week, week)
  expect([now['startFailures']!.value, now['exitsBeforeStart']!.value]).toEqual([2, 10])
})

test('less waiting and less failing is better, less watching is worse', () => {
  const now = figures(
    { ...week, startTimeP50: 400, rebufferRatio: 1, startFailures: 2, watchMs: 1_800_000 },
    week,
  )
  expect(now['startTimeP50']).toMatchObject({ change: { kind: 'less', percent: 50 }, isBetter: true })
  expect(now['rebufferRatio']).toMatchObject({ change: { kind: 'more', points: 0.5 }, isBetter: false })
  expect(now['startFailures']).toMatchObject({ change: { kind: 'less' }, isBetter: true })
  expect(now['watchMs']).toMatchObject({ change: { kind: 'less', percent: 50 }, isBetter: false })
  expect(now['startTimeP95']).toMatchObject({ change: { kind: 'same' }, isBetter: null })
})

test('without attempts there is no figure, and in the first week no comparison', () => {
  expect(figures(nothing, week)['startTimeP50']).toMatchObject({ value: null, change: { kind: 'unknown' } })
  expect(figures(nothing, week)['startFailures']).toMatchObject({ value: null, isBetter: null })
  expect(figures(week, nothing)['startFailures']).toMatchObject({ change: { kind: 'fresh' }, isBetter: null })
})

test('a failure after a week without any is worse, not a first figure', () => {
  const now = figures(week, { ...week, startFailures: 0 })
  expect(now['startFailures']).toMatchObject({ change: { kind: 'more', points: 2 }, isBetter: false })
  const first = figures(week, { ...week, watchMs: 0 })
  expect(first['watchMs']).toMatchObject({ change: { kind: 'none' }, isBetter: true })
})

test('a figure that most players did not measure is missing, which differs from 0', () => {
  const now = figures({ ...week, rebufferRatio: null, exitsBeforeStart: null }, week)
  for (const measure of ['rebufferRatio', 'exitsBeforeStart'])
    expect(now[measure]).toMatchObject({ value: null, isMeasured: false, isBetter: null })
  expect(now['startFailures']).toMatchObject({ value: 2, isMeasured: true })
  expect(figures(nothing, week)['exitsBeforeStart']).toMatchObject({ value: null, isMeasured: true })
  const before = figures(week, { ...week, rebufferRatio: null })
  expect(before['rebufferRatio']).toMatchObject({ value: 0.5, change: { kind: 'fresh' } })
})
