import { expect, test } from 'vitest'
import { comparedOf } from './comparison.ts'

const day = 86_400
const range = { start: 100 * day, end: 102 * day }

test('what was there a week before the range is compared whole, and so is an account', () => {
  expect(comparedOf(range, 93 * day)).toBe('whole')
  expect(comparedOf(range, undefined)).toBe('whole')
})

test('a video that came within the week before is compared from then on, a later one not at all', () => {
  expect(comparedOf(range, 93 * day + 1)).toBe('part')
  expect(comparedOf(range, 95 * day)).toBe('none')
  expect(comparedOf(range, 101 * day)).toBe('none')
})
