import { expect, test } from 'vitest'
import { retentionPoints } from './retentionPoints.ts'

test('a retention piece is placed by time, or by percentage while the length is unknown', () => {
  const retention = [100, 80, 50, 10]
  expect(retentionPoints(retention, 60_000).map(({ at }) => at)).toEqual([0, 15_000, 30_000, 45_000])
  expect(retentionPoints(retention, null)).toEqual([
    { at: 0, percent: 100 },
    { at: 25, percent: 80 },
    { at: 50, percent: 50 },
    { at: 75, percent: 10 },
  ])
})
