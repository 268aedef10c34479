// An invented release after this checkout, whose migrations change tables that are in use.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Installation } from '../installation/installation.ts'

/** Adds a column to a table that every request uses, and an index without a lock. */
const postgresMigrations = {
  '9001_next_release': `
import { sql } from 'kysely'
export const step = 'expand'
export const up = (db) => sql\`alter table players add column next_release text not null default ''\`.execute(db)
`,
  '9002_next_index': `
import { sql } from 'kysely'
export const step = 'expand'
export const inTransaction = false
export async function up(db) {
  await sql\`drop index concurrently if exists players_by_next_release\`.execute(db)
  await sql\`create index concurrently players_by_next_release on players (next_release)\`.execute(db)
}
`,
}

/** Fills a table from all events, and takes twenty seconds more for it. */
const factsMigrations = {
  '9001_next_release': `
const comment = "log_comment = 'matinee-migration'"
const starts = "SELECT account, count() AS count FROM video_events WHERE event = 'start' GROUP BY account"
export const step = 'expand'
export const statements = (engines) => [
  'DROP VIEW IF EXISTS next_starts_feed',
  'DROP TABLE IF EXISTS next_starts',
  'DROP TABLE IF EXISTS next_starts_filling',
  'CREATE TABLE next_starts_filling (account String, count UInt64) ' + engines.engine('SummingMergeTree', 'ORDER BY account'),
  "INSERT INTO next_starts_filling SELECT '', sleepEachRow(0.5) FROM numbers(40) SETTINGS max_block_size = 1, " + comment,
  'INSERT INTO next_starts_filling ' + starts + ' SETTINGS ' + comment,
  'RENAME TABLE next_starts_filling TO next_starts',
  'CREATE MATERIALIZED VIEW next_starts_feed TO next_starts AS ' + starts,
]
`,
}

/** Makes the code in `folder` the release after it, with migrations that only add. */
export function addNextRelease(folder: string): void {
  const manifest = join(folder, 'package.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version": "[^"]+"/, '"version": "99.0.0"'))
  for (const [store, migrations] of Object.entries({ postgres: postgresMigrations, facts: factsMigrations }))
    for (const [name, text] of Object.entries(migrations))
      writeFileSync(join(folder, 'server/migrations', store, `${name}.ts`), text)
}

/** The table that was filled while events waited has exactly the account's events. */
export async function hasSameSums({ facts }: Installation['stores'], accountId: string): Promise<boolean> {
  const [row] = await facts.query<{ filled: string; raw: string }>({
    sql: `SELECT (SELECT sum(count) FROM next_starts WHERE account = {accountId:String}) AS filled,
            (SELECT countIf(event = 'start') FROM video_events WHERE account = {accountId:String}) AS raw`,
    params: { accountId },
  })
  console.log(`table of the next release: ${row!.filled} starts, in the events ${row!.raw}`)
  return row!.filled === row!.raw
}
