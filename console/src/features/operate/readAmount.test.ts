import { expect, test } from 'vitest'
import { readAmount, readSignedAmount, writeAmount } from './readAmount.ts'

test.each([
  ['2', 2_000_000],
  ['2.5', 2_500_000],
  ['2,50', 2_500_000],
  ['0.000001', 1],
  [' 999999999 ', 999_999_999_000_000],
])('%s is read exactly', (text, micros) => {
  expect(readAmount(text)).toBe(micros)
})

test.each(['', '-1', '1.234,50', '1 000', '.5', '1.', '1e3', '0.0000001', '99999999999'])(
  '"%s" is no amount',
  (text) => {
    expect(readAmount(text)).toBeNull()
  },
)

test('more decimals than allowed are no amount', () => {
  expect([readAmount('1.234', 3), readAmount('1.2345', 3)]).toEqual([1_234_000, null])
})

test.each([
  ['en', '2.5'],
  ['tr', '2,5'],
] as const)('an amount written in %s is read back', (language, text) => {
  for (const micros of [1, 2_500_000, 10_000_000, 123_456_789])
    expect(readAmount(writeAmount(micros, language))).toBe(micros)
  expect(writeAmount(2_500_000, language)).toBe(text)
})

test.each([
  ['-12,5', -12_500_000],
  ['−0.000001', -1],
  [' 300 ', 300_000_000],
  ['-0', 0],
  ['--1', null],
  ['- 1', -1_000_000],
  ['-', null],
])('%j below zero is read as %d', (text, micros) => {
  expect(readSignedAmount(text)).toBe(micros)
})
