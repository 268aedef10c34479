import { expect, test } from 'vitest'
import { countryName, withShares } from './audience.ts'

const row = (key: string, start: number) => ({ key, start, completionRate: 0, watchMs: 0 })

test('countries are named in the console’s language; an unknown code stays a code', () => {
  expect(countryName('DE', 'en')).toBe('Germany')
  expect(countryName('DE', 'tr')).toBe('Almanya')
  expect(countryName('TR', 'tr')).toBe('Türkiye')
  expect(countryName('T1', 'en')).toBe('T1')
})

test('a share is relative to all views, including those of unlisted rows', () => {
  expect(withShares([row('TR', 30), row('DE', 10)], 80).map(({ share }) => share)).toEqual([37.5, 12.5])
  expect(withShares([row('TR', 30), row('DE', 10)], 39).map(({ share }) => share)).toEqual([75, 25])
  expect(withShares([row('TR', 0)], 0).map(({ share }) => share)).toEqual([0])
})

test('while the views are unknown there are no shares', () => {
  expect(withShares([row('TR', 30)], undefined)).toEqual([{ ...row('TR', 30), share: null }])
})
