import { expect, test } from 'vitest'
import { allows, domainsIn, refusedEntries, stopsSomewhere } from './domains.ts'

test('lines, commas and blanks separate domains', () => {
  expect(domainsIn(' a.example\nb.example, c.example;\r\n\n')).toEqual([
    'a.example',
    'b.example',
    'c.example',
  ])
})

test('a domain allows itself and its subdomains, not domains that only end like it', () => {
  const allowed = ['news.example']
  expect(['news.example', 'm.news.example', 'fakenews.example'].map((one) => allows(allowed, one))).toEqual([
    true,
    true,
    false,
  ])
  expect(allows([], 'any.example')).toBe(true)
})

test.each([
  [[], ['a.example'], true],
  [['a.example'], [], false],
  [['a.example'], ['a.example', 'b.example'], false],
  [['m.a.example'], ['a.example'], false],
  [['a.example'], ['m.a.example'], true],
  [['a.example', 'b.example'], ['a.example'], true],
])('from %j to %j stops embeds: %j', (before, after, expected) => {
  expect(stopsSomewhere(before, after)).toBe(expected)
})

test('the indexes in a refusal are read', () => {
  expect([...refusedEntries({ 'allowedDomains.2': 'x', 'allowedDomains[4]': 'y', other: 'z' })]).toEqual([
    2, 4,
  ])
})
