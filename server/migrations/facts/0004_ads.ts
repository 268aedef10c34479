import type { FactsEngines } from '../../src/platform/facts/migrateFacts.ts'

// Written here, not imported from the contract, because a migration must not change with the contract.
const events = ['pageview', 'request', 'match', 'impression', 'view', 'measurable', 'viewable', 'click']
const currencies = ['Try', 'Usd', 'Eur']

/**
 * One row per event of the ad tag. (view, seq): the decision or page load, and which of its events. `day`: in the account's
 * time zone when the event arrived. `spentMicros…`: the publisher's revenue, for impressions. `visitor`: for page views, a
 * number valid for that day only; 0 unknown. `videoView`: the view of the video next to the ad. Events of bots stay here and
 * are in no sum.
 */
const rawTable = (engines: FactsEngines) => `
CREATE TABLE IF NOT EXISTS ad_events (
  node LowCardinality(String),
  batch UInt64,
  view String,
  seq UInt16,
  received DateTime('UTC'),
  account String,
  site String,
  zone String,
  campaign String,
  tag LowCardinality(String),
  type LowCardinality(String),
  day Date,
  page LowCardinality(String),
  platform LowCardinality(String),
  invalid UInt8,
  country LowCardinality(String),
  visitor UInt64,
  video String,
  videoView String,
  event Enum8(${events.map((name, index) => `'${name}' = ${index + 1}`).join(', ')}),
  at DateTime64(3, 'UTC'),
  ${currencies.map((name) => `spentMicros${name} Int64`).join(', ')},
  INDEX byBatch batch TYPE minmax,
  INDEX byReceived received TYPE minmax
) ${engines.engine('MergeTree', 'PARTITION BY toYYYYMM(at) ORDER BY (account, day, site, zone, view)')}`

/** The dimensions of revenue; `source` and `import` are empty for our own tag. */
const keys = ['site', 'zone', 'platform', 'tag', 'type', 'campaign', 'app', 'adUnit', 'country']
const counts = {
  requests: 'request',
  matches: 'match',
  impressions: 'impression',
  views: 'view',
  measurables: 'measurable',
  viewables: 'viewable',
  clicks: 'click',
}

const revenueTable = (engines: FactsEngines) => `
CREATE TABLE IF NOT EXISTS revenue_days (
  account String, day Date, source LowCardinality(String), import String,
  ${keys.map((key) => `${key} LowCardinality(String)`).join(', ')},
  ${Object.keys(counts)
    .map((name) => `${name} UInt64`)
    .join(', ')},
  ${currencies.map((name) => `spentMicros${name} Int64`).join(', ')}
) ${engines.engine('SummingMergeTree', `PARTITION BY toYYYYMM(day) ORDER BY (account, day, source, import, ${keys.join(', ')})`)}`

const visitorTable = (engines: FactsEngines) => `
CREATE TABLE IF NOT EXISTS site_days (
  account String, day Date, site String, platform LowCardinality(String),
  pageviews SimpleAggregateFunction(sum, UInt64),
  visitors AggregateFunction(uniqCombined64, UInt64)
) ${engines.engine('AggregatingMergeTree', 'PARTITION BY toYYYYMM(day) ORDER BY (account, day, site, platform)')}`

const campaignTable = (engines: FactsEngines) => `
CREATE TABLE IF NOT EXISTS campaign_days (
  campaign String, day Date, impressions UInt64, views UInt64, clicks UInt64,
  ${currencies.map((name) => `spentMicros${name} Int64`).join(', ')}
) ${engines.engine('SummingMergeTree', 'ORDER BY (campaign, day)')}`

export function statements(engines: FactsEngines): string[] {
  const spent = currencies.map((name) => `sum(spentMicros${name}) AS spentMicros${name}`).join(', ')
  const sums = Object.entries(counts)
    .map(([name, event]) => `countIf(event = '${event}') AS ${name}`)
    .join(', ')
  const feed = (table: string, select: string) =>
    `CREATE MATERIALIZED VIEW IF NOT EXISTS ${table}_feed TO ${table} AS ${select}`
  const own = ['site', 'zone', 'platform', 'tag', 'type', 'campaign'].join(', ')
  return [
    // Older nodes report progress for videos only.
    `ALTER TABLE ingest_progress ADD COLUMN IF NOT EXISTS stream LowCardinality(String) DEFAULT 'video'`,
    rawTable(engines),
    revenueTable(engines),
    visitorTable(engines),
    campaignTable(engines),
    feed(
      'revenue_days',
      `SELECT account, day, '' AS source, '' AS import, ${own}, '' AS app, '' AS adUnit, '' AS country, ${sums}, ${spent}
       FROM ad_events WHERE invalid = 0 AND event != 'pageview' GROUP BY account, day, ${own}`,
    ),
    feed(
      'site_days',
      `SELECT account, day, site, platform, count() AS pageviews,
         uniqCombined64StateIf(visitor, visitor != 0) AS visitors
       FROM ad_events WHERE invalid = 0 AND event = 'pageview' GROUP BY account, day, site, platform`,
    ),
    feed(
      'campaign_days',
      `SELECT campaign, day, countIf(event = 'impression') AS impressions, countIf(event = 'view') AS views,
         countIf(event = 'click') AS clicks, ${spent}
       FROM ad_events WHERE invalid = 0 AND campaign != '' GROUP BY campaign, day`,
    ),
  ]
}
