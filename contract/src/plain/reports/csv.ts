import type { Language } from '../account/accountTypes.ts'
import { wallText } from '../calendar.ts'

/** Numbers stay numbers: written without grouping, with the decimal sign of the dialect. */
export type CsvCell = string | number | null

/** Without it Excel does not recognise UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Spreadsheets run a cell that begins with one of these as a formula, full-width forms included (OWASP). */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** `turkishExcel`: semicolons and decimal commas, as Excel in Turkish expects. */
export const csvDialects = ['standard', 'turkishExcel'] as const
export type CsvDialect = (typeof csvDialects)[number]

/** The dialect of readers who have not chosen one. */
export const defaultDialect = (language: Language): CsvDialect =>
  language === 'tr' ? 'turkishExcel' : 'standard'

/** Rows as in RFC 4180, after a byte order mark. */
export function toCsv(rows: readonly (readonly CsvCell[])[], dialect: CsvDialect = 'standard'): string {
  return `${byteOrderMark}${rows.map(csvLines[dialect]).join('')}`
}

/** One row with its end. */
export const csvLine = (row: readonly CsvCell[]): string => `${row.map(cellOf).join(',')}\r\n`

/** One row with its end, by dialect. */
export const csvLines: Record<CsvDialect, (row: readonly CsvCell[]) => string> = {
  standard: (row) => csvLine(row),
  turkishExcel: (row) => `${row.map(turkishCell).join(';')}\r\n`,
}

/** Uses the standard cell first, because formulas are escaped in the same way in every dialect. */
function turkishCell(cell: CsvCell): string {
  const text = csvLine([cell]).slice(0, -2)
  if (typeof cell === 'number') return text.replace('.', ',')
  return text.includes(';') && !text.startsWith('"') ? `"${text}"` : text
}

/** Percentages in files have two decimals, as on screens. */
export const percentCell = (percent: number): number => Math.round(percent * 100) / 100

/** `20261121193055-views.csv`: the time of saving in `zone`, and the title without characters that file systems refuse. */
export function csvName(title: string, atMs: number, zone: string): string {
  const stamp = wallText(atMs, zone).replaceAll(/\D/g, '')
  const safe = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._]+/gu, '-')
    .slice(0, 100)
    .replaceAll(/^[-.]+|[-.]+$/g, '')
  return `${[stamp, safe].filter(Boolean).join('-')}.csv`
}

function cellOf(cell: CsvCell): string {
  const text = showCell(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The cell as a spreadsheet shows it. */
export function showCell(cell: CsvCell, dialect: CsvDialect = 'standard'): string {
  if (cell === null) return ''
  if (typeof cell === 'number') {
    const text = Number.isFinite(cell) ? decimal(cell) : ''
    return dialect === 'turkishExcel' ? text.replace('.', ',') : text
  }
  return formulaStart.test(cell) ? `'${cell}` : cell
}

/**
 * Never `1e-7`, which few programs read as a number. `String` would keep each text in a table of V8 until the next full
 * garbage collection: a file of a million rows took 60 MB more memory, and more time.
 */
function decimal(number: number): string {
  const text = JSON.stringify(number)
  return /e-/.test(text) ? number.toFixed(20).replace(/\.?0+$/, '') : text
}
