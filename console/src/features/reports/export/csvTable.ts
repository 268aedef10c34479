import {
  byteOrderMark,
  csvLine,
  csvLines,
  type CsvCell,
  type CsvDialect,
} from '@matinee/contract/plain/reports/csv'
import { csvHeader, type CsvReader } from '@matinee/contract/plain/reports/csvWords'
import { csvCells, csvNames, type CsvColumn } from '@matinee/contract/reportCsv'

/** A table that is written to a file row by row. */
export type CsvTable = {
  /** The second part of the file name; the first is the time of saving. */
  title: string
  head: readonly string[]
  rows: number
  row: (index: number) => CsvCell[]
}

/** Columns and headers match the files that the server produces. */
export function createCsvTable<Row>(
  title: string,
  rows: readonly Row[],
  columnsOf: (row: Row | undefined) => CsvColumn<Row>[],
  reader: CsvReader,
): CsvTable {
  const columns = columnsOf(rows[0])
  return {
    title,
    head: csvNames(columns).map((name) => csvHeader(name, reader)),
    rows: rows.length,
    row: (index) => csvCells(columns, rows[index]!),
  }
}

/** A slice ends at the first of the two limits; on a slow or busy computer that is the time. */
export const rowsPerSlice = 500
const sliceMs = 10
/** Reading the clock for every row would be slow. */
const rowsPerLook = 20

type Writing = {
  dialect: CsvDialect
  /** Receives the text in slices, in order; an exception stops the writing. */
  onChunk: (text: string) => void
  signal?: AbortSignal
  /** Called after each slice with the number of written rows. */
  onProgress?: (rows: number) => void
}

/** The browser can draw and handle input between two slices; a table of one slice is written synchronously. */
export async function writeCsv(
  table: CsvTable,
  { dialect, onChunk, signal, onProgress }: Writing,
): Promise<void> {
  const line = csvLines[dialect]
  onChunk(byteOrderMark + line(table.head))
  for (let index = 0; index < table.rows;) {
    // oxlint-disable-next-line no-await-in-loop -- the wait is the purpose
    if (index > 0) await nextTurn()
    signal?.throwIfAborted()
    const last = Math.min(index + rowsPerSlice, table.rows)
    const until = performance.now() + sliceMs
    let text = ''
    do {
      for (const look = Math.min(index + rowsPerLook, last); index < look; index++)
        text += line(table.row(index))
    } while (index < last && performance.now() < until)
    onChunk(text)
    onProgress?.(index)
  }
}

/** A message instead of a timer: browsers limit the timers of background tabs to one per second. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const arrive = () => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', arrive, { once: true })
    port1.start()
    port2.postMessage(null)
  })
}

/** Characters per part of the file: the browser takes a finished part out of the page’s memory. */
const lettersPerPart = 1_000_000

/** The entire table as a file for spreadsheet programs. */
export async function csvFile(table: CsvTable, writing: Omit<Writing, 'onChunk'>): Promise<Blob> {
  const parts: Blob[] = []
  let slices: string[] = []
  let letters = 0
  const handOver = () => {
    parts.push(new Blob(slices))
    slices = []
    letters = 0
  }
  await writeCsv(table, {
    ...writing,
    onChunk: (text) => {
      slices.push(text)
      letters += text.length
      if (letters >= lettersPerPart) handOver()
    },
  })
  handOver()
  return new Blob(parts, { type: csvType })
}

export const csvType = 'text/csv;charset=utf-8'

/** Estimates the size of the file in bytes from a sample of its rows. */
export function csvBytes(table: CsvTable): number {
  if (table.rows === 0) return 0
  const step = Math.max(1, Math.floor(table.rows / 200))
  const encoder = new TextEncoder()
  let [bytes, seen] = [0, 0]
  for (let index = 0; index < table.rows; index += step, seen++)
    bytes += encoder.encode(csvLine(table.row(index))).length
  return (bytes / seen) * table.rows
}
