import { retentionPieces } from '@matinee/contract/plain/counters'
import type { Facts } from '../../platform/facts.ts'

/**
 * SQL over raw rows that makes what the rollups hold under the same names. `value` is a sum of milliseconds, of views
 * that failed before they began (`error`), or nothing of use (`reach`).
 */
export const countSums = { count: 'count()', value: 'sum(value)' }
/** A state of the engine's, merged and not summed. */
export const startTimes = "quantilesTDigestStateIf(0.5, 0.95)(value, event = 'start')"
export const pieceSums: Record<string, string> = Object.fromEntries(
  Array.from({ length: retentionPieces }, (_, piece) => [
    `piece${piece}`,
    `countIf(event = 'reach' AND bitTest(value, ${piece}))`,
  ]),
)
export const audienceSums = {
  start: "countIf(event = 'start')",
  complete: "countIf(event = 'complete')",
  watchMs: "sumIf(value, event = 'watch')",
}
const lifetimeSums = Object.fromEntries(
  ['infoLoad', 'start', 'complete'].map((type) => [type, `countIf(event = '${type}')`]),
)

/** Each event once for each thing by which an audience is told apart: of a video, and of all of an account's. */
export const audienceRows = {
  video: `video_events ARRAY JOIN ['country', 'device', 'page'] AS dimension, [country, device, page] AS key`,
  account: `video_events
    ARRAY JOIN ['country', 'device', 'page', 'video'] AS dimension, [country, device, page, video] AS key`,
}

type Rollup = {
  table: string
  /** Names of the key columns, with their SQL over raw rows where that is another. */
  keys: Record<string, string>
  columns: Record<string, string>
  rows?: string
  /** Whether it holds what is left out of other counts too. */
  withInvalid?: true
}

const hour = 'toStartOfHour(at)'
const [account, video] = ['account', 'video']
const kind = { quarter: 'toStartOfFifteenMinutes(at)', event: 'toString(event)', invalid: 'invalid' }
const audience = { dimension: 'dimension', hour, key: 'key' }

/** The video's before those that they feed: what spills over from a rebuilt one is deleted with the rest. */
export const rollups: Rollup[] = [
  { table: 'video_counts', keys: { account, video, ...kind }, columns: countSums, withInvalid: true },
  { table: 'account_counts', keys: { account, ...kind }, columns: countSums, withInvalid: true },
  { table: 'video_total', keys: { account, video }, columns: lifetimeSums },
  { table: 'video_quality', keys: { account, video, hour }, columns: { startTimes, ...pieceSums } },
  { table: 'account_quality', keys: { account, hour }, columns: { startTimes } },
  {
    table: 'video_audience',
    keys: { account, video, ...audience },
    columns: audienceSums,
    rows: audienceRows.video,
  },
  {
    table: 'account_audience',
    keys: { account, ...audience },
    columns: audienceSums,
    rows: audienceRows.account,
  },
]

/**
 * Counts again, out of the raw rows, every rollup row that the batch touches. For the time after a power cut, when
 * neither the dedup log nor the rollups can be relied on. Nothing else may insert meanwhile. Repeating it is fine.
 */
export async function rebuildRollups(facts: Facts, node: string, batch: number): Promise<void> {
  const params = { node, batch }
  for (const { table, keys, columns, rows = 'video_events', withInvalid } of rollups) {
    const counted = withInvalid ? '1' : 'invalid = 0'
    const names = Object.keys(keys).join(', ')
    const values = Object.values(keys).join(', ')
    const mine = `SELECT DISTINCT ${values} FROM ${rows}
      WHERE node = {node:String} AND batch = {batch:UInt64} AND ${counted}`
    await facts.command(
      `ALTER TABLE ${table} DELETE WHERE (${names}) IN (${mine}) SETTINGS mutations_sync = 2`,
      params,
    )
    // The same counts as were inserted before are no repetition here.
    await facts.command(
      `INSERT INTO ${table} (${[names, ...Object.keys(columns)].join(', ')})
       SELECT ${[values, ...Object.values(columns)].join(', ')} FROM ${rows}
       WHERE ${counted} AND (${values}) IN (${mine}) GROUP BY ${values} SETTINGS insert_deduplicate = 0`,
      params,
    )
  }
}
