import type { FactsEngines } from '../../src/platform/facts/migrateFacts.ts'

// Written here, as in the first migration, because a migration must not change with the contract.
const events = [
  'infoLoad',
  'start',
  'complete',
  'error',
  'bufferEmpty',
  'bufferInit',
  'bufferSeek',
  'viewability',
  'recommendationClick',
  'recommendationImpression',
  'shareClick',
  'shareImpression',
  'posterClick',
  'pause',
  'resume',
  'replay',
  'mute',
  'unmute',
  'seek',
  'resizeFullscreen',
  'resizeNormal',
]
const times = {
  timeLoad: 'infoLoad',
  timeBufferEmpty: 'bufferEmpty',
  timeBufferInit: 'bufferInit',
  timeBufferSeek: 'bufferSeek',
  timeStart: 'start',
}
const measures = ['attempt', 'watch', 'reach']
const pieces = Array.from({ length: 20 }, (_, piece) => `piece${piece}`)

const isCounted = 'invalid = 0'
const hour = 'toStartOfHour(at)'
const countOf = (event: string) => `countIf(event = '${event}')`
const valueOf = (event: string) => `sumIf(value, event = '${event}')`

const counters = {
  ...Object.fromEntries(events.map((name) => [name, countOf(name)])),
  ...Object.fromEntries(Object.entries(times).map(([time, event]) => [time, valueOf(event)])),
}
const lifetime = ['infoLoad', 'start', 'complete']

const quality = {
  attempts: countOf('attempt'),
  startFailures: valueOf('error'),
  watchMs: valueOf('watch'),
  starts: countOf('start'),
  stallMs: valueOf('bufferEmpty'),
  startTimes: "quantilesTDigestStateIf(0.5, 0.95)(value, event = 'start')",
}
const reached = Object.fromEntries(
  pieces.map((name, piece) => [name, `countIf(event = 'reach' AND bitTest(value, ${piece}))`]),
)
const audience = { start: countOf('start'), complete: countOf('complete'), watchMs: valueOf('watch') }

const selected = (columns: Record<string, string>) =>
  Object.entries(columns)
    .map(([name, expression]) => (name === expression ? name : `${expression} AS ${name}`))
    .join(', ')
const summed = (names: readonly string[]) => names.map((name) => `sum(${name}) AS ${name}`).join(', ')

const types: Record<string, string> = {
  hour: "DateTime('UTC')",
  dimension: "Enum8('country' = 1, 'device' = 2, 'page' = 3)",
  key: 'LowCardinality(String)',
  account: 'String',
  video: 'String',
  reason: 'UInt8',
  startTimes: 'AggregateFunction(quantilesTDigest(0.5, 0.95), UInt32)',
}
const columnsOf = (names: readonly string[], sum: string) =>
  names.map((name) => `${name} ${types[name] ?? sum}`).join(', ')

/** Small blocks: the states of a million groups at once exceed the memory of the embedded engine. */
const inSmallBlocks = `SETTINGS min_insert_block_size_rows = 50000, min_insert_block_size_bytes = 20000000,
  log_comment = 'matinee-migration'`

/** Fills a table with existing rows and, from now on, with new ones. No other insert may run meanwhile. */
const feed = (table: string, select: string, of: { isNew: boolean }) => [
  `DROP VIEW IF EXISTS ${table}_feed`,
  ...(of.isNew ? [`TRUNCATE TABLE ${table}`, `INSERT INTO ${table} ${select} ${inSmallBlocks}`] : []),
  `CREATE MATERIALIZED VIEW ${table}_feed TO ${table} AS ${select}`,
]

/**
 * `invalid`: 0, or the reason why a row is excluded from every count (docs/metrics.md). Rollups of the account and of all
 * time are filled from the video's, which has few rows: 26 counters three times per event cost more than the rest of an
 * insert.
 */
export function statements(engines: FactsEngines): string[] {
  const summing = (table: string, keys: readonly string[], sums: readonly string[]) =>
    `CREATE TABLE IF NOT EXISTS ${table} (${columnsOf([...keys, ...sums], 'UInt64')})
     ${engines.engine('SummingMergeTree', `ORDER BY (${keys.join(', ')})`)}`
  const aggregating = (table: string, keys: readonly string[], sums: readonly string[]) =>
    `CREATE TABLE IF NOT EXISTS ${table}
       (${columnsOf([...keys, ...sums], 'SimpleAggregateFunction(sum, UInt64)')})
     ${engines.engine('AggregatingMergeTree', `ORDER BY (${keys.join(', ')})`)}`
  return [
    `ALTER TABLE video_events MODIFY COLUMN
       event Enum8(${[...events, ...measures].map((name, index) => `'${name}' = ${index + 1}`).join(', ')})`,
    'ALTER TABLE video_events ADD COLUMN IF NOT EXISTS invalid UInt8 DEFAULT toUInt8(isBot)',

    ...feed(
      'video_hour',
      `SELECT account, ${hour} AS hour, video, ${selected(counters)} FROM video_events
       WHERE ${isCounted} AND event NOT IN ('attempt', 'watch', 'reach') GROUP BY account, hour, video`,
      { isNew: false },
    ),
    ...feed(
      'account_hour',
      `SELECT account, hour, ${summed(Object.keys(counters))} FROM video_hour GROUP BY account, hour`,
      { isNew: false },
    ),
    ...feed(
      'video_total',
      `SELECT account, video, ${summed(lifetime)} FROM video_hour GROUP BY account, video`,
      { isNew: false },
    ),

    aggregating('video_quality', ['account', 'video', 'hour'], [...Object.keys(quality), ...pieces]),
    ...feed(
      'video_quality',
      `SELECT account, video, ${hour} AS hour, ${selected(quality)}, ${selected(reached)} FROM video_events
       WHERE ${isCounted} AND event IN ('attempt', 'error', 'start', 'bufferEmpty', 'watch', 'reach')
       GROUP BY account, video, hour`,
      { isNew: true },
    ),
    aggregating('account_quality', ['account', 'hour'], Object.keys(quality)),
    ...feed(
      'account_quality',
      `SELECT account, hour, ${summed(Object.keys(quality).filter((name) => name !== 'startTimes'))},
         quantilesTDigestMergeState(0.5, 0.95)(startTimes) AS startTimes
       FROM video_quality GROUP BY account, hour`,
      { isNew: true },
    ),

    aggregating('video_audience', ['account', 'video', 'dimension', 'hour', 'key'], Object.keys(audience)),
    ...feed(
      'video_audience',
      `SELECT account, video, dimension, ${hour} AS hour, key, ${selected(audience)} FROM video_events
       ARRAY JOIN ['country', 'device', 'page'] AS dimension, [country, device, page] AS key
       WHERE ${isCounted} AND event IN ('start', 'complete', 'watch')
       GROUP BY account, video, dimension, hour, key`,
      { isNew: true },
    ),
    aggregating('account_audience', ['account', 'dimension', 'hour', 'key'], Object.keys(audience)),
    ...feed(
      'account_audience',
      `SELECT account, dimension, hour, key, ${summed(Object.keys(audience))} FROM video_audience
       GROUP BY account, dimension, hour, key`,
      { isNew: true },
    ),

    `CREATE TABLE IF NOT EXISTS ingest_progress
       (node String, loadedTo DateTime64(3, 'UTC'), seenAt DateTime64(3, 'UTC'), hasLeft Bool)
     ${engines.engine('ReplacingMergeTree', 'ORDER BY node')}`,

    summing('left_out', ['account', 'hour', 'video', 'reason'], ['infoLoad', 'start']),
    ...feed(
      'left_out',
      `SELECT account, ${hour} AS hour, video, invalid AS reason, ${countOf('infoLoad')} AS infoLoad,
         ${countOf('start')} AS start
       FROM video_events WHERE invalid > 0 AND event IN ('infoLoad', 'start')
       GROUP BY account, hour, video, reason`,
      { isNew: true },
    ),
  ]
}
