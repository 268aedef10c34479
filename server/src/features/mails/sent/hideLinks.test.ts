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
    const { origin, pathname, searchParams } = new URL(link)
    expect(sent.text).toContain(link)
    expect(stored.text).toContain(`${origin}/…`)
    const secrets = [...searchParams].flatMap(([name, value]) => (name === 'lang' ? [] : [value]))
    for (const secret of [pathname, ...secrets].filter((text) => text.length > 1))
      expect(stored.text + stored.html).not.toContain(secret)
  }
  expect(stored.subject).toBe(sent.subject)
  expect(stored.text.replaceAll(/https?:\S+/g, '')).toBe(sent.text.replaceAll(/https?:\S+/g, ''))
})

test('a link to a Turkish page, which ends in its language, has no code either', () => {
  const { to } = samples[0]!
  const link = 'https://matinee.example/auth/activate?reset=1&code=Hn6Rk2XwQ9vLt0Yb&lang=tr'
  const stored = renderLetter(to, hideLinks({ kind: 'reset', link, minutes: 60 }), sampleSender)
  expect(stored.text).toContain('https://matinee.example/…')
  expect(stored.text + stored.html).not.toMatch(/Hn6Rk2|auth\/activate/)
})

test('letters with links are among the samples', () => {
  expect(samples.filter(({ letter }) => linksIn(letter).length > 0).length).toBeGreaterThan(10)
})
