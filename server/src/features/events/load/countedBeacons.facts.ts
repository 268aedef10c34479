import type { Facts } from '../../../platform/facts/facts.ts'
import { settleReplicas } from '../../../platform/facts/settleReplicas.ts'
import type { Stream } from '../streams/stream.ts'
import type { SeenBeacons } from './seenBeacons.ts'

const hourS = 3_600
/** The engine groups so many within seconds, and no answer is longer. */
const defaultRowsAtOnce = 5_000_000
const timeoutMs = 60_000

type Range = {
  node: string
  /** Whether the log is that of any node. */
  isShared: boolean
  sinceMs: number
  untilMs: number
  /** The open batch. */
  exceptBatch: number
  /** Events that one query may read, unless more came in within a second. */
  rowsAtOnce?: number
}

/**
 * Restores into `seen` the beacons that the log has counted since `sinceMs`, except those of an open batch. Reads hours in
 * which something came in, and parts of busy ones, so that neither a query nor its answer grows with a day's events. Times
 * after `untilMs` count as `untilMs`: a clock may have been ahead.
 */
export async function restoreSeenBeacons(
  facts: Facts,
  { table }: Pick<Stream, 'table'>,
  seen: SeenBeacons,
  range: Range,
): Promise<void> {
  const { sinceMs, untilMs, rowsAtOnce = defaultRowsAtOnce } = range
  await settleReplicas(facts, table, { includesAway: false })
  const since = Math.floor(sinceMs / 1000)
  for (const { hour, rows } of await countByHour(facts, table, since)) {
    const lengthS = Math.ceil(hourS / Math.ceil(Number(rows) / rowsAtOnce))
    const end = hour + hourS
    for (let from = hour; from < end; from += lengthS) {
      const part = { ...range, from: Math.max(from, since), to: Math.min(from + lengthS, end) }
      for await (const counted of streamCounted(facts, table, part))
        for (const [view, block, bits, receivedAt] of counted as CountedRow[])
          seen.addAll(view, block, bits, Math.min(receivedAt * 1000, untilMs))
    }
  }
}

const conditionOf = ({ isShared }: Range) =>
  isShared
    ? 'NOT (node = {node:String} AND batch = {exceptBatch:UInt64})'
    : 'node = {node:String} AND batch != {exceptBatch:UInt64}'

/** Events of all logs by the hour in which they came in, the first hour first. Hours are epoch seconds. Reads one column. */
function countByHour(facts: Facts, table: string, since: number) {
  const sql = `SELECT toUnixTimestamp(toStartOfHour(received)) AS hour, count() AS rows FROM ${table}
    WHERE received >= fromUnixTimestamp({since:UInt32})
    GROUP BY hour ORDER BY hour`
  return facts.query<{ hour: number; rows: string }>({ sql, params: { since } }, { timeoutMs })
}

/** View, block, the bits of its beacons, and the epoch second at which the last of them came in. */
type CountedRow = [string, number, number, number]

function streamCounted(facts: Facts, table: string, range: Range & { from: number; to: number }) {
  const { node, exceptBatch, from, to } = range
  const sql = `SELECT view, intDiv(seq, 32) AS block,
      groupBitOr(bitShiftLeft(toUInt32(1), seq % 32)) AS bits,
      toUnixTimestamp(max(received)) AS lastReceived
    FROM ${table}
    WHERE ${conditionOf(range)}
      AND received >= fromUnixTimestamp({from:UInt32}) AND received < fromUnixTimestamp({to:UInt32})
    GROUP BY view, block`
  return facts.stream({ sql, params: { node, exceptBatch, from, to } }, { timeoutMs })
}
