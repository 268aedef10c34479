import { expect, test } from 'vitest'
import { quantileOf } from './quantile.ts'

const edges = [0.01, 0.1, 1]

test('a quantile lies in its bucket in proportion to the values before it', () => {
  expect(quantileOf([50, 50, 0, 0], edges, 0.5)).toBeCloseTo(0.01)
  expect(quantileOf([50, 50, 0, 0], edges, 0.75)).toBeCloseTo(0.055)
  expect(quantileOf([0, 0, 4, 0], edges, 0.5)).toBeCloseTo(0.55)
})

test('values above the last edge count as that edge', () => {
  expect(quantileOf([1, 0, 0, 99], edges, 0.95)).toBe(1)
})

test('without values there is no quantile', () => {
  expect(quantileOf([0, 0, 0, 0], edges, 0.95)).toBeNull()
  expect(quantileOf([], edges, 0.95)).toBeNull()
})
