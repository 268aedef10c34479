import { expect, test } from 'vitest'
import { printFields, printTable, type Columns } from './printTable.ts'

type Row = { id: string; name: string; count: number | null }
const columns: Columns<Row> = { 'ID!': 'id', NAME: (row) => row.name, 'COUNT#': 'count' }

test('columns are as wide as their widest cell, numbers are aligned right, and a missing value is a dash', () => {
  const rows: Row[] = [
    { id: 'a', name: 'Ayşe', count: 5 },
    { id: 'bcd', name: 'Bo', count: null },
  ]
  expect(printTable({ rows, width: 100 }, columns).split('\n')).toEqual([
    'ID   NAME  COUNT',
    'a    Ayşe      5',
    'bcd  Bo        –',
  ])
})

test('a line that is too long is cut in its widest cell, and an uncut column stays complete', () => {
  const rows: Row[] = [{ id: 'x'.repeat(14), name: 'A very long name that goes on', count: 5 }]
  const [, line] = printTable({ rows, width: 40 }, columns).split('\n')
  expect(line).toBe('xxxxxxxxxxxxxx  A very long name…      5')
  expect(line!.length).toBeLessThanOrEqual(40)
  expect(printTable({ rows, width: 10 }, columns)).toContain('x'.repeat(14))
})

test('a field is shown as yes or no, and as an instant to the minute where the title says UTC', () => {
  const rows = [{ isOn: true, at: '2026-11-23T08:30:59Z', endedAt: new Date('2026-11-23T09:00:00Z') }]
  expect(printTable({ rows, width: 100 }, { ON: 'isOn', 'AT (UTC)': 'at', ENDED: 'endedAt' })).toBe(
    'ON   AT (UTC)          ENDED\nyes  2026-11-23 08:30  2026-11-23 09:00',
  )
})

test('the text of users can neither colour the terminal nor break the line', () => {
  const rows: Row[] = [{ id: 'a', name: '\u001b[31mred\u001b[0m\nnext \u202eline', count: 1 }]
  expect(printTable({ rows, width: 100 }, columns)).not.toMatch(/\p{C}(?<!\n)/u)
  expect(printTable({ rows, width: 100 }, columns).split('\n')).toHaveLength(2)
  expect(printFields([['Name', 'a\u001b[2J\nb']])).toBe('Name  a[2J b')
})
