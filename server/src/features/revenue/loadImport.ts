import type { Facts } from '../../platform/facts/facts.ts'
import { AppError } from '../../platform/errors.ts'
import type { Known } from './checkRow.ts'
import type { RevenueInput } from './input.ts'
import { soundRows, type OnRows } from './readImport.ts'
import { insertRevenue, revenueLine } from './revenue.facts.ts'

const rowsAtOnce = 50_000
const pieceLength = 65_536
/** The facts are kept by month, and one insert may touch a hundred of them. */
const monthsAtOnce = 60
const tries = 5
const betweenMs = 500

/** Writes the rows under the import's id, where they count for nothing until its days are switched over. */
export async function loadImport(
  facts: Facts,
  of: { importId: string; source: string; input: RevenueInput; known: Known },
  onRows: OnRows,
): Promise<void> {
  let pieces: Buffer[] = []
  let text = ''
  let months = new Set<string>()
  let [rows, held, part] = [0, 0, 0]
  // As bytes, and early: a part as text is several times as large, and old by the time it is not needed any more.
  const pack = () => {
    pieces.push(Buffer.from(text))
    text = ''
  }
  const flush = async () => {
    if (held === 0) return
    pack()
    await insertPatiently(facts, pieces, `import:${of.importId}:${part++}`)
    ;[pieces, held, months] = [[], 0, new Set()]
    await onRows(rows)
  }
  for await (const row of soundRows(of.input, of.known)) {
    const month = row.day.slice(0, 7)
    if (held === rowsAtOnce || (months.size === monthsAtOnce && !months.has(month))) await flush()
    months.add(month)
    text += revenueLine(of, row)
    if (text.length > pieceLength) pack()
    held++
    rows++
  }
  await flush()
}

/** The engine may be busy or starting anew for a moment; a part that it took already is not taken twice. */
async function insertPatiently(facts: Facts, lines: readonly Buffer[], token: string): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      return await insertRevenue(facts, lines, token)
    } catch (error) {
      if (!(error instanceof AppError) || left <= 1) throw error
      await new Promise((resolve) => setTimeout(resolve, betweenMs))
    }
  }
}
