import { eventTypes, retentionPieces, timeCounters } from '@matinee/contract/plain/counters'
import type { Facts } from '../../platform/facts.ts'

/** SQL over raw rows: how many events of this type, and the sum of their values. */
const countOf = (event: string) => `countIf(event = '${event}')`
const valueOf = (event: string) => `sumIf(value, event = '${event}')`

/** How each sum comes out of raw rows; the rollups hold the same under the same names. */
export const counterSums: Record<string, string> = {
  ...Object.fromEntries(eventTypes.map((type) => [type, countOf(type)])),
  ...Object.fromEntries(Object.entries(timeCounters).map(([name, type]) => [name, valueOf(type)])),
}
export const qualitySums: Record<string, string> = {
  attempts: countOf('attempt'),
  startFailures: valueOf('error'),
  watchMs: valueOf('watch'),
  starts: countOf('start'),
  stallMs: valueOf('bufferEmpty'),
}
/** A state of the engine's, merged and not summed. */
export const startTimes = "quantilesTDigestStateIf(0.5, 0.95)(value, event = 'start')"
export const pieceSums: Record<string, string> = Object.fromEntries(
  Array.from({ length: retentionPieces }, (_, piece) => [
    `piece${piece}`,
    `countIf(event = 'reach' AND bitTest(value, ${piece}))`,
  ]),
)
export const audienceSums: Record<string, string> = {
  start: countOf('start'),
  complete: countOf('complete'),
  watchMs: valueOf('watch'),
}
export const leftOutSums: Record<string, string> = { infoLoad: countOf('infoLoad'), start: countOf('start') }

/** Each event three times, once for each thing by which an audience is told apart. */
export const audienceRows = `video_events
  ARRAY JOIN ['country', 'device', 'page'] AS dimension, [country, device, page] AS key`

const qualityColumns = { ...qualitySums, startTimes }
const lifetimeSums = Object.fromEntries(
  Object.entries(counterSums).filter(([name]) => ['infoLoad', 'start', 'complete'].includes(name)),
)

type Rollup = {
  table: string
  /** Names of the key columns, with their SQL over raw rows where that is another. */
  keys: Record<string, string>
  columns: Record<string, string>
  rows?: string
  /** Of those that are left out, instead of those that count. */
  ofInvalid?: true
}

const hour = 'toStartOfHour(at)'
const [account, video] = ['account', 'video']
const audience = { dimension: 'dimension', hour, key: 'key' }

/** The video's before those that they feed: what spills over from a rebuilt one is deleted with the rest. */
export const rollups: Rollup[] = [
  { table: 'video_hour', keys: { account, hour, video }, columns: counterSums },
  { table: 'account_hour', keys: { account, hour }, columns: counterSums },
  { table: 'video_total', keys: { account, video }, columns: lifetimeSums },
  { table: 'video_quality', keys: { account, video, hour }, columns: { ...qualityColumns, ...pieceSums } },
  { table: 'account_quality', keys: { account, hour }, columns: qualityColumns },
  {
    table: 'video_audience',
    keys: { account, video, ...audience },
    columns: audienceSums,
    rows: audienceRows,
  },
  { table: 'account_audience', keys: { account, ...audience }, columns: audienceSums, rows: audienceRows },
  {
    table: 'left_out',
    keys: { account, hour, video, reason: 'invalid' },
    columns: leftOutSums,
    ofInvalid: true,
  },
]

/**
 * Counts again, out of the raw rows, every rollup row that the batch touches. For the time after a power cut, when
 * neither the dedup log nor the rollups can be relied on. Nothing else may insert meanwhile. Repeating it is fine.
 */
export async function rebuildRollups(facts: Facts, node: string, batch: number): Promise<void> {
  const params = { node, batch }
  for (const { table, keys, columns, rows = 'video_events', ofInvalid } of rollups) {
    const counted = ofInvalid ? 'invalid > 0' : 'invalid = 0'
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
