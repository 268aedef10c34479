import { expect, test } from 'vitest'
import { logoSize } from './logoImage.ts'

test.each([
  [
    { width: 2000, height: 1000 },
    { width: 512, height: 256 },
  ],
  [
    { width: 300, height: 900 },
    { width: 171, height: 512 },
  ],
  [
    { width: 120, height: 40 },
    { width: 120, height: 40 },
  ],
  [
    { width: 10_000, height: 1 },
    { width: 512, height: 1 },
  ],
])('a logo of %j is drawn as %j', (from, to) => {
  expect(logoSize(from, 512)).toEqual(to)
})

test('a vector drawing gets the largest allowed size', () => {
  expect(logoSize({ width: 24, height: 12 }, 512, true)).toEqual({ width: 512, height: 256 })
})
