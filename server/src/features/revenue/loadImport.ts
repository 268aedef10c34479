import type { Facts } from '../../platform/facts/facts.ts'
import { AppError } from '../../platform/errors.ts'
import type { RowContext } from './rows/rowContext.ts'
import type { RevenueInput } from './rows/revenueInput.ts'
import { validRows, type OnRows } from './rows/checkRows.ts'
import { insertRevenue, revenueLine } from './revenue.facts.ts'

const rowsAtOnce = 50_000
const pieceLength = 65_536
/** The facts are partitioned by month, and one insert may touch a hundred partitions. */
const monthsAtOnce = 60
const tries = 5
const betweenMs = 500

/** Writes the rows under the import's id, where they do not count until its days are activated. */
export async function loadImport(
  facts: Facts,
  request: { importId: string; source: string; input: RevenueInput; context: RowContext },
  onRows: OnRows,
): Promise<void> {
  let pieces: Buffer[] = []
  let text = ''
  let months = new Set<string>()
  let [rows, buffered, part] = [0, 0, 0]
  // Encoded early: as a string a part is several times as large and is promoted to V8's old generation.
  const pack = () => {
    pieces.push(Buffer.from(text))
    text = ''
  }
  const flush = async () => {
    if (buffered === 0) return
    pack()
    await insertWithRetries(facts, pieces, `import:${request.importId}:${part++}`)
    ;[pieces, buffered, months] = [[], 0, new Set()]
    await onRows(rows)
  }
  for await (const row of validRows(request.input, request.context)) {
    const month = row.day.slice(0, 7)
    if (buffered === rowsAtOnce || (months.size === monthsAtOnce && !months.has(month))) await flush()
    months.add(month)
    text += revenueLine(request, row)
    if (text.length > pieceLength) pack()
    buffered++
    rows++
  }
  await flush()
}

/** Retries while the engine is busy or restarting. The token stops it from inserting a part twice. */
async function insertWithRetries(facts: Facts, lines: readonly Buffer[], token: string): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      return await insertRevenue(facts, lines, token)
    } catch (error) {
      if (!(error instanceof AppError) || left <= 1) throw error
      await new Promise((resolve) => setTimeout(resolve, betweenMs))
    }
  }
}
