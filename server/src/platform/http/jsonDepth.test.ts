import { expect, test } from 'vitest'
import { isDeeperThan } from './jsonDepth.ts'

test.each([
  ['[[]]', 2, false],
  ['[[[]]]', 2, true],
  ['{"a":{"b":[1]}}', 2, true],
  ['[[],[],[[]]]', 3, false],
  ['["[[[[", "{{{{"]', 1, false],
  [String.raw`["\"[[[[", "\\", [1]]`, 2, false],
  [String.raw`["\\", [[1]]]`, 2, true],
  ['["[[[[', 1, false],
  ['"text"', 0, false],
])('%s, at most %i levels: too deep is %s', (json, max, isTooDeep) => {
  expect(isDeeperThan(json, max)).toBe(isTooDeep)
})
