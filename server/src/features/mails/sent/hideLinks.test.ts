import { expect, test } from 'vitest'
import { sampleLetters, sampleSender } from '../../../../testing/sampleLetters.ts'
import { renderLetter } from '../renderLetter.ts'
import { hideLinks } from './hideLinks.ts'

const samples = (['en', 'tr'] as const).flatMap(sampleLetters)

/** Every web address in a letter, whatever its field is called. A form of the operator opens nothing of the reader. */
const linksIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /^https?:/.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => (name === 'formUrl' ? [] : linksIn(part)))
}

test.each(samples)('what is stored of $name has none of its links, and the rest of its words', (sample) => {
  const { to, letter } = sample
  const sent = renderLetter(to, letter, sampleSender)
  const stored = renderLetter(to, hideLinks(letter), sampleSender)
  for (const link of linksIn(letter)) {
    const { origin, pathname, search } = new URL(link)
    expect(sent.text).toContain(link)
    expect(stored.text).toContain(`${origin}/…`)
    for (const part of [stored.text, stored.html])
      expect(part).not.toContain(search.split('&').at(-1) || pathname)
  }
  expect(stored.subject).toBe(sent.subject)
  expect(stored.text.replaceAll(/https?:\S+/g, '')).toBe(sent.text.replaceAll(/https?:\S+/g, ''))
})

test('letters with links are among the samples', () => {
  expect(samples.filter(({ letter }) => linksIn(letter).length > 0).length).toBeGreaterThan(10)
})
