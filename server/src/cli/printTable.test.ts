import { expect, test } from 'vitest'
import { printFields, printTable, type Column } from './printTable.ts'

type Row = { id: string; name: string; count: number | null }
const columns: Column<Row>[] = [
  { title: 'ID', cell: (row) => row.id, isUncut: true },
  { title: 'NAME', cell: (row) => row.name },
  { title: 'COUNT', cell: (row) => row.count, isNumber: true },
]

test('columns are as wide as their widest cell, numbers are aligned right, an empty cell is a dash', () => {
  const rows = [
    { id: 'a', name: 'Ayşe', count: 5 },
    { id: 'bcd', name: 'Bo', count: null },
  ]
  expect(printTable({ rows, width: 100 }, columns).split('\n')).toEqual([
    'ID   NAME  COUNT',
    'a    Ayşe      5',
    'bcd  Bo        –',
  ])
})

test('a line that is too long is cut in its widest cell, and an uncut column is kept entire', () => {
  const rows = [{ id: 'x'.repeat(14), name: 'A very long name that goes on', count: 5 }]
  const [, line] = printTable({ rows, width: 40 }, columns).split('\n')
  expect(line).toBe('xxxxxxxxxxxxxx  A very long name…      5')
  expect(line!.length).toBeLessThanOrEqual(40)
  expect(printTable({ rows, width: 10 }, columns)).toContain('x'.repeat(14))
})

test('the text of users can neither colour the terminal nor break the line', () => {
  const rows = [{ id: 'a', name: '\u001b[31mred\u001b[0m\nnext \u202eline', count: 1 }]
  expect(printTable({ rows, width: 100 }, columns)).not.toMatch(/\p{C}(?<!\n)/u)
  expect(printTable({ rows, width: 100 }, columns).split('\n')).toHaveLength(2)
  expect(printFields([['Name', 'a\u001b[2J\nb']])).toBe('Name  a[2J b')
})
