/** Numbers stay numbers: written with a point and without grouping, whatever the language. */
export type CsvCell = string | number | null

/** Programs for tables read a cell that begins with one of these as a formula, wide forms included (OWASP). */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** Rows as RFC 4180 says, after a byte order mark, without which Excel does not see that it is UTF-8. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
