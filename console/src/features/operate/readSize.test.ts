import { expect, test } from 'vitest'
import { readSize } from './readSize.ts'

test.each([
  ['970x250', '970x250'],
  ['970 x 250', '970x250'],
  ['970 × 250', '970x250'],
  [' 970X250 ', '970x250'],
  ['970×250', '970x250'],
  ['970 x', '970 x'],
  ['970 250', '970 250'],
  ['', ''],
])('the size %j is read as %j', (typed, size) => {
  expect(readSize(typed)).toBe(size)
})
