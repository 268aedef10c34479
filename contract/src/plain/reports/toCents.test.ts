import { expect, test } from 'vitest'
import { toCents } from './toCents.ts'

test('micros become cents, half a cent up', () => {
  expect([5_000, 4_999, -5_000, -5_001, 0, 250_000_000].map(toCents)).toEqual([1, 0, 0, -1, 0, 25_000])
})
