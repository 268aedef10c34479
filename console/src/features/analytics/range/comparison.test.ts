import { expect, test } from 'vitest'
import { comparabilityOf } from './comparison.ts'

const day = 86_400
const range = { start: 100 * day, end: 102 * day }

test('a video older than the comparison, or the account, is fully comparable', () => {
  expect(comparabilityOf(range, 93 * day)).toBe('full')
  expect(comparabilityOf(range, undefined)).toBe('full')
})

test('a video added during the week before is comparable from then on, a later one not at all', () => {
  expect(comparabilityOf(range, 93 * day + 1)).toBe('partial')
  expect(comparabilityOf(range, 95 * day)).toBe('none')
  expect(comparabilityOf(range, 101 * day)).toBe('none')
})
