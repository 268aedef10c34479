import { describe, expect, test } from 'vitest'
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

describe('a typed rate is far away', () => {
  const draft = { ...draftOf(null, { ...context, language: 'en' }), rate: '49.6' }
  const last = aRate({ rateMicros: 41_250_000 })

  test('when it differs by more than a fifth from the last one of its currency', () => {
    expect(findDistantRate(draft, null, [last])).toBe(last)
    expect(findDistantRate({ ...draft, rate: '49.5' }, null, [last])).toBeNull()
    expect(findDistantRate({ ...draft, rate: '32.9' }, null, [last])).toBe(last)
    expect(findDistantRate({ ...draft, currency: 'eur' }, null, [last])).toBeNull()
  })

  test('from the one that it replaces, whatever the last one is', () => {
    const stored = aRate({ day: '2024-01-02', rateMicros: 29_000_000 })
    expect(findDistantRate({ ...draft, rate: '29.1' }, stored, [last])).toBeNull()
    expect(findDistantRate({ ...draft, rate: '41.25' }, stored, [last])).toBe(stored)
  })
})
