import { columnOf, type RevenueColumn } from '@matinee/contract/plain/reports/revenueColumns'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { Fault } from './faults.ts'
import { UnreadableFile } from './readText.ts'
import { excerpt, readHeader, type ColumnChoices, type RevenueFields } from './revenueColumns.ts'

/** A row of a file, or its faults. */
export type RawRow = { line: number; fields: RevenueFields } | { faults: Fault[] }

/** A longer row is a quote that is never closed. */
const maxRowLength = 65_536
const maxJsonLength = 64 * 1024 * 1024

/**
 * The rows of CSV, a JSON list, or JSON objects one a line, recognised by the first character. `choices`: for CSV.
 */
export async function* readRows(
  text: AsyncIterable<string>,
  choices?: ColumnChoices,
): AsyncGenerator<RawRow> {
  const pieces = text[Symbol.asyncIterator]()
  let head = ''
  // Enough to recognise the format and, for CSV, the delimiter.
  while (head.length < maxRowLength && !/\S[^\r\n]*[\r\n]/.test(head)) {
    const { value, done } = await pieces.next()
    if (done) break
    head += value
  }
  const all = rejoin(head, pieces)
  const first = head.trimStart()[0]
  if (first === undefined) yield fault(0, '', 'The file is empty')
  else if (first === '[') yield* readJsonList(all)
  else if (first === '{') yield* readJsonLines(all)
  else yield* readCsv(all, detectDelimiter(head), choices)
}

async function* rejoin(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head
  for (let piece = await rest.next(); !piece.done; piece = await rest.next()) yield piece.value
}

/** Spreadsheets in most of Europe use semicolons. */
function detectDelimiter(head: string): string {
  const [line = ''] = head.trimStart().split(/[\r\n]/, 1)
  const times = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best))
}

async function* readCsv(
  text: AsyncIterable<string>,
  delimiter: string,
  choices?: ColumnChoices,
): AsyncGenerator<RawRow> {
  const parser = parse({
    delimiter,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: maxRowLength,
  })
  // Its errors are thrown where the rows are read.
  pipeline(Readable.from(text), parser, () => {})
  let columns: Columns | null = null
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (columns) {
        yield csvRow(columns, record, info.lines)
        continue
      }
      const header = readHeader(record, choices)
      if ('faults' in header) {
        yield { faults: header.faults.map((columnFault) => ({ line: info.lines, ...columnFault })) }
        return
      }
      columns = header.columns
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield fault(Number(error['lines'] ?? 0), '', csvReason(error))
  }
}

type CsvRecord = { record: string[]; info: { lines: number } }

/** Null: left out. */
type Columns = (RevenueColumn | null)[]

function csvRow(columns: Columns, cells: string[], line: number): RawRow {
  if (cells.length !== columns.length) {
    const hint = cells.length > columns.length ? '; does a number contain a comma?' : ''
    return fault(line, '', `${cells.length} fields, but the header has ${columns.length}${hint}`)
  }
  const fields: RevenueFields = {}
  for (let at = 0; at < columns.length; at++) {
    const column = columns[at]
    if (column) fields[column] = cells[at]!
  }
  return { line, fields }
}

const csvReasons: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quote; double the quotes inside a quoted field',
  INVALID_OPENING_QUOTE: 'an unquoted field contains a quote',
  CSV_MAX_RECORD_SIZE: `a row exceeds ${maxRowLength} characters; is a quote not closed?`,
}
const csvReason = ({ code }: CsvError) =>
  `${csvReasons[code] ?? 'not valid CSV'}; the rest of the file was not read`

async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  let line = 0
  for await (const lineText of splitLines(text)) {
    line++
    if (lineText.trim() === '') continue
    const value = parseJson(lineText)
    yield value === undefined ? fault(line, '', 'not a JSON object') : jsonRow(value, line)
  }
}

async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop()!
    if (rest.length > maxRowLength) throw new UnreadableFile('A line exceeds 65,536 characters.')
    yield* lines
  }
  if (rest) yield rest
}

async function* readJsonList(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  let json = ''
  for await (const piece of text) {
    json += piece
    if (json.length > maxJsonLength)
      throw new UnreadableFile('A JSON list can have up to 64 MB. Use one object per line, or CSV.')
  }
  const list = parseJson(json)
  if (!Array.isArray(list)) return yield fault(0, '', 'not a JSON list')
  yield* jsonRows(list)
}

/** Rows that are objects; their line is their position. */
export function* jsonRows(list: readonly unknown[]): Generator<RawRow> {
  if (list.length === 0) yield fault(0, '', 'The file has no rows')
  for (const [at, value] of list.entries()) yield jsonRow(value, at + 1)
}

function jsonRow(value: unknown, line: number): RawRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fault(line, '', 'not a JSON object')
  const fields: RevenueFields = {}
  const faults: Fault[] = []
  for (const [name, part] of Object.entries(value)) {
    const column = columnOf(name)
    if (!column) faults.push({ line, column: excerpt(name), reason: 'unknown column' })
    else if (fields[column] !== undefined)
      faults.push({ line, column: excerpt(name), reason: `${column} appears twice` })
    else if (part === null) fields[column] = ''
    else if (typeof part === 'string') fields[column] = part.trim()
    else if (typeof part !== 'number') faults.push({ line, column, reason: 'must be text or a number' })
    else if (String(part).replaceAll(/\D/g, '').length > 15)
      faults.push({ line, column, reason: 'more digits than a JSON number can hold; write it as text' })
    else fields[column] = String(part)
  }
  return faults.length ? { faults } : { line, fields }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const fault = (line: number, column: string, reason: string): RawRow => ({
  faults: [{ line, column, reason }],
})
