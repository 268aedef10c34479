import { retentionPieces } from '@matinee/contract/plain/counters'

/**
 * SQL over raw rows that makes what the rollups hold under the same names. `value` is a sum of milliseconds, of views
 * that failed before they began (`error`), or nothing of use (`reach`).
 */
export const countSums = { count: 'count()', value: 'sum(value)' }
/** A state of the engine's, merged and not summed. */
export const startTimes = "quantilesBFloat16StateIf(0.5, 0.95)(value, event = 'start')"
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
const lifetime = ['infoLoad', 'start', 'complete']
const lifetimeSums = Object.fromEntries(lifetime.map((type) => [type, `countIf(event = '${type}')`]))
const lifetimeOfCounts = Object.fromEntries(lifetime.map((type) => [type, `sumIf(count, event = '${type}')`]))

/** Each event once for each thing by which an audience is told apart: of a video, and of all of an account's. */
export const audienceRows = {
  video: `video_events ARRAY JOIN ['country', 'device', 'page'] AS dimension, [country, device, page] AS key`,
  account: `video_events
    ARRAY JOIN ['country', 'device', 'page', 'video'] AS dimension, [country, device, page, video] AS key`,
}

export type Rollup = {
  table: string
  /** Names of the key columns, with their SQL over raw rows where that is another. */
  keys: Record<string, string>
  columns: Record<string, string>
  rows?: string
  /** Whether it holds what is left out of other counts too. */
  withInvalid?: true
  /** SQL: which raw rows it is made of; without it all. */
  where?: string
  /** SQL: which of its own rows are made of raw ones; without it all. */
  own?: string
  /** Whether one of its rows sums up raw rows of several accounts. */
  isOfManyAccounts?: true
  /** Another rollup that it can be made of, with the sums over it: for one that has no hours. */
  of?: { table: string; columns: Record<string, string> }
}

const hour = 'toStartOfHour(at)'
const [account, video] = ['account', 'video']
const kind = { quarter: 'toStartOfFifteenMinutes(at)', event: 'toString(event)', invalid: 'invalid' }
const audience = { dimension: 'dimension', hour, key: 'key' }

/** The video's before those that they feed: what spills over from a recounted one is deleted with the rest. */
export const rollups: Rollup[] = [
  { table: 'video_counts', keys: { account, video, ...kind }, columns: countSums, withInvalid: true },
  { table: 'account_counts', keys: { account, ...kind }, columns: countSums, withInvalid: true },
  {
    table: 'video_total',
    keys: { account, video },
    columns: lifetimeSums,
    of: { table: 'video_counts', columns: lifetimeOfCounts },
  },
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
