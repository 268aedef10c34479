import { expect, test } from 'vitest'
import { revenueShares } from './revenueShares.ts'

test('shares add up to 100 percent with two decimals', () => {
  expect(revenueShares([1, 1, 1])).toEqual([33.34, 33.33, 33.33])
  expect(revenueShares([75, 25, 0])).toEqual([75, 25, 0])
  // The rest of rounding down goes to the largest remainder: 33.333 and 66.666.
  expect(revenueShares([1, 2])).toEqual([33.33, 66.67])
  const many = Array.from({ length: 777 }, (_, at) => (at * 7919) % 1000)
  const hundredths = revenueShares(many).reduce<number>((sum, share) => sum + Math.round(100 * share!), 0)
  expect(hundredths).toBe(10_000)
})

test('a sum of 0 has no shares', () => {
  expect(revenueShares([0, 0])).toEqual([null, null])
  expect(revenueShares([])).toEqual([])
})
