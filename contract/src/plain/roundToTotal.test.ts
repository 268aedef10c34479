import { expect, test } from 'vitest'
import { roundToTotal } from './roundToTotal.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('cents add up to the total, each within a cent of its amount in micros', () => {
  for (let round = 0; round < 500; round++) {
    const micros = Array.from({ length: 1 + Math.floor(Math.random() * 20) }, () =>
      Math.floor((Math.random() - 0.3) * 10 ** (3 + Math.floor(Math.random() * 7))),
    )
    const total = Math.floor(sum(micros) / 10_000 + 0.5)
    const cents = roundToTotal(micros, total, 10_000)
    expect(sum(cents)).toBe(total)
    cents.forEach((cent, index) => expect(Math.abs(cent * 10_000 - micros[index]!)).toBeLessThan(10_000))
  }
})

test('the largest remainders are rounded up, among equal ones the first', () => {
  expect(roundToTotal([0.2, 0.7, 0.6, 0.5], 2)).toEqual([0, 1, 1, 0])
  expect(roundToTotal([1.5, 2.5, -0.5], 4)).toEqual([2, 3, -1])
  expect(roundToTotal([], 0)).toEqual([])
})

test('a total far from the amounts is spread evenly', () => {
  expect(roundToTotal([1, 2], 8)).toEqual([4, 4])
  expect(roundToTotal([1, 2], 0)).toEqual([0, 0])
})
