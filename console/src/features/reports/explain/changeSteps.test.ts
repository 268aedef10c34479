import { expect, test } from 'vitest'
import { changeSteps, mainCause } from './changeSteps.ts'

const effects = { traffic: 60, coverage: -10, inSight: 0, price: 0, mix: 5, exchangeRate: -5 }
const split = { beforeMicros: 100, afterMicros: 150, effects }

test('each step begins where the previous one ended, and the last one ends at the current revenue', () => {
  const steps = changeSteps(split)
  expect(steps.map(({ fromMicros, toMicros }) => [fromMicros, toMicros])).toEqual([
    [100, 160],
    [160, 150],
    [150, 150],
    [150, 150],
    [150, 155],
    [155, 150],
  ])
})

test('the bars stay on their line, and the largest step is the widest', () => {
  const steps = changeSteps(split)
  for (const { leftPercent, widthPercent } of steps) {
    expect(leftPercent).toBeGreaterThanOrEqual(0)
    expect(leftPercent + widthPercent).toBeLessThanOrEqual(100.001)
  }
  expect(Math.max(...steps.map(({ widthPercent }) => widthPercent))).toBe(steps[0]!.widthPercent)
})

test('the main cause is the largest one in the direction of the total change', () => {
  expect(mainCause(changeSteps(split), split)?.cause).toBe('traffic')
  const fallen = {
    ...split,
    afterMicros: 90,
    effects: { ...effects, traffic: 30, coverage: -50, mix: 10, exchangeRate: 0 },
  }
  expect(mainCause(changeSteps(fallen), fallen)?.cause).toBe('coverage')
})

test('without any revenue there are no bars and no cause', () => {
  const none = { traffic: 0, coverage: 0, inSight: 0, price: 0, mix: 0, exchangeRate: 0 }
  const nothing = { beforeMicros: 0, afterMicros: 0, effects: none }
  const steps = changeSteps(nothing)
  expect(steps.every(({ leftPercent, widthPercent }) => leftPercent === 0 && widthPercent === 0)).toBe(true)
  expect(mainCause(steps, nothing)).toBeNull()
})
