import { retentionPieces } from '@matinee/contract/plain/counters'
import type { Rollup } from './stream.ts'

/**
 * SQL over raw rows for the rollup columns of the same names. `value` is a sum of milliseconds or, for `error`, the
 * number of views that failed before they began; for `reach` it has no meaning.
 */
const countSums = { count: 'count()', value: 'sum(value)' }
/** An aggregate state of ClickHouse: merged, not summed. */
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
const lifetimeTypes = ['infoLoad', 'start', 'complete']
const lifetimeSums = Object.fromEntries(lifetimeTypes.map((type) => [type, `countIf(event = '${type}')`]))
const lifetimeSumsFromCounts = Object.fromEntries(
  lifetimeTypes.map((type) => [type, `sumIf(count, event = '${type}')`]),
)

/** Rows with each event once per dimension, for the audience of one video and of an entire account. */
export const audienceRows = {
  video: `video_events ARRAY JOIN ['country', 'device', 'page'] AS dimension, [country, device, page] AS key`,
  account: `video_events
    ARRAY JOIN ['country', 'device', 'page', 'video'] AS dimension, [country, device, page, video] AS key`,
}

const hour = 'toStartOfHour(at)'
const [account, video] = ['account', 'video']
const kind = { quarter: 'toStartOfFifteenMinutes(at)', event: 'toString(event)', invalid: 'invalid' }
const audience = { dimension: 'dimension', hour, key: 'key' }

/** A rollup precedes those that its rows fill, because their own recount deletes the rows that its recount adds. */
export const videoRollups: Rollup[] = [
  { table: 'video_counts', keys: { account, video, ...kind }, columns: countSums, withInvalid: true },
  { table: 'account_counts', keys: { account, ...kind }, columns: countSums, withInvalid: true },
  {
    table: 'video_total',
    keys: { account, video },
    columns: lifetimeSums,
    from: { table: 'video_counts', columns: lifetimeSumsFromCounts },
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
