import { expect, test } from 'vitest'
import { commonLanguages, languageCode, proposedLanguage } from './captionLanguages.ts'

test('a typed code is normalised for the server; an invalid one gives null', () => {
  expect(['pt-br', ' ZH-hant ', 'tr'].map(languageCode)).toEqual(['pt-BR', 'zh-Hant', 'tr'])
  expect(['', 'english!', 'x', 'de-1996', 'tr-TR-u-ca-buddhist'].map(languageCode)).toEqual(
    Array.from({ length: 5 }, () => null),
  )
})

test('every listed language is valid for captions', () => {
  expect(commonLanguages.map(languageCode)).toEqual([...commonLanguages])
})

test('the user’s language is proposed first, then the first listed one without captions', () => {
  expect([proposedLanguage([], 'en'), proposedLanguage([], 'tr')]).toEqual(['en', 'tr'])
  expect(proposedLanguage(['en'], 'en')).toBe('tr')
  expect(proposedLanguage(['en', 'tr', 'pt-BR'], 'en')).toBe('de')
  expect(proposedLanguage(['tr'], 'tr')).toBe('en')
  expect(proposedLanguage(commonLanguages, 'en')).toBe('en')
})
