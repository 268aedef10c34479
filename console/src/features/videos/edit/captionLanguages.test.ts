import { expect, test } from 'vitest'
import { commonLanguages, languageCode, languageName, proposedLanguage } from './captionLanguages.ts'

test('a language is named in the reader’s language and in itself', () => {
  expect(languageName('tr', 'en')).toBe('Turkish')
  expect(languageName('tr', 'tr')).toBe('Türkçe')
  expect(languageName('fr', 'fr')).toBe('Français')
})

test('a typed code is written as the server knows it; what is no language is none', () => {
  expect(['pt-br', ' ZH-hant ', 'tr'].map(languageCode)).toEqual(['pt-BR', 'zh-Hant', 'tr'])
  expect(['', 'english!', 'x', 'de-1996', 'tr-TR-u-ca-buddhist'].map(languageCode)).toEqual(
    Array.from({ length: 5 }, () => null),
  )
})

test('every language of the list is one that captions can have', () => {
  expect(commonLanguages.map(languageCode)).toEqual([...commonLanguages])
})

test('the reader’s own language is proposed first, then the first of the list without captions', () => {
  expect([proposedLanguage([], 'en'), proposedLanguage([], 'tr')]).toEqual(['en', 'tr'])
  expect(proposedLanguage(['en'], 'en')).toBe('tr')
  expect(proposedLanguage(['en', 'tr', 'pt-BR'], 'en')).toBe('de')
  expect(proposedLanguage(['tr'], 'tr')).toBe('en')
  expect(proposedLanguage(commonLanguages, 'en')).toBe('en')
})
