import { expect, test } from 'vitest'
import { countryCodes } from './countries.ts'

test('there are the 249 countries of ISO 3166-1, each once and in order', () => {
  expect(countryCodes).toHaveLength(249)
  expect([...new Set(countryCodes)].sort((one, other) => (one < other ? -1 : 1))).toEqual(countryCodes)
})

test.each(['en', 'tr'])('every country has a name in %s', (language) => {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  for (const code of countryCodes) expect(names.of(code), code).toMatch(/\p{L}{2,}/u)
})
