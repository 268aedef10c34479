import { expect, test } from 'vitest'
import type { ImportSpan } from '../../revenue/revenue.service.ts'
import { piecesOf } from './streamReport.ts'

const range = { start: '2026-01-30', end: '2026-02-04' }
const pieces = (...args: Parameters<typeof piecesOf>) =>
  piecesOf(...args).map(({ start, end }) => [start, end])
const rowsByStep = new Map([
  ['2026-01-30', 40],
  ['2026-01-31', 40],
  ['2026-02-02', 90],
  ['2026-02-03', 10],
])
const span = (day: string, days: number): ImportSpan => ({
  accountId: 'a',
  importId: day,
  day,
  days,
  isEstimated: false,
})

test('days form a piece as long as their rows fit, and a day with more rows is a piece of its own', () => {
  expect(pieces(range, 'day', { rowsByStep, imports: [] }, { rows: 80, imports: 9 })).toEqual([
    ['2026-01-30', '2026-02-01'],
    ['2026-02-02', '2026-02-02'],
    ['2026-02-03', '2026-02-04'],
  ])
})

test('imports limit a piece as rows do', () => {
  const imports = [span('2026-01-30', 3), span('2026-02-01', 1), span('2026-02-03', 2)]
  expect(pieces(range, 'day', { rowsByStep: new Map(), imports }, { rows: 80, imports: 1 })).toEqual([
    ['2026-01-30', '2026-01-31'],
    ['2026-02-01', '2026-02-01'],
    ['2026-02-02', '2026-02-04'],
  ])
})

test('a piece never divides a month, except at the ends of the range', () => {
  const months = new Map([
    ['2026-01', 50],
    ['2026-02', 50],
    ['2026-03', 20],
  ])
  const range = { start: '2026-01-30', end: '2026-03-04' }
  expect(pieces(range, 'month', { rowsByStep: months, imports: [] }, { rows: 80, imports: 9 })).toEqual([
    ['2026-01-30', '2026-01-31'],
    ['2026-02-01', '2026-03-04'],
  ])
})
