import { expect, test } from 'vitest'
import { breakAddresses, containsAddress } from './addressesInText.ts'

test.each([
  ['Your invoice: http://evil.example/pay', 'Your invoice: http[:]//evil[.]example/pay'],
  ['www.evil.example', 'www[.]evil[.]example'],
  ['Pay at evil.example now', 'Pay at evil[.]example now'],
  ['a@b', 'a[@]b'],
  ['Write to me@evil.example', 'Write to me[@]evil[.]example'],
  ['xn--e1aybc.xn--p1ai', 'xn--e1aybc[.]xn--p1ai'],
  ['10.20.30.40', '10[.]20[.]30[.]40'],
  ['evil\uFF0Eexample', 'evil[.]example'],
  ['evil\u3002example', 'evil[.]example'],
  ['evil.\u200Bexample', 'evil[.]example'],
  ['evil\uFE0F.com', 'evil[.]com'],
  ['evil.\u{E0100}com', 'evil[.]com'],
  ['evil.\u3164com', 'evil[.]com'],
  ['evil\u0332.com', 'evil\u0332[.]com'],
  ['evil.c\u0332om', 'evil[.]c\u0332om'],
  ['haber.örnek', 'haber[.]örnek'],
])('%j has an address, which becomes %j', (text, shown) => {
  expect(containsAddress(text)).toBe(true)
  expect(breakAddresses(text)).toBe(shown)
  expect(containsAddress(breakAddresses(text))).toBe(false)
})

test.each([
  'Weekly revenue',
  'Günlük gelir, 3. çeyrek',
  'Q3.2026',
  '21.11.2026',
  'No. 1',
  'a @ b',
  '=SUM(A1), "top"',
  'e.g. v1.2',
])('%j has no address and stays unchanged', (text) => {
  expect(containsAddress(text)).toBe(false)
  expect(breakAddresses(text)).toBe(text)
})
