import { retentionPieces } from '@matinee/contract/plain/counters'
import type { Rollup } from './stream.ts'

/**
 * `…Sqls`: SQL over raw rows by column of the rollup. `value` is a sum of milliseconds or, for `error`, the number of views
 * that failed before they began; for `reach` it has no meaning.
 */
const countSqls = { count: 'count()', value: 'sum(value)' }
/** An aggregate state of ClickHouse: merged, not summed. */
export const startTimesSql = "quantilesBFloat16StateIf(0.5, 0.95)(value, event = 'start')"
export const pieceSqls: Record<string, string> = Object.fromEntries(
  Array.from({ length: retentionPieces }, (_, piece) => [
    `piece${piece}`,
    `countIf(event = 'reach' AND bitTest(value, ${piece}))`,
  ]),
)
export const audienceSqls = {
  start: "countIf(event = 'start')",
  complete: "countIf(event = 'complete')",
  watchMs: "sumIf(value, event = 'watch')",
}
const lifetimeTypes = ['infoLoad', 'start', 'complete']
const lifetimeSqls = Object.fromEntries(lifetimeTypes.map((type) => [type, `countIf(event = '${type}')`]))
const lifetimeFromCountsSqls = Object.fromEntries(
  lifetimeTypes.map((type) => [type, `sumIf(count, event = '${type}')`]),
)

/** Each event once per dimension, for the audience of one video and of an entire account. */
export const audienceRowsSql = {
  video: `video_events ARRAY JOIN ['country', 'device', 'page'] AS dimension, [country, device, page] AS key`,
  account: `video_events
    ARRAY JOIN ['country', 'device', 'page', 'video'] AS dimension, [country, device, page, video] AS key`,
}

const hour = 'toStartOfHour(at)'
const [account, video] = ['account', 'video']
const kind = { quarter: 'toStartOfFifteenMinutes(at)', event: 'toString(event)', invalid: 'invalid' }
const audience = { dimension: 'dimension', hour, key: 'key' }

/**
 * The order of a recount. It matters: recounting `video_counts` also adds rows to `video_total`, which is filled from it, so
 * `video_total` is recounted later, which deletes them.
 */
export const videoRollups: Rollup[] = [
  { table: 'video_counts', keys: { account, video, ...kind }, columns: countSqls, withInvalid: true },
  { table: 'account_counts', keys: { account, ...kind }, columns: countSqls, withInvalid: true },
  {
    table: 'video_total',
    keys: { account, video },
    columns: lifetimeSqls,
    from: { table: 'video_counts', columns: lifetimeFromCountsSqls },
  },
  {
    table: 'video_quality',
    keys: { account, video, hour },
    columns: { startTimes: startTimesSql, ...pieceSqls },
  },
  { table: 'account_quality', keys: { account, hour }, columns: { startTimes: startTimesSql } },
  {
    table: 'video_audience',
    keys: { account, video, ...audience },
    columns: audienceSqls,
    rows: audienceRowsSql.video,
  },
  {
    table: 'account_audience',
    keys: { account, ...audience },
    columns: audienceSqls,
    rows: audienceRowsSql.account,
  },
]
