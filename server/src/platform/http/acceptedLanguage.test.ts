import { expect, test } from 'vitest'
import { acceptedLanguage } from './acceptedLanguage.ts'

test.each([
  ['tr', 'tr'],
  ['tr-TR,tr;q=0.9,en;q=0.5', 'tr'],
  ['EN-GB', 'en'],
  ['en;q=0.5, tr;q=0.8', 'tr'],
  ['de, tr;q=0.8, en;q=0.7', 'tr'],
  ['tr;q=0, en', 'en'],
  ['de, fr;q=0.5', null],
  ['*', null],
  ['', null],
  [undefined, null],
  [';;;q=x,,tr;q=,e', null],
  [`${'x'.repeat(5_000)},tr`, null],
])('Accept-Language %s prefers %s', (header, language) => expect(acceptedLanguage(header)).toBe(language))
