import { expect, test, vi } from 'vitest'
import { formatFigure } from './costTables.ts'
import { fillTables, readDocument } from './documentTables.ts'
import { readUnitCosts } from './unitCosts.ts'

// Two seconds on a quiet machine.
vi.setConfig({ testTimeout: 60_000 })

test('the tables of docs/capacity.md are those of the measured costs; `npm run unit-costs -- tables` writes them', () => {
  expect(readDocument()).toBe(fillTables(readDocument(), readUnitCosts()))
})

test('a document without a table, or with an unknown one, is refused', () => {
  const costs = readUnitCosts()
  expect(() => fillTables('# Capacity', costs)).toThrow('lacks the tables machines')
  const unknown = '<!-- table: moons -->\n<!-- end -->'
  expect(() => fillTables(unknown, costs)).toThrow('a table that nothing computes: moons')
})

test('figures have two digits, or none after the point', () => {
  expect([0, 0.01234, 1.26, 45.6, 123.4, 45_678].map(formatFigure)).toEqual([
    '0',
    '0.012',
    '1.3',
    '46',
    '123',
    '45,678',
  ])
})
