import { currencies } from '@matinee/contract/plain/account/accountTypes'
import { checkRow, counters, type RevenueRow } from './checkRow.ts'
import { Faults, type Fault } from './faults.ts'
import { addToFingerprint, noRows } from './fingerprint.ts'
import type { RevenueInput } from './revenueInput.ts'
import { UnreadableFile } from './readText.ts'
import type { RowContext } from './rowContext.ts'
import { SeenKeys } from './seenKeys.ts'
import type { ImportedDay } from '../activeImports.store.ts'

export type Checked = { rows: number; faults: Faults; days: ImportedDay[] }
/** Called every few thousand rows, and awaited. */
export type OnRows = (rows: number) => Promise<void>

const progressRows = 5_000
export const maxRows = 10_000_000

/** Checks all rows. Returns their faults, and their sums by day and account. */
export async function checkImport(
  input: RevenueInput,
  context: RowContext,
  onRows: OnRows,
): Promise<Checked> {
  const faults = new Faults()
  const days = new Map<string, ImportedDay>()
  const seen = new SeenKeys()
  let rows = 0
  try {
    for await (const raw of input.rows()) {
      if ('faults' in raw) for (const fault of raw.faults) faults.add(fault)
      if (!('fields' in raw)) continue
      const { line } = raw
      const row = checkRow(raw.fields, context, (column, reason) => faults.add({ line, column, reason }))
      if (++rows > maxRows) throw new UnreadableFile(`The file has more than ${maxRows} rows. Split it.`)
      if (rows % progressRows === 0) await onRows(rows)
      if (!row) continue
      const twin = seen.add(keyOf(row), line)
      if (twin) faults.add({ line, column: '', reason: `same keys as line ${twin}` })
      else for (const fault of addTo(days, row, line)) faults.add(fault)
    }
    if (rows === 0 && faults.count === 0) faults.add({ line: 0, column: '', reason: 'The file has no rows' })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    faults.add({ line: error.line, column: '', reason: error.message })
  }
  return { rows, faults, days: [...days.values()] }
}

/** The rows of an input that was checked before. */
export async function* validRows(input: RevenueInput, context: RowContext): AsyncGenerator<RevenueRow> {
  for await (const raw of input.rows()) {
    const row = 'fields' in raw ? checkRow(raw.fields, context, () => {}) : null
    if (!row) throw new UnreadableFile('The rows changed after they were checked. Import the file again.')
    yield row
  }
}

/** Without money: a second amount for the same keys is a fault, in another currency too. */
function keyOf(row: RevenueRow): string {
  const { accountId, day, site, zone, app, adUnit, platform, country, tag, type } = row
  return [accountId, day, site, zone, app, adUnit, platform, country, tag, type].join('\t')
}

/** Returns a fault for each sum of the day that is no longer exact. */
function addTo(days: Map<string, ImportedDay>, row: RevenueRow, line: number): readonly Fault[] {
  const { accountId, day, money, counts } = row
  const key = `${accountId} ${day}`
  const sums = days.get(key)
  if (!sums) {
    const fingerprint = noRows()
    addToFingerprint(fingerprint, row)
    days.set(key, { accountId, day, line, money: { ...money }, counts: { ...counts }, fingerprint })
    return none
  }
  addToFingerprint(sums.fingerprint, row)
  let isExact = true
  const sum = <Name extends string>(all: Record<Name, number>, name: Name, more: number) => {
    all[name] += more
    isExact &&= all[name] <= Number.MAX_SAFE_INTEGER
  }
  for (const name of currencies) sum(sums.money, name, money[name])
  for (const name of counters) sum(sums.counts, name, counts[name])
  return isExact ? none : inexactSums(sums, line)
}

const none: readonly Fault[] = []

function inexactSums({ money, counts }: ImportedDay, line: number): Fault[] {
  const reason = 'too large: the sum of the day exceeds 2^53'
  const columns: string[] = counters.filter((name) => counts[name] > Number.MAX_SAFE_INTEGER)
  if (Object.values(money).some((micros) => micros > Number.MAX_SAFE_INTEGER)) columns.push('revenue')
  return columns.map((column) => ({
    line,
    column,
    reason: column === 'revenue' ? `${reason} micros` : reason,
  }))
}
