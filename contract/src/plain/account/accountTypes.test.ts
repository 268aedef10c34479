import { expect, test } from 'vitest'
import { holdsRight, integrationTypes, type Right } from './accountTypes.ts'

/** The table of the requirements, Part 2c: columns -1, 0, 1, 2, 3, 4. */
const table: Record<Right, string> = {
  'videos.read': 'x x x - - -',
  'videos.write': 'x x - - - -',
  'analytics.read': '- x x - - -',
  'players.read': '- x - - - -',
  'players.write': '- x - - - -',
  'sites.write': '- x - x - x',
  'siteReport.read': '- x - x - x',
  'appReport.read': '- - - - x x',
  'videoRevenue.read': '- x - - - -',
  'settings.read': '- x x x - x',
  'reports.write': '- x x x x x',
  'filters.write': '- x x x x x',
  'exports.write': '- x x x x x',
  'payments.read': '- x - x x x',
  'payments.write': '- x - x x x',
}

test.each(Object.entries(table) as [Right, string][])(
  'the account types with the right %s are %s',
  (right, row) => {
    const cells = integrationTypes.map((type) => (holdsRight(type, right) ? 'x' : '-'))
    expect(cells.join(' ')).toBe(row)
  },
)
