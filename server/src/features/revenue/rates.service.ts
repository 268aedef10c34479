import { parseReportDay, showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { Faults, type Fault } from './rows/faults.ts'
import { listRates, lockRates, putRates, type Rate } from './rates.store.ts'
import { readAmount } from './rows/readNumbers.ts'
import { auditRate, type RateChange } from './saveRate.ts'
import { readText, UnreadableFile } from './rows/readText.ts'
import { excerpt } from './rows/revenueColumns.ts'

export { findRate, listRates as listStoredRates, type Rate } from './rates.store.ts'
export { saveRate } from './saveRate.ts'
export { readAmount as readRate } from './rows/readNumbers.ts'

export type RatesImport = {
  /** Rates of days without one, and rates that replace another. */
  added: number
  restated: number
  /** Rates stored before. */
  same: number
  faults: Fault[]
  faultCount: number
}

const columns = ['day', 'currency', 'rate', 'source'] as const
const maxRate = 1_000_000

/**
 * Stores the price of a US dollar by day: CSV of day, currency (try or eur), rate and source. All lines or none. A
 * stored rate changes only with `restates`, and with an audit entry as that of the form. Imported revenue keeps its
 * conversion until it is imported again. `actor`: as in the audit.
 */
export async function importRates(
  db: Db,
  csv: Buffer,
  { restates = false, actor }: { restates?: boolean; actor: string },
): Promise<RatesImport> {
  const faults = new Faults()
  const lines = await readLines(csv, faults)
  const rates = checkLines(lines, faults)
  return db.transaction().execute(async (tx) => {
    // Not before the file is read and checked: forms wait meanwhile.
    await lockRates(tx)
    const stored = new Map((await listRates(tx)).map((rate) => [keyOf(rate), rate]))
    const answer = { added: 0, restated: 0, same: 0 }
    for (const { rate, line } of rates) {
      const before = stored.get(keyOf(rate))
      if (!before) answer.added++
      else if (before.rateMicros === rate.rateMicros) answer.same++
      else if (restates) answer.restated++
      else
        faults.add({
          line,
          column: 'rate',
          reason: `the stored ${rate.currency} rate of ${rate.day} is ${before.rateMicros / 1_000_000} (${before.source}); use --restate to change it`,
        })
    }
    const changed = rates.filter(({ rate }) => stored.get(keyOf(rate))?.rateMicros !== rate.rateMicros)
    if (faults.count > 0)
      return { added: 0, restated: 0, same: 0, faults: faults.list, faultCount: faults.count }
    await putRates(
      tx,
      changed.map(({ rate }) => rate),
    )
    await auditImport(
      tx,
      changed.map(({ rate }) => ({ ...rate, before: stored.get(keyOf(rate)) ?? null })),
      actor,
    )
    return { ...answer, faults: [], faultCount: 0 }
  })
}

/** One entry for the file, and one for each rate that it changed. */
async function auditImport(tx: Tx, changes: RateChange[], actor: string): Promise<void> {
  if (changes.length === 0) return
  const restated = changes.filter(({ before }) => before !== null)
  const days = changes.map(({ day }) => day).toSorted()
  const details = {
    addedRates: changes.length - restated.length,
    changedRates: restated.length,
    firstDay: days[0],
    lastDay: days.at(-1),
  }
  await writeAudit(tx, { kind: 'rates_imported', accountId: null, actor, details })
  for (const change of restated) await auditRate(tx, change, actor)
}

const keyOf = ({ day, currency }: Pick<Rate, 'day' | 'currency'>) => `${day} ${currency}`

type Line = { cells: string[]; line: number }

async function readLines(csv: Buffer, faults: Faults): Promise<Line[]> {
  try {
    let text = ''
    for await (const piece of readText(chunks(csv))) text += piece
    const [head = ''] = text.split(/[\r\n]/, 1)
    const delimiter = [',', ';', '\t'].find((sign) => head.includes(sign)) ?? ','
    const read = parse(text, {
      delimiter,
      info: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    })
    return (read as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      cells: record,
      line: info.lines,
    }))
  } catch (error) {
    if (error instanceof UnreadableFile) faults.add({ line: error.line, column: '', reason: error.message })
    else if (error instanceof CsvError)
      faults.add({ line: Number(error['lines'] ?? 0), column: '', reason: 'not valid CSV' })
    else throw error
    return []
  }
}

async function* chunks(csv: Buffer) {
  yield csv
}

function checkLines([head, ...lines]: Line[], faults: Faults): { rate: Rate; line: number }[] {
  const names = head?.cells.map((name) => name.toLowerCase()) ?? []
  for (const name of names)
    if (!columns.includes(name as never))
      faults.add({
        line: 1,
        column: excerpt(name),
        reason: `unknown column; use ${columns.join(', ')}`,
      })
  for (const name of columns)
    if (!names.includes(name)) faults.add({ line: 1, column: name, reason: 'this column is required' })
  if (faults.count > 0) return []
  if (lines.length === 0) faults.add({ line: 0, column: '', reason: 'The file has no rates' })
  const seen = new Map<string, number>()
  return lines.flatMap(({ cells, line }) => {
    const before = faults.count
    const add = (column: string, reason: string) => faults.add({ line, column, reason })
    if (cells.length !== names.length) add('', `${cells.length} fields, but the header has ${names.length}`)
    const rate = checkRate((name) => cells[names.indexOf(name)] ?? '', add)
    if (faults.count > before) return []
    const twin = seen.get(keyOf(rate))
    if (twin) add('', `same day and currency as line ${twin}`)
    seen.set(keyOf(rate), line)
    return [{ rate, line }]
  })
}

function checkRate(
  cell: (name: (typeof columns)[number]) => string,
  add: (column: string, reason: string) => void,
): Rate {
  const text = cell('day')
  const day = parseReportDay(/^\d{4}-\d{2}-\d{2}$/.test(text) ? showReportDay(text) : text)
  if (!day) add('day', 'not a day such as 2026-05-31 or 31.05.2026')
  const currency = cell('currency').toLowerCase()
  if (currency !== 'try' && currency !== 'eur') add('currency', 'must be try or eur: rates are per US dollar')
  const amount = readAmount(cell('rate'))
  if (typeof amount !== 'number') add('rate', amount.reason)
  else if (amount === 0 || amount > maxRate * 1_000_000) add('rate', `must be above 0 and at most ${maxRate}`)
  const source = cell('source')
  if (!/^[\p{L}\p{N}][^\p{C}]{0,99}$/u.test(source))
    add('source', 'name the source of the rate, in up to 100 characters')
  return { day: day ?? '', currency: currency as Rate['currency'], rateMicros: Number(amount), source }
}
