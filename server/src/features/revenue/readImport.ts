import { checkRow, type Known, type RevenueRow } from './checkRow.ts'
import { Faults } from './faults.ts'
import type { RevenueInput } from './input.ts'
import { UnreadableFile } from './readText.ts'
import { SeenKeys } from './seenKeys.ts'
import type { ToldDay } from './switchDays.store.ts'

export type Checked = { rows: number; faults: Faults; days: ToldDay[] }
/** Called every few thousand rows; waited for. */
export type OnRows = (rows: number) => Promise<void>

const tellEvery = 5_000
export const maxRows = 10_000_000

/** Goes through all rows and says what is wrong with them, and what they make of each day of each account. */
export async function checkImport(input: RevenueInput, known: Known, onRows: OnRows): Promise<Checked> {
  const faults = new Faults()
  const days = new Map<string, ToldDay>()
  const seen = new SeenKeys()
  let rows = 0
  try {
    for await (const raw of input.rows()) {
      if ('faults' in raw) for (const fault of raw.faults) faults.add(fault)
      if (!('fields' in raw)) continue
      const { line } = raw
      const row = checkRow(raw.fields, known, (column, reason) => faults.add({ line, column, reason }))
      if (++rows > maxRows) throw new UnreadableFile(`More than ${maxRows} rows; split the file.`)
      if (rows % tellEvery === 0) await onRows(rows)
      if (!row) continue
      const twin = seen.add(keyOf(row), line)
      if (twin) faults.add({ line, column: '', reason: `the same as line ${twin}: nothing tells them apart` })
      else if (!addTo(days, row, line))
        faults.add({ line, column: 'revenue', reason: 'too large: the sum of the day is beyond 2^53 micros' })
    }
    if (rows === 0 && faults.count === 0) faults.add({ line: 0, column: '', reason: 'There are no rows' })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    faults.add({ line: error.line, column: '', reason: error.message })
  }
  return { rows, faults, days: [...days.values()] }
}

/** The rows of an input that was found sound. */
export async function* soundRows(input: RevenueInput, known: Known): AsyncGenerator<RevenueRow> {
  for await (const raw of input.rows()) {
    const row = 'fields' in raw ? checkRow(raw.fields, known, () => {}) : null
    if (!row) throw new UnreadableFile('The rows are not those that were checked.')
    yield row
  }
}

/** Money is no part of it: a second amount for the same, in another currency too, is one too many. */
function keyOf(row: RevenueRow): string {
  const { accountId, day, site, zone, app, adUnit, platform, country, tag, type } = row
  return [accountId, day, site, zone, app, adUnit, platform, country, tag, type].join('\t')
}

function addTo(days: Map<string, ToldDay>, { accountId, day, money }: RevenueRow, line: number): boolean {
  const key = `${accountId} ${day}`
  const told = days.get(key)
  if (!told) {
    days.set(key, { accountId, day, line, money: { ...money } })
    return true
  }
  told.money.try += money.try
  told.money.usd += money.usd
  told.money.eur += money.eur
  return Object.values(told.money).every(Number.isSafeInteger)
}
