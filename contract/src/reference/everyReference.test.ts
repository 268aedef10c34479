import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { everyCall } from '../everyCall.ts'
import { everyReference } from './everyReference.ts'
import { tags } from './tags.ts'

// Ranges of analytics end before now; the examples are of this week.
beforeAll(() => void vi.useFakeTimers({ now: Date.parse('2026-11-23T10:00:00Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

test('every call has a reference and a tag, and every reference has a call', () => {
  expect(Object.keys(everyReference).sort()).toEqual(everyCall.map(({ name }) => name).sort())
  expect([...new Set(everyCall.map(({ noun }) => noun))].sort()).toEqual(Object.keys(tags).sort())
})

describe.each(everyCall)('the example of $name', ({ name, call }) => {
  const { request, reply } = everyReference[name]!
  const parts = ['params', 'query', 'body'] as const

  test.each(parts.filter((part) => call[part] && !(call[part] instanceof z.ZodUndefined)))(
    'has a valid %s without unknown fields',
    (part) => {
      const value = (request as Partial<Record<typeof part, unknown>> | undefined)?.[part] ?? {}
      const parsed = call[part]!.safeParse(value)
      expect(parsed.error?.issues).toBeUndefined()
      expect(Object.keys(parsed.data as object)).toEqual(expect.arrayContaining(Object.keys(value)))
    },
  )

  test('has a valid answer of which no field is lost', () => {
    expect(call.reply ? call.reply.parse(reply) : undefined).toEqual(reply)
  })
})

test('summaries are two to six words in the imperative, without a full stop', () => {
  const wrong = everyCall
    .map(({ call }) => call.summary)
    .filter((summary) => !/^[A-Z][a-z]+( [\w.'/()-]+){1,5}$/.test(summary))
  expect(wrong).toEqual([])
})

test('descriptions are sentences', () => {
  const texts = Object.values(everyReference).flatMap(({ description }) => description ?? [])
  expect(texts.filter((text) => !/^[A-Z].*[.]$/su.test(text))).toEqual([])
})
