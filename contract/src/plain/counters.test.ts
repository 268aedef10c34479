import { expect, test } from 'vitest'
import { completionRate, counters, viewRate } from './counters.ts'

test('there are 26 counters, each once', () => {
  expect(counters).toHaveLength(26)
  expect(new Set(counters).size).toBe(26)
})

test('rates are percentages: 0 without views, and at most 100 even with replays', () => {
  expect(viewRate({ start: 3, infoLoad: 4 })).toBe(75)
  expect(viewRate({ start: 0, infoLoad: 0 })).toBe(0)
  expect(viewRate({ start: 2, infoLoad: 1 })).toBe(100)
  expect(completionRate({ complete: 1, start: 2 })).toBe(50)
  expect(completionRate({ complete: 5, start: 2 })).toBe(100)
  expect(completionRate({ complete: 1, start: 0 })).toBe(0)
})
