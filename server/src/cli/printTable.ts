import { withoutControls } from './words.ts'

export type Column<Row> = {
  title: string
  cell: (row: Row) => string | number | null
  /** Ids and addresses that one copies: never cut. */
  isWhole?: boolean
  isNumber?: boolean
}

const gap = '  '
const narrowest = 8

/**
 * Aligned columns with a line of titles, each row on one line of `width` columns; cells that are too long are cut
 * with `…`. What one copies stays whole, even if the line then wraps.
 */
export function printTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  width: number,
): string {
  const lines = rows.map((row) => columns.map(({ cell }) => plain(cell(row))))
  const widths = columns.map(({ title }, at) =>
    Math.max(widthOf(title), ...lines.map((line) => widthOf(line[at]!))),
  )
  fit(widths, columns, width)
  const print = (cells: string[]) =>
    cells
      .map((cell, at) => pad(cut(cell, widths[at]!), widths[at]!, columns[at]!.isNumber ?? false))
      .join(gap)
      .trimEnd()
  return [print(columns.map(({ title }) => title)), ...lines.map(print)].join('\n')
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
        ({ part, at }) => !columns[at]!.isWhole && part > Math.max(narrowest, widthOf(columns[at]!.title)),
      )
    if (flexible.length === 0) return
    const { at } = flexible.reduce((widest, next) => (next.part > widest.part ? next : widest))
    widths[at]!--
  }
}

/** Texts of users must not break the line. */
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
