import { printTable } from '../printTable.ts'

type Fault = { line: number; column: string; reason: string }

/** The faults of a file, line by line; `count` may be higher than their number, which is limited. */
export function printFaults(faults: readonly Fault[], count: number, width: number): string {
  const table = printTable({ rows: faults, width }, [
    { title: 'LINE', cell: ({ line }) => line || null, isNumber: true, isUncut: true },
    { title: 'COLUMN', cell: ({ column }) => column, isUncut: true },
    { title: 'WHAT IS WRONG', cell: ({ reason }) => reason },
  ])
  return count > faults.length ? `${table}\n\nThese are the first ${faults.length} of ${count}.` : table
}
