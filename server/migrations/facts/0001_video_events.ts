import type { FactsEngines } from '../../src/platform/facts/migrateFacts.ts'

// The lists are written here, not imported from the contract, because a migration must not change with the contract.
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

const sums: Record<string, string> = {
  ...Object.fromEntries(events.map((name) => [name, `countIf(event = '${name}')`])),
  ...Object.fromEntries(
    Object.entries(times).map(([time, event]) => [time, `sumIf(value, event = '${event}')`]),
  ),
}
const every = Object.keys(sums)

/**
 * One row per event. `node` and `batch` identify the insert, (view, seq) the beacon; `received` is the time of the beacon,
 * `at` that of the event. Flagged bots stay in the table and are excluded from every count.
 */
const rawTable = (engines: FactsEngines) => `
CREATE TABLE IF NOT EXISTS video_events (
  node LowCardinality(String),
  batch UInt64,
  account String,
  video String,
  player String,
  view String,
  seq UInt16,
  event Enum8(${events.map((name, index) => `'${name}' = ${index + 1}`).join(', ')}),
  at DateTime64(3, 'UTC'),
  received DateTime('UTC'),
  value UInt32,
  page LowCardinality(String),
  country LowCardinality(String),
  device LowCardinality(String),
  isBot Bool,
  INDEX byBatch batch TYPE minmax,
  INDEX byReceived received TYPE minmax
) ${engines.engine('MergeTree', 'PARTITION BY toYYYYMM(at) ORDER BY (account, toStartOfHour(at), video, view)')}`

function rollup(
  engines: FactsEngines,
  name: string,
  keys: Record<string, string>,
  counters: readonly string[],
): string[] {
  const columns = Object.entries(keys).map(([key, type]) => `${key} ${type}`)
  const selected = Object.keys(keys).map((key) => (key === 'hour' ? 'toStartOfHour(at) AS hour' : key))
  const order = Object.keys(keys).join(', ')
  const counterColumns = counters.map((counter) => `${counter} UInt64`).join(', ')
  const counterSums = counters.map((counter) => `${sums[counter]} AS ${counter}`).join(', ')
  return [
    `CREATE TABLE IF NOT EXISTS ${name} (${columns.join(', ')}, ${counterColumns})
     ${engines.engine('SummingMergeTree', `ORDER BY (${order})`)}`,
    `CREATE MATERIALIZED VIEW IF NOT EXISTS ${name}_feed TO ${name} AS
     SELECT ${selected.join(', ')}, ${counterSums} FROM video_events WHERE NOT isBot GROUP BY ${order}`,
  ]
}

export function statements(engines: FactsEngines): string[] {
  const hour = "DateTime('UTC')"
  return [
    rawTable(engines),
    ...rollup(engines, 'account_hour', { account: 'String', hour }, every),
    ...rollup(engines, 'video_hour', { account: 'String', hour, video: 'String' }, every),
    // Only the lifetime figures in use, because each counter costs every insert.
    ...rollup(engines, 'video_total', { account: 'String', video: 'String' }, [
      'infoLoad',
      'start',
      'complete',
    ]),
  ]
}
