import type { CsvColumn } from '@matinee/contract/reportCsv'
import type { CsvCell } from '../../lib/csv.ts'

/** The same columns as in the files that the server makes (G-123): the head, then the rows. */
export function csvRows<Row>(
  rows: readonly Row[],
  columnsOf: (row: Row | undefined) => CsvColumn<Row>[],
): CsvCell[][] {
  const columns = columnsOf(rows[0])
  return [columns.map(({ name }) => name), ...rows.map((row) => columns.map(({ cell }) => cell(row)))]
}
