import { expect, test } from 'vitest'
import { languageName } from './languageName.ts'

test('a language is named in the user’s language and in itself', () => {
  expect(languageName('tr', 'en')).toBe('Turkish')
  expect(languageName('tr', 'tr')).toBe('Türkçe')
  expect(languageName('fr', 'fr')).toBe('Français')
})
