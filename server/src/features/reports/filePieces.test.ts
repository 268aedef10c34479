import { expect, test } from 'vitest'
import type { Run } from './activeRuns.ts'
import { piecesOf } from './filePieces.ts'

const range = { start: '2026-01-30', end: '2026-02-04' }
const shown = (...of: Parameters<typeof piecesOf>) => piecesOf(...of).map(({ start, end }) => [start, end])
const rowsOf = new Map([
  ['2026-01-30', 40],
  ['2026-01-31', 40],
  ['2026-02-02', 90],
  ['2026-02-03', 10],
])
const run = (day: string, days: number): Run => ({
  accountId: 'a',
  importId: day,
  day,
  days,
  isEstimated: false,
})

test('days go together as long as their rows fit, and one that has more stands alone', () => {
  expect(shown(range, 'day', { rowsOf, runs: [] }, { rows: 80, runs: 9 })).toEqual([
    ['2026-01-30', '2026-02-01'],
    ['2026-02-02', '2026-02-02'],
    ['2026-02-03', '2026-02-04'],
  ])
})

test('imports bound a piece as rows do', () => {
  const runs = [run('2026-01-30', 3), run('2026-02-01', 1), run('2026-02-03', 2)]
  expect(shown(range, 'day', { rowsOf: new Map(), runs }, { rows: 80, runs: 1 })).toEqual([
    ['2026-01-30', '2026-01-31'],
    ['2026-02-01', '2026-02-01'],
    ['2026-02-02', '2026-02-04'],
  ])
})

test('months stay whole, but for the ends of the range', () => {
  const months = new Map([
    ['2026-01', 50],
    ['2026-02', 50],
    ['2026-03', 20],
  ])
  const asked = { start: '2026-01-30', end: '2026-03-04' }
  expect(shown(asked, 'month', { rowsOf: months, runs: [] }, { rows: 80, runs: 9 })).toEqual([
    ['2026-01-30', '2026-01-31'],
    ['2026-02-01', '2026-03-04'],
  ])
})
