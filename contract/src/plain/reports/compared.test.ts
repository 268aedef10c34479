import { expect, test } from 'vitest'
import { figureChange, comparedDays, earlierDays } from './compared.ts'

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
] as const)('full months are compared with full months: %s to %s with a %s earlier is %s to %s', (...of) => {
  const [start, end, comparison, earlierStart, earlierEnd] = of
  expect(comparedDays({ start, end }, comparison)).toEqual({ start: earlierStart, end: earlierEnd })
})

const alike = { now: 1_000, before: 1_000 }
const change = (now: number, before: number, isShare = false, impressions = alike) =>
  figureChange({ now, before, isShare, impressions })

test('amounts change by percent, shares by points, and figures that look equal do not change', () => {
  expect(change(150, 100)).toEqual({ kind: 'more', percent: 50 })
  expect(change(50, 100)).toEqual({ kind: 'less', percent: 50 })
  expect(change(0, 100)).toEqual({ kind: 'less', percent: 100 })
  expect(change(2.5, 2, true)).toEqual({ kind: 'more', points: 0.5 })
  expect(change(2.001, 2, true)).toEqual({ kind: 'same' })
  expect(change(100_001, 100_000)).toEqual({ kind: 'same' })
  expect(change(0, 0)).toEqual({ kind: 'same' })
})

test('an earlier amount below a tenth of the later one is not compared', () => {
  expect(change(1_309.8, 100)).toBeNull()
  expect(change(1_000, 100)).toEqual({ kind: 'more', percent: 900 })
  expect(change(5, 0)).toBeNull()
})

test('an earlier period with less than a tenth of the impressions is not compared, not even its rates', () => {
  const impressions = { now: 1_000, before: 99 }
  expect(change(5, 5, false, impressions)).toBeNull()
  expect(change(60, 50, true, impressions)).toBeNull()
  expect(change(60, 50, true, { now: 99, before: 1_000 })).toEqual({ kind: 'more', points: 10 })
})

test('requests write days as reports do', () =>
  expect(earlierDays(days)).toEqual({ comparedStartDate: '01.03.2026', comparedEndDate: '31.03.2026' }))
