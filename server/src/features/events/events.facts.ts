import type { Facts, Tsv } from '../../platform/facts/facts.ts'
import type { SeenBeacons } from './seenBeacons.ts'
import type { Stream } from './stream.ts'

export type WrittenRows = { tsv: string; rows: number; dropped: number; receivedAt: number }

/**
 * The rows of those spool lines that `isNew` accepts, each row behind `prefix`. Every line begins with view, seq and
 * the epoch second at which it was received. Answers the number of rows and the time (epoch ms) at which the last line
 * was received.
 */
export function writeRows(
  { rowsOf }: Pick<Stream, 'rowsOf'>,
  lines: string,
  prefix: string,
  isNew: (view: string, seq: number, receivedAt: number) => boolean,
): WrittenRows {
  const answer = { tsv: '', rows: 0, dropped: 0, receivedAt: 0 }
  let begin = 0
  for (let end; (end = lines.indexOf('\n', begin)) >= 0; begin = end + 1) {
    const fields = lines.slice(begin, end).split('\t')
    const receivedAt = Number(fields[2]) * 1000
    answer.receivedAt = Math.max(answer.receivedAt, receivedAt)
    if (!isNew(fields[0]!, Number(fields[1]), receivedAt)) {
      answer.dropped++
      continue
    }
    const { tsv, rows } = rowsOf(fields, prefix)
    answer.tsv += tsv
    answer.rows += rows
  }
  return answer
}

/** Throws as `Facts.insert` does; the same token twice is one insert. */
export async function insertEvents(
  facts: Facts,
  { table, columns }: Pick<Stream, 'table' | 'columns'>,
  tsv: Tsv,
  token: string,
): Promise<void> {
  await facts.insert(table, columns, tsv, token)
}

const hourS = 3_600

/**
 * Brings back which beacons this node has counted since `sinceMs`, without those of the batch that may be half done.
 * By the hour, so that a day of views never lies in memory at once; the last one has no end, since a clock may have
 * been ahead.
 */
export async function rememberCounted(
  facts: Facts,
  { table }: Pick<Stream, 'table'>,
  seen: SeenBeacons,
  of: { node: string; sinceMs: number; untilMs: number; exceptBatch: number },
): Promise<void> {
  for (let from = Math.floor(of.sinceMs / 1000); from * 1000 <= of.untilMs; from += hourS) {
    const isLast = (from + hourS) * 1000 > of.untilMs
    const rows = await facts.query<CountedRow>(
      {
        sql: `SELECT view, intDiv(seq, 32) AS block,
                groupBitOr(bitShiftLeft(toUInt32(1), seq % 32)) AS bits,
                toUnixTimestamp(max(received)) AS lastReceived
              FROM ${table}
              WHERE node = {node:String} AND batch != {exceptBatch:UInt64}
                AND received >= fromUnixTimestamp({from:UInt32})
                ${isLast ? '' : 'AND received < fromUnixTimestamp({to:UInt32})'}
              GROUP BY view, block`,
        params: { node: of.node, exceptBatch: of.exceptBatch, from, to: from + hourS },
      },
      { timeoutMs: 60_000 },
    )
    for (const { view, block, bits, lastReceived } of rows)
      seen.addAll(view, block, bits, Math.min(lastReceived * 1000, of.untilMs))
  }
}

type CountedRow = { view: string; block: number; bits: number; lastReceived: number }
