import { refusals } from '@matinee/contract/plain/texts/refusals'
import { addDays, type Day } from '@matinee/contract/plain/reportDays'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import { listActiveDaysOf } from '../revenue/revenue.service.ts'
import { cutTo, partsOf, runsOf, type DayRange, type Run } from './activeRuns.ts'
import {
  readAdSums,
  readMostRows,
  streamAdSums,
  type Dimension,
  type KeyedSums,
  type RowFilter,
} from './adRows.facts.ts'
import { add, noSums, type Sums } from './adSums.ts'
import { piecesOf } from './filePieces.ts'

export type Asked = {
  accountIds: readonly string[]
  range: DayRange
  filter: RowFilter
  by: readonly Dimension[]
  /** Whether the revenue of sites and days with page views is summed up too. */
  withPageRevenue?: boolean
  /** What rows are told apart by in the end, made of `by`. */
  rekey?: (keys: Keys) => Keys
  /** The day it is where the report is read. */
  today: Day
}
export type Keys = KeyedSums['keys']
export type Limits = { timeoutMs?: number; signal?: AbortSignal }

export type Collected = {
  rows: Pick<KeyedSums, 'keys' | 'sums'>[]
  /** By day, whatever the rows are told apart by: the same sums in another order. */
  days: Map<Day, Sums>
  /** There are more rows than that; what was read of them means nothing. */
  isCut: boolean
}

/** What our own tag earned may still change for two days after its day: beacons come late. */
const openDays = 2
/** From this day on it is not final. */
export const openFrom = (today: Day): Day => addDays(today, -openDays)

/** Which imports speak for the accounts' days, all of one moment. */
export async function readRuns(
  db: Deps['db'],
  { accountIds, range }: Pick<Asked, 'accountIds' | 'range'>,
): Promise<Run[]> {
  const active = Map.groupBy(await listActiveDaysOf(db, accountIds, range), ({ accountId }) => accountId)
  return [...active].flatMap(([accountId, days]) => runsOf(accountId, days))
}

/** Sums by `by` and by day, of what counts now. */
export const collectSums = async (
  { db, facts }: Pick<Deps, 'db' | 'facts'>,
  asked: Asked,
  limits: Limits & { maxRows: number },
): Promise<Collected> => collectFrom(facts, asked, await readRuns(db, asked), limits)

/**
 * The same of these imports. One question, and so one moment of the store, unless more of them speak for the days than
 * fit into one.
 */
export async function collectFrom(
  facts: Facts,
  { accountIds, range, filter, by, withPageRevenue = false, rekey, today }: Asked,
  runs: readonly Run[],
  { maxRows, ...limits }: Limits & { maxRows: number },
): Promise<Collected> {
  const isByDay = by.includes('day')
  const asked = { filter, by, withPageRevenue, alsoByDay: !isByDay, openFrom: openFrom(today) }
  // One more than may be, to see that there are more; and the days that come beside them.
  const limit = maxRows + 1 + (isByDay ? 0 : 400)
  const collected: Collected = { rows: [], days: new Map(), isCut: false }
  const byKey = new Map<string, Sums>()
  const parts = partsOf(accountIds, range, runs)
  const isWhole = parts.length === 1 && !rekey
  for (const part of parts) {
    const read = await readAdSums(facts, { part, ...asked, maxRows: limit }, limits)
    for (const { keys, isDay, sums } of read) {
      if (keys.day !== undefined) addTo(collected.days, keys.day, sums)
      if (isDay) continue
      if (isWhole) collected.rows.push({ keys, sums })
      else addRow(collected, byKey, { keys: rekey?.(keys) ?? keys, sums })
    }
    collected.isCut = read.length >= limit || collected.rows.length > maxRows
    if (collected.isCut) break
  }
  // Told apart by nothing, there is one row of all.
  if (by.length === 0 && collected.days.size > 0) {
    const total = noSums()
    for (const sums of collected.days.values()) add(total, sums)
    collected.rows.push({ keys: {}, sums: total })
  }
  return collected
}

/**
 * The rows of one piece of the range after the other, all of them of the imports that count when it begins. They come in
 * the order of `by`, and not all at once where the store can answer them as they are.
 */
export async function* streamSums(
  { db, facts }: Pick<Deps, 'db' | 'facts'>,
  asked: Asked,
  limits: Limits & { maxRows: number },
): AsyncGenerator<Collected['rows']> {
  const runs = await readRuns(db, asked)
  for (const range of await readPieces(facts, asked, runs, limits))
    yield* streamPiece(
      facts,
      { ...asked, range },
      runs.flatMap((run) => cutTo(range, run)),
      limits,
    )
}

async function readPieces(
  facts: Facts,
  { accountIds, range, filter, by }: Asked,
  runs: readonly Run[],
  limits: Limits,
): Promise<DayRange[]> {
  const step = (['day', 'month'] as const).find((name) => by.includes(name))
  if (!step || range.start === range.end) return [range]
  const rowsOf = await readMostRows(facts, { accountIds, range, filter, by, step }, limits)
  return piecesOf(range, step, { rowsOf, runs })
}

async function* streamPiece(
  facts: Facts,
  asked: Asked,
  runs: readonly Run[],
  { maxRows, ...limits }: Limits & { maxRows: number },
): AsyncGenerator<Collected['rows']> {
  const { accountIds, range, filter, by, today } = asked
  const [part, ...others] = partsOf(accountIds, range, runs)
  if (others.length > 0 || asked.rekey) {
    const { rows, isCut } = await collectFrom(facts, asked, runs, { ...limits, maxRows })
    if (isCut) throw new AppError('invalid_request', 422, refusals.tooManyRows(maxRows))
    return yield inOrder(rows, by)
  }
  const of = { filter, by, alsoByDay: false, isOrdered: true, openFrom: openFrom(today), maxRows: 2 ** 31 }
  for await (const rows of streamAdSums(facts, { part: part!, ...of }, limits))
    yield rows.filter(({ sums }) => sums.rowsRead > 0)
}

/** As the engine would order them. */
const inOrder = (rows: Collected['rows'], by: Asked['by']): Collected['rows'] =>
  rows
    .map((row) => ({ row, key: by.map((name) => row.keys[name] ?? '').join('\u0000') }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ row }) => row)

function addRow(
  { rows }: Collected,
  byKey: Map<string, Sums>,
  { keys, sums }: Collected['rows'][number],
): void {
  const key = JSON.stringify(Object.values(keys))
  const before = byKey.get(key)
  if (before) return void add(before, sums)
  byKey.set(key, sums)
  rows.push({ keys, sums })
}

function addTo(days: Map<Day, Sums>, day: Day, sums: Sums): void {
  const before = days.get(day) ?? noSums()
  days.set(day, add(before, sums))
}
