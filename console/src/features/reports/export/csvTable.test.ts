import { defaultDialect, type CsvCell, type CsvDialect } from '@matinee/contract/plain/reports/csv'
import { expect, test } from 'vitest'
import { csvBytes, csvFile, rowsPerSlice, writeCsv, type CsvTable } from './csvTable.ts'

const tableOf = (rows: CsvCell[][]): CsvTable => ({
  title: 'revenue',
  head: ['zone.name', 'spent.try'],
  rows: rows.length,
  row: (at) => rows[at]!,
})
async function written(dialect: CsvDialect, ...rows: CsvCell[][]) {
  let text = ''
  await writeCsv(tableOf(rows), { dialect, onChunk: (slice) => (text += slice) })
  return text
}

test('files are written for Excel in the language of the account', () => {
  expect([defaultDialect('en'), defaultDialect('tr')]).toEqual(['standard', 'turkishExcel'])
})

test('the standard file has commas and decimal points; the one for Turkish Excel has semicolons and decimal commas', async () => {
  const row = ['Üst alan', 1234.5]
  expect(await written('standard', row)).toBe('\uFEFFzone.name,spent.try\r\nÜst alan,1234.5\r\n')
  expect(await written('turkishExcel', row)).toBe('\uFEFFzone.name;spent.try\r\nÜst alan;1234,5\r\n')
})

test.each<[CsvCell, string]>([
  [-0.5, '-0,5'],
  [1e-7, '0,0000001'],
  [null, ''],
  ['a;b', '"a;b"'],
  ['a,b', '"a,b"'],
  ['say "a;b"', '"say ""a;b"""'],
  ['=1+1', "'=1+1"],
  ['=A1;"x"', `"'=A1;""x"""`],
  ['1.5', '1.5'],
])('for Turkish Excel %j is written as %j: numbers with commas, formulas as text', async (cell, shown) => {
  expect(await written('turkishExcel', [cell, 1])).toBe(`\uFEFFzone.name;spent.try\r\n${shown};1\r\n`)
})

/** How many rows were written between two turns of the event loop, each of which takes `rowMs` and no less. */
async function slicesOf(rows: number, rowMs = 0) {
  const slices: number[] = []
  let inTurn = 0
  const { port1, port2 } = new MessageChannel()
  const count = () => {
    if (inTurn > 0) slices.push(inTurn)
    inTurn = 0
  }
  port1.addEventListener('message', () => {
    count()
    port2.postMessage(null)
  })
  port1.start()
  port2.postMessage(null)
  const table: CsvTable = {
    title: 'revenue',
    head: ['day'],
    rows,
    row: (at) => {
      inTurn++
      const until = performance.now() + rowMs
      while (performance.now() < until);
      return [at]
    },
  }
  await writeCsv(table, { dialect: 'standard', onChunk: () => undefined })
  port1.close()
  count()
  return slices
}

test('a hundred thousand rows are written in slices, and other tasks run between them', async () => {
  const slices = await slicesOf(100_000)
  expect(slices.reduce((sum, rows) => sum + rows, 0)).toBe(100_000)
  expect(slices.length).toBeGreaterThan(10)
  // Two may fall between two counts; a table at one go would be one slice of all.
  expect(Math.max(...slices)).toBeLessThanOrEqual(5 * rowsPerSlice)
})

test('slices of slow rows have fewer rows', async () => {
  const slices = await slicesOf(200, 1)
  expect(slices.reduce((sum, rows) => sum + rows, 0)).toBe(200)
  // A look at the clock every 20 rows; two slices may fall between two counts.
  expect(Math.max(...slices)).toBeLessThanOrEqual(80)
})

test('a cancelled table is not written any further', async () => {
  const giveUp = new AbortController()
  let [rows, reportedRows] = [0, 0]
  const table: CsvTable = { title: '', head: ['day'], rows: 100_000, row: () => [rows++] }
  const writing = csvFile(table, {
    dialect: 'standard',
    signal: giveUp.signal,
    onProgress: (done) => {
      if (done < 3 * rowsPerSlice) return
      reportedRows = done
      giveUp.abort()
    },
  })
  await expect(writing).rejects.toThrow(/abort/i)
  expect(rows).toBe(reportedRows)
})

test('a file of many slices contains every row once, in order', async () => {
  const rows = 230 * rowsPerSlice
  const table: CsvTable = { title: '', head: ['day'], rows, row: (at) => [at] }
  const lines = (await (await csvFile(table, { dialect: 'standard' })).text()).split('\r\n')
  expect(lines).toHaveLength(rows + 2)
  expect(lines.slice(1, -1).every((line, at) => line === String(at))).toBe(true)
})

test('the size of a file is estimated within a few percent', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => [`Alan ${'ş'.repeat(at % 17)}`, at / 7])
  const { size } = await csvFile(tableOf(rows), { dialect: 'standard' })
  expect(csvBytes(tableOf(rows)) / size).toBeCloseTo(1, 1)
  expect(csvBytes(tableOf([]))).toBe(0)
})
