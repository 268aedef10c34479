import type { Facts } from '../../../platform/facts/facts.ts'
import type { Stream } from '../streams/stream.ts'
import type { SeenBeacons } from './seenBeacons.ts'

const hourS = 3_600

/**
 * Restores into `seen` the beacons that this node has counted since `sinceMs`, except those of an open batch. Reads
 * hour by hour, so that a day of views is never in memory together; the last hour has no end, because a clock may have
 * been ahead.
 */
export async function restoreSeenBeacons(
  facts: Facts,
  { table }: Pick<Stream, 'table'>,
  seen: SeenBeacons,
  range: { node: string; sinceMs: number; untilMs: number; exceptBatch: number },
): Promise<void> {
  const { node, sinceMs, untilMs, exceptBatch } = range
  for (let from = Math.floor(sinceMs / 1000); from * 1000 <= untilMs; from += hourS) {
    const isLast = (from + hourS) * 1000 > untilMs
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
        params: { node, exceptBatch, from, to: from + hourS },
      },
      { timeoutMs: 60_000 },
    )
    for (const { view, block, bits, lastReceived } of rows)
      seen.addAll(view, block, bits, Math.min(lastReceived * 1000, untilMs))
  }
}

type CountedRow = { view: string; block: number; bits: number; lastReceived: number }
