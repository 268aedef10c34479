import { expect, test } from 'vitest'
import { aRate } from './rateFixtures.ts'
import { bodyOf, draftOf, findDistantRate } from './rateForm.ts'

const context = { today: '2026-11-20', latest: [] }

test('a stored rate is written as its language does, and read as the same', () => {
  const rate = aRate()
  for (const [language, text] of [
    ['en', '41.2543'],
    ['tr', '41,2543'],
  ] as const) {
    const draft = draftOf(rate, { ...context, language })
    expect(draft.rate).toBe(text)
    expect(bodyOf(draft, rate)).toMatchObject({ rateMicros: rate.rateMicros, source: rate.source })
  }
})

test('a typed rate is far away when it differs by more than a fifth from the one beside it', () => {
  const beside = aRate({ rateMicros: 41_250_000 })
  expect(findDistantRate({ rate: '49.6' }, beside)).toBe(beside)
  expect(findDistantRate({ rate: '49.5' }, beside)).toBeNull()
  expect(findDistantRate({ rate: '32.9' }, beside)).toBe(beside)
  expect(findDistantRate({ rate: '4125' }, beside)).toBe(beside)
  expect(findDistantRate({ rate: '49.6' }, null)).toBeNull()
})
