import { expect, test } from 'vitest'
import { changeOf, comparedDays } from './compared.ts'

const days = { start: '2026-03-01', end: '2026-03-31' }

test.each([
  ['before', '2026-01-29', '2026-02-28'],
  ['week', '2026-02-22', '2026-03-24'],
  ['month', '2026-02-01', '2026-02-28'],
  ['year', '2025-03-01', '2025-03-31'],
] as const)('March is compared with %s: %s to %s', (comparison, start, end) =>
  expect(comparedDays(days, comparison)).toEqual({ start, end }),
)

test.each([
  ['2026-11-01', '2026-11-30', 'month', '2026-10-01', '2026-10-31'],
  ['2026-09-01', '2026-11-30', 'month', '2026-08-01', '2026-10-31'],
  ['2025-02-01', '2025-02-28', 'year', '2024-02-01', '2024-02-29'],
  ['2026-11-02', '2026-11-30', 'month', '2026-10-02', '2026-10-30'],
] as const)('whole months are compared with whole ones: %s to %s with a %s earlier is %s to %s', (...of) => {
  const [start, end, comparison, earlierStart, earlierEnd] = of
  expect(comparedDays({ start, end }, comparison)).toEqual({ start: earlierStart, end: earlierEnd })
})

test('amounts change by percent, shares by points, and what looks alike is the same', () => {
  expect(changeOf(150, 100, false)).toEqual({ kind: 'more', percent: 50 })
  expect(changeOf(50, 100, false)).toEqual({ kind: 'less', percent: 50 })
  expect(changeOf(2.5, 2, true)).toEqual({ kind: 'more', points: 0.5 })
  expect(changeOf(2.001, 2, true)).toEqual({ kind: 'same' })
  expect(changeOf(100_001, 100_000, false)).toEqual({ kind: 'same' })
})

test('where there was nothing there is no percentage', () => {
  expect(changeOf(5, 0, false)).toEqual({ kind: 'fresh' })
  expect(changeOf(0, 0, false)).toEqual({ kind: 'same' })
})
