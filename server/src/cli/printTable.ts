import { mostCounted } from '@matinee/contract/plain/mostCounted'
import { minute, plural, withoutControls, yesNo } from './formatText.ts'

type Cell = string | number | null
type Field<Row> = {
  [Name in keyof Row]: Row[Name] extends Cell | boolean | Date ? Name : never
}[keyof Row]

/**
 * The columns by title, each a field of the row or a function. `ID!` is never cut, so that people can copy it; `ROWS#`
 * is aligned right. Fields are shown as yes or no, and with `(UTC)` in the title as an instant to the minute.
 */
export type Columns<Row> = Record<string, Field<Row> | ((row: Row) => Cell)>
type Column<Row> = { title: string; isUncut: boolean; isNumber: boolean; cell: (row: Row) => Cell }

export type Table<Row> = {
  rows: readonly Row[]
  /** Characters of a line. */
  width: number
  /** Printed without rows. */
  empty?: string
  /** The number of all rows, null for more than a list counts, and their noun, for a note when some are missing. */
  total?: { count: number | null; noun: string }
  /** The id after which the next page begins; null on the last page. */
  next?: string | null
}

const gap = '  '
const narrowest = 8

/**
 * Aligned columns with a line of titles, each row on one line of `width` columns; cells that are too long are cut
 * with `…`. An uncut column keeps its width, even if the line then wraps.
 */
export function printTable<Row>(
  { rows, width, empty, total, next }: Table<Row>,
  columnsByTitle: NoInfer<Columns<Row>>,
): string {
  const columns = Object.entries(columnsByTitle).map(readColumn<Row>)
  if (rows.length === 0 && empty !== undefined) return empty
  const lines = rows.map((row) => columns.map(({ cell }) => plain(cell(row))))
  const widths = columns.map(({ title }, at) =>
    Math.max(widthOf(title), ...lines.map((line) => widthOf(line[at]!))),
  )
  fit(widths, columns, width)
  const print = (cells: string[]) =>
    cells
      .map((cell, at) => pad(cut(cell, widths[at]!), widths[at]!, columns[at]!.isNumber))
      .join(gap)
      .trimEnd()
  const table = [print(columns.map(({ title }) => title)), ...lines.map(print)].join('\n')
  if (next) return `${table}\n\nThere are more; --after ${next} shows the next ones.`
  if (!total || (total.count !== null && rows.length >= total.count)) return table
  const all =
    total.count === null ? `more than ${mostCounted} ${total.noun}s` : plural(total.count, total.noun)
  return `${table}\n\n${rows.length} of ${all}; --limit shows more, --search filters them.`
}

/** The output of a command that lists rows. */
export function printList<Row>(table: Table<Row>, columns: NoInfer<Columns<Row>>) {
  const { rows: data, total, next } = table
  const json = { data, ...(total && { total: total.count }), ...(next !== undefined && { next }) }
  return { json, text: printTable(table, columns) }
}

function readColumn<Row>([key, source]: [string, Columns<Row>[string]]): Column<Row> {
  const [, title, marks] = /^(.*?)([!#]*)$/.exec(key) as unknown as [string, string, string]
  const isInstant = title.endsWith('(UTC)')
  const cell = typeof source === 'function' ? source : (row: Row) => showValue(row[source], isInstant)
  return { title, isUncut: marks.includes('!'), isNumber: marks.includes('#'), cell }
}

function showValue(value: unknown, isInstant: boolean): Cell {
  if (typeof value === 'boolean') return yesNo(value)
  if (value instanceof Date) return minute(value.toISOString())
  return isInstant ? minute(value as string | null) : (value as Cell)
}

/** Names on the left, values on the right; values wrap by themselves. */
export function printFields(fields: readonly (readonly [string, string | number | null])[]): string {
  const width = Math.max(...fields.map(([name]) => widthOf(name)))
  return fields.map(([name, value]) => `${pad(name, width, false)}${gap}${plain(value)}`.trimEnd()).join('\n')
}

/** Takes from the widest column that may be cut until the line fits. */
function fit<Row>(widths: number[], columns: readonly Column<Row>[], width: number): void {
  const total = () => widths.reduce((sum, part) => sum + part, gap.length * (widths.length - 1))
  while (total() > width) {
    const flexible = widths
      .map((part, at) => ({ part, at }))
      .filter(
        ({ part, at }) => !columns[at]!.isUncut && part > Math.max(narrowest, widthOf(columns[at]!.title)),
      )
    if (flexible.length === 0) return
    const { at } = flexible.reduce((widest, next) => (next.part > widest.part ? next : widest))
    widths[at]!--
  }
}

/** The text of users must not break the line. */
function plain(value: string | number | null): string {
  return value === null ? '–' : withoutControls(String(value).replaceAll(/[\n\r\t\v\f\p{Zl}\p{Zp}]+/gu, ' '))
}

const segmenter = new Intl.Segmenter()
const charactersOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)
const widthOf = (text: string) => charactersOf(text).length

function cut(text: string, width: number): string {
  const characters = charactersOf(text)
  return characters.length <= width
    ? text
    : `${characters
        .slice(0, width - 1)
        .join('')
        .trimEnd()}…`
}

function pad(text: string, width: number, isNumber: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)))
  return isNumber ? blanks + text : text + blanks
}
