import { expect, test } from 'vitest'
import { captionsToShow, indexOfLanguage, readChoice, saveChoice } from './captionChoice.ts'

const captions = ['de', 'pt-BR', 'tr'].map((language) => ({
  language,
  label: language,
  src: `${language}.vtt`,
}))
const show = (given: { choice?: string; languages?: string[]; isSilent?: boolean }) =>
  captionsToShow({
    captions,
    choice: given.choice ?? null,
    languages: given.languages ?? ['tr'],
    isSilent: given.isSilent ?? false,
  })

test('captions are off until they are chosen', () => {
  expect(show({})).toBe(-1)
  expect(show({ choice: 'de' })).toBe(0)
})

test('a silent autoplay shows captions in the player’s language, else in the browser’s, else none', () => {
  expect(show({ isSilent: true, languages: ['tr', 'de'] })).toBe(2)
  expect(show({ isSilent: true, languages: ['en', 'en-GB', 'de-AT'] })).toBe(0)
  expect(show({ isSilent: true, languages: ['en', 'fr'] })).toBe(-1)
})

test('the viewer’s choice applies to a silent autoplay too, also the choice of none', () => {
  expect(show({ isSilent: true, choice: 'off' })).toBe(-1)
  expect(show({ isSilent: true, choice: 'pt-PT' })).toBe(1)
  expect(show({ isSilent: true, choice: 'ja' })).toBe(-1)
})

test('an exact language is preferred to its regional variants', () => {
  const both = [...captions, { language: 'pt', label: 'pt', src: 'pt.vtt' }]
  expect(indexOfLanguage(both, ['pt'])).toBe(3)
  expect(indexOfLanguage(both, ['PT-br'])).toBe(1)
})

test('without storage a choice lasts for the page view', () => {
  expect(readChoice()).toBeNull()
  saveChoice('de')
  expect(readChoice()).toBe('de')
  saveChoice(null)
  expect(readChoice()).toBe('off')
})
