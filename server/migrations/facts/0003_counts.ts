import type { FactsEngines } from '../../src/platform/facts/migrateFacts.ts'

const audience = {
  start: "sumIf(count, event = 'start')",
  complete: "sumIf(count, event = 'complete')",
  watchMs: "sumIf(value, event = 'watch')",
}
const lifetime = ['infoLoad', 'start', 'complete']
const replaced = ['account_hour', 'video_hour', 'left_out']
const pieces = Array.from({ length: 20 }, (_, piece) => `piece${piece}`)

/** As in the migration before: filling from all rows must not need memory for all of them. */
const inSmallBlocks = `SETTINGS min_insert_block_size_rows = 50000, min_insert_block_size_bytes = 20000000,
  log_comment = 'matinee-migration'`

const selected = (columns: Record<string, string>) =>
  Object.entries(columns)
    .map(([name, expression]) => `${expression} AS ${name}`)
    .join(', ')

/**
 * One row per kind of event instead of one column: planning the sum of 26 columns took an engine longer than adding them
 * up, and slowed every insert. Quarters of an hour, because the days of some zones begin at half past or at 45 minutes.
 * Excluded traffic is counted here too, under its reason.
 */
export function statements(engines: FactsEngines): string[] {
  const counts = (table: string, keys: readonly string[]) =>
    `CREATE TABLE IF NOT EXISTS ${table} (
       ${keys.map((key) => `${key} String`).join(', ')}, quarter DateTime('UTC'), event LowCardinality(String),
       invalid UInt8, count UInt64, value UInt64)
     ${engines.engine('SummingMergeTree', `ORDER BY (${[...keys, 'quarter', 'event', 'invalid'].join(', ')})`)}`
  const feed = (view: string, table: string, select: string) =>
    `CREATE MATERIALIZED VIEW ${view} TO ${table} AS ${select}`
  const byVideo = `
    SELECT account, video, toStartOfFifteenMinutes(at) AS quarter, toString(event) AS event, invalid,
      count() AS count, sum(value) AS value
    FROM video_events GROUP BY account, video, quarter, event, invalid`
  const byAccount = `
    SELECT account, quarter, event, invalid, sum(count) AS count, sum(value) AS value
    FROM video_counts GROUP BY account, quarter, event, invalid`
  const videosOfAccount = `
    SELECT account, 'video' AS dimension, toStartOfHour(quarter) AS hour, video AS key, ${selected(audience)}
    FROM video_counts WHERE invalid = 0 AND event IN ('start', 'complete', 'watch')
    GROUP BY account, hour, video`
  const totals = `
    SELECT account, video, ${lifetime.map((name) => `sumIf(count, event = '${name}') AS ${name}`).join(', ')}
    FROM video_counts WHERE invalid = 0 AND event IN (${lifetime.map((name) => `'${name}'`).join(', ')})
    GROUP BY account, video`
  const quality = (table: string, keys: readonly string[], sums: readonly string[]) =>
    `CREATE TABLE ${table} (
       ${keys.map((key) => `${key} String`).join(', ')}, hour DateTime('UTC'),
       ${sums.map((name) => `${name} SimpleAggregateFunction(sum, UInt64),`).join(' ')}
       startTimes AggregateFunction(quantilesBFloat16(0.5, 0.95), UInt32))
     ${engines.engine('AggregatingMergeTree', `ORDER BY (${[...keys, 'hour'].join(', ')})`)}`
  const qualityOfVideos = `
    SELECT account, video, toStartOfHour(at) AS hour,
      ${pieces.map((name, piece) => `countIf(event = 'reach' AND bitTest(value, ${piece})) AS ${name}`).join(', ')},
      quantilesBFloat16StateIf(0.5, 0.95)(value, event = 'start') AS startTimes
    FROM video_events WHERE invalid = 0 AND event IN ('start', 'reach') GROUP BY account, video, hour`
  const qualityOfAccount = `
    SELECT account, hour, quantilesBFloat16MergeState(0.5, 0.95)(startTimes) AS startTimes
    FROM video_quality GROUP BY account, hour`
  return [
    // Views that fill a table below, or remain from an interrupted attempt.
    ...[
      ...replaced,
      'video_counts',
      'account_counts',
      'account_videos',
      'video_total',
      'video_quality',
      'account_quality',
    ].map((table) => `DROP VIEW IF EXISTS ${table}_feed`),
    counts('video_counts', ['account', 'video']),
    counts('account_counts', ['account']),
    ...['video_counts', 'account_counts'].map((table) => `TRUNCATE TABLE ${table}`),
    `INSERT INTO video_counts ${byVideo} ${inSmallBlocks}`,
    `INSERT INTO account_counts ${byAccount} ${inSmallBlocks}`,

    // The audience of an account has the video as a further dimension.
    `ALTER TABLE account_audience MODIFY COLUMN
       dimension Enum8('country' = 1, 'device' = 2, 'page' = 3, 'video' = 4)`,
    `ALTER TABLE account_audience DELETE WHERE dimension = 'video' SETTINGS mutations_sync = 2`,
    `INSERT INTO account_audience ${videosOfAccount} ${inSmallBlocks}`,

    // Without the columns that are now in the counts, and with states that stay small.
    'DROP TABLE IF EXISTS video_quality',
    'DROP TABLE IF EXISTS account_quality',
    quality('video_quality', ['account', 'video'], pieces),
    quality('account_quality', ['account'], []),
    `INSERT INTO video_quality ${qualityOfVideos} ${inSmallBlocks}`,
    `INSERT INTO account_quality ${qualityOfAccount} ${inSmallBlocks}`,

    feed('video_counts_feed', 'video_counts', byVideo),
    feed('account_counts_feed', 'account_counts', byAccount),
    feed('account_videos_feed', 'account_audience', videosOfAccount),
    feed('video_total_feed', 'video_total', totals),
    feed('video_quality_feed', 'video_quality', qualityOfVideos),
    feed('account_quality_feed', 'account_quality', qualityOfAccount),
    ...replaced.map((table) => `DROP TABLE IF EXISTS ${table}`),
  ]
}
