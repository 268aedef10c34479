import { expect, test } from 'vitest'
import { axisScale } from './axisScale.ts'

test.each([
  [0, [0, 1, 2, 3, 4]],
  [3, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6, 8]],
  [10, [0, 5, 10, 15, 20]],
  [40, [0, 10, 20, 30, 40]],
  [90, [0, 25, 50, 75, 100]],
  [340, [0, 100, 200, 300, 400]],
  [401, [0, 200, 400, 600, 800]],
  [3_999_999, [0, 1e6, 2e6, 3e6, 4e6]],
])('a largest value of %i has the axis %j', (max, ticks) => {
  expect(axisScale(max)).toEqual({ from: 0, to: ticks.at(-1), ticks })
})
