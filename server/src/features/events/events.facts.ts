import type { Facts, Tsv } from '../../platform/facts.ts'
import type { SeenBeacons } from './seenBeacons.ts'

/** What a spool line holds in this order, one tab between; then (type, at, value) for each event of the beacon. */
export type SpoolLine = {
  view: string
  seq: number
  /** When the beacon came in, epoch seconds. */
  received: number
  /** `account` tab `video` tab `player`. */
  identity: string
  page: string
  /** `device` tab `invalid` tab `country`. */
  sender: string
  /** Each event as: tab, type, tab, epoch ms, tab, value. */
  events: string
}

export function writeLine(of: SpoolLine): string {
  return `${of.view}\t${of.seq}\t${of.received}\t${of.identity}\t${of.page}\t${of.sender}${of.events}`
}

/** Columns in the order of `writeRows`. */
export const eventColumns = [
  'node',
  'batch',
  'view',
  'seq',
  'received',
  'account',
  'video',
  'player',
  'page',
  'device',
  'invalid',
  'country',
  'event',
  'at',
  'value',
] as const

const headFields = 10
const eventFields = 3
/** Lines of before there were countries lack the last field of their head. */
const isWithoutCountry = (fields: readonly string[]) => (fields.length - headFields) % eventFields !== 0

/**
 * The rows of those beacons of `lines` that `isNew` accepts, each row behind `prefix`. Answers their number and the
 * time (epoch ms) at which the last beacon came in.
 */
export function writeRows(
  lines: string,
  prefix: string,
  isNew: (view: string, seq: number, receivedAt: number) => boolean,
): { tsv: string; rows: number; dropped: number; receivedAt: number } {
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
    if (isWithoutCountry(fields)) fields.splice(headFields - 1, 0, '')
    const head = `${prefix}\t${fields.slice(0, headFields).join('\t')}\t`
    for (let i = headFields; i + eventFields <= fields.length; i += eventFields) {
      answer.tsv += `${head}${fields[i]!}\t${fields[i + 1]!}\t${fields[i + 2]!}\n`
      answer.rows++
    }
  }
  return answer
}

/** Throws as `Facts.insert` does; the same token twice is one insert. */
export async function insertEvents(facts: Facts, tsv: Tsv, token: string): Promise<void> {
  await facts.insert('video_events', eventColumns, tsv, token)
}

const hourS = 3_600

/**
 * Brings back which beacons this node has counted since `sinceMs`, without those of the batch that may be half done.
 * By the hour, so that a day of views never lies in memory at once; the last one has no end, since a clock may have
 * been ahead.
 */
export async function rememberCounted(
  facts: Facts,
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
              FROM video_events
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
