import type { FactsEngines } from '../../src/platform/facts/migrateFacts.ts'

const currencies = ['Try', 'Usd', 'Eur']
const inSmallBlocks = `SETTINGS min_insert_block_size_rows = 50000, min_insert_block_size_bytes = 20000000,
  log_comment = 'matinee-migration'`

/**
 * Revenue by video: ad revenue next to each view, and the views that were plays. A view is 64 bits of its id and its
 * video's. A page may report any video with its ads, so only views in both tables count as revenue of a video.
 */
export function statements(engines: FactsEngines): string[] {
  const earned = `
    SELECT account, video, day, cityHash64(video, videoView) AS viewHash, count() AS impressions,
      ${currencies.map((name) => `sum(spentMicros${name}) AS spentMicros${name}`).join(', ')}
    FROM ad_events WHERE invalid = 0 AND event = 'impression' AND video != '' AND videoView != ''
    GROUP BY account, video, day, viewHash`
  const played = `
    SELECT account, video, toDate(at) AS date, cityHash64(video, view) AS viewHash, count() AS starts
    FROM video_events WHERE invalid = 0 AND event = 'start' GROUP BY account, video, date, viewHash`
  const tables = { video_revenue: earned, video_plays: played }
  const names = Object.keys(tables)
  return [
    `CREATE TABLE IF NOT EXISTS video_revenue (
       account String, video String, day Date, viewHash UInt64, impressions UInt64,
       ${currencies.map((name) => `spentMicros${name} Int64`).join(', ')})
     ${engines.engine('SummingMergeTree', 'PARTITION BY toYYYYMM(day) ORDER BY (account, video, day, viewHash)')}`,
    `CREATE TABLE IF NOT EXISTS video_plays (
       account String, video String, date Date, viewHash UInt64, starts UInt64)
     ${engines.engine('SummingMergeTree', 'PARTITION BY toYYYYMM(date) ORDER BY (account, video, date, viewHash)')}`,
    // An interrupted attempt may have filled a part of it.
    ...names.map((table) => `DROP VIEW IF EXISTS ${table}_feed`),
    ...names.map((table) => `TRUNCATE TABLE ${table}`),
    ...Object.entries(tables).map(([table, select]) => `INSERT INTO ${table} ${select} ${inSmallBlocks}`),
    ...Object.entries(tables).map(
      ([table, select]) => `CREATE MATERIALIZED VIEW ${table}_feed TO ${table} AS ${select}`,
    ),
  ]
}
