import { printTable } from './printTable.ts'

type Fault = { line: number; column: string; reason: string }

/** What is wrong with a file, line by line; `count` of all, of which the first are here. */
export function printFaults(faults: readonly Fault[], count: number, width: number): string {
  const table = printTable(
    faults,
    [
      { title: 'LINE', cell: ({ line }) => line || null, isNumber: true, isWhole: true },
      { title: 'COLUMN', cell: ({ column }) => column, isWhole: true },
      { title: 'WHAT IS WRONG', cell: ({ reason }) => reason },
    ],
    width,
  )
  return count > faults.length ? `${table}\n\nThese are the first ${faults.length} of ${count}.` : table
}
