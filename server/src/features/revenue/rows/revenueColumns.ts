import { columnOf, revenueColumns, type RevenueColumn } from '@matinee/contract/plain/reports/revenueColumns'

export type RevenueFields = Partial<Record<RevenueColumn, string>>

/** Which column each header of a file is; null is left out. Other headers are matched by their names. */
export type ColumnChoices = Readonly<Record<string, RevenueColumn | null>>

/** The columns of a header line in its order, null for those that are left out, or its faults. */
export function readHeader(
  names: readonly string[],
  choices: ColumnChoices = {},
): { columns: (RevenueColumn | null)[] } | { faults: { column: string; reason: string }[] } {
  const faults: { column: string; reason: string }[] = []
  const columns: (RevenueColumn | null)[] = []
  for (const name of names) {
    const isChosen = Object.hasOwn(choices, name)
    const column = isChosen ? choices[name]! : columnOf(name)
    if (column === null && isChosen) columns.push(null)
    else if (column === null)
      faults.push({
        column: excerpt(name),
        reason: `unknown column; use ${revenueColumns.join(', ')}`,
      })
    else if (columns.includes(column))
      faults.push({ column: excerpt(name), reason: `${column} appears twice` })
    else columns.push(column)
  }
  const present = new Set(columns)
  for (const column of ['day', 'revenue', 'currency'] as const)
    if (!present.has(column)) faults.push({ column, reason: 'this column is required' })
  if (!present.has('site') && !present.has('app'))
    faults.push({
      column: 'site',
      reason: 'this column or app is required',
    })
  return faults.length ? { faults } : { columns }
}

/** The part of a file's text that may appear in a message. */
export function excerpt(text: string): string {
  const clean = text.replaceAll(/\p{C}+/gu, ' ').trim()
  return clean.length > 60 ? `${clean.slice(0, 60).toWellFormed()}…` : clean
}
