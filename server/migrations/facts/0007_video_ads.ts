import type { FactsEngines } from '../../src/platform/facts/migrateFacts.ts'

export const step = 'expand'

const oldEvents = ['pageview', 'request', 'match', 'impression', 'view', 'measurable', 'viewable', 'click']
/** Columns of counts and the events of films that they count. */
const filmCounts = {
  starts: 'start',
  firstQuartiles: 'firstQuartile',
  midpoints: 'midpoint',
  thirdQuartiles: 'thirdQuartile',
  completes: 'complete',
  skips: 'skip',
  errors: 'error',
}
const revenueCounts = {
  requests: 'request',
  matches: 'match',
  impressions: 'impression',
  views: 'view',
  measurables: 'measurable',
  viewables: 'viewable',
  clicks: 'click',
  ...filmCounts,
}
const campaignCounts = { impressions: 'impression', views: 'view', clicks: 'click', ...filmCounts }
const breakCounts = {
  requests: 'request',
  impressions: 'impression',
  measurables: 'measurable',
  viewables: 'viewable',
  clicks: 'click',
  ...filmCounts,
}
const currencies = ['Try', 'Usd', 'Eur']

const countSqls = (counts: Record<string, string>) =>
  Object.entries(counts)
    .map(([name, event]) => `countIf(event = '${event}') AS ${name}`)
    .join(', ')
const columnsOf = (counts: Record<string, string>) =>
  Object.keys(counts)
    .map((name) => `${name} UInt64`)
    .join(', ')
const spent = currencies.map((name) => `sum(spentMicros${name}) AS spentMicros${name}`).join(', ')
const spentColumns = currencies.map((name) => `spentMicros${name} Int64`).join(', ')

const addCounts = (table: string) =>
  `ALTER TABLE ${table} ${Object.keys(filmCounts)
    .map((name) => `ADD COLUMN IF NOT EXISTS ${name} UInt64`)
    .join(', ')}`

/**
 * Nodes of the release before insert lines of this one with the columns that they know. The country of an event in an ad
 * break then has three more parts: `TR/player/breakMs/code`.
 */
const part = (index: number) => `splitByChar('/', toString(country))[${index}]`

const events = [...oldEvents, ...Object.values(filmCounts)]
const addFilmColumns = `ALTER TABLE ad_events
  MODIFY COLUMN event Enum8(${events.map((name, index) => `'${name}' = ${index + 1}`).join(', ')}),
  ADD COLUMN IF NOT EXISTS player String DEFAULT ${part(2)},
  ADD COLUMN IF NOT EXISTS breakMs Int32 DEFAULT toInt32OrDefault(${part(3)}, toInt32(-1)),
  ADD COLUMN IF NOT EXISTS code UInt16 DEFAULT toUInt16OrZero(${part(4)})`

const own = ['site', 'zone', 'platform', 'tag', 'type', 'campaign'].join(', ')
const changedViews = {
  revenue_days: `
    SELECT account, day, '' AS source, '' AS import, ${own}, '' AS app, '' AS adUnit, '' AS country,
      ${countSqls(revenueCounts)}, ${spent}
    FROM ad_events WHERE invalid = 0 AND event != 'pageview' GROUP BY account, day, ${own}`,
  campaign_days: `
    SELECT campaign, day, ${countSqls(campaignCounts)}, ${spent}
    FROM ad_events WHERE invalid = 0 AND campaign != '' GROUP BY campaign, day`,
  // A completed film may earn without being an impression.
  video_revenue: `
    SELECT account, video, day, cityHash64(video, videoView) AS viewHash,
      countIf(event = 'impression') AS impressions, ${spent}
    FROM ad_events WHERE invalid = 0 AND event IN ('impression', 'complete') AND video != '' AND videoView != ''
    GROUP BY account, video, day, viewHash`,
}

const inBreak = "invalid = 0 AND breakMs != -1 AND video != ''"
const newViews = {
  video_ad_days: `
    SELECT account, video, day, breakMs, tag, campaign, ${countSqls(breakCounts)}, ${spent}
    FROM ad_events WHERE ${inBreak} GROUP BY account, video, day, breakMs, tag, campaign`,
  video_ad_errors: `
    SELECT account, video, day, tag, code, count() AS errors
    FROM ad_events WHERE ${inBreak} AND event = 'error' GROUP BY account, video, day, tag, code`,
}

/**
 * Ads that play in the player: what films report, in which ad break of which video, and why an ad did not play. Only
 * events of this release have it, so nothing is filled.
 */
export function statements(engines: FactsEngines): string[] {
  const byDay = (keys: string) =>
    engines.engine('SummingMergeTree', `PARTITION BY toYYYYMM(day) ORDER BY (${keys})`)
  return [
    addFilmColumns,
    ...['revenue_days', 'campaign_days'].map(addCounts),
    ...Object.entries(changedViews).map(
      ([table, select]) => `ALTER TABLE ${table}_feed MODIFY QUERY ${select}`,
    ),
    `CREATE TABLE IF NOT EXISTS video_ad_days (
       account String, video String, day Date, breakMs Int32, tag LowCardinality(String), campaign String,
       ${columnsOf(breakCounts)}, ${spentColumns})
     ${byDay('account, video, day, breakMs, tag, campaign')}`,
    `CREATE TABLE IF NOT EXISTS video_ad_errors (
       account String, video String, day Date, tag LowCardinality(String), code UInt16, errors UInt64)
     ${byDay('account, video, day, tag, code')}`,
    ...Object.entries(newViews).map(
      ([table, select]) => `CREATE MATERIALIZED VIEW IF NOT EXISTS ${table}_feed TO ${table} AS ${select}`,
    ),
  ]
}
