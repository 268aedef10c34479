import type { Facts } from '../../platform/facts.ts'
import { endQueries } from '../../platform/factsEngine/endQueries.ts'
import { rollups, type Rollup } from './rollups.facts.ts'

/** A busy hour of many videos takes a while; giving up early would only begin it anew. */
const commandMs = 3_600_000
const hourMs = 3_600_000

/**
 * Counts again, out of the raw rows, every rollup row that the batch touches. For the time after a power cut, when
 * neither the dedup log nor the rollups can be relied on. Repeating it is fine, also while the engine still works on
 * an earlier try that nobody waits for: that one is ended. Nothing else may insert meanwhile (`claimRecount`).
 */
export async function recountRollups(facts: Facts, node: string, batch: number): Promise<void> {
  const name = `recount-${node.replaceAll(/\W/g, '')}`
  await endQueries(facts, name)
  const span = await readSpan(facts, node, batch)
  if (!span) return
  const params = { node, batch, ...span }
  for (const rollup of rollups)
    for (const sql of recountOf(rollup, name)) await facts.command(sql, params, { timeoutMs: commandMs })
}

/** Deletes what the batch touches of one rollup, and fills it again. */
function recountOf(rollup: Rollup, name: string): [string, string] {
  const { table, keys, columns, rows = 'video_events', withInvalid, of } = rollup
  const counted = withInvalid ? '1' : 'invalid = 0'
  const names = Object.keys(keys).join(', ')
  const values = Object.values(keys).join(', ')
  const inBatch = `node = {node:String} AND batch = {batch:UInt64}
    AND at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64})`
  const mine = `SELECT DISTINCT ${values} FROM ${rows} WHERE ${inBatch} AND ${counted}`
  // All there is of the batch's hours: they are what raw rows are sorted by.
  const source = of
    ? `FROM ${of.table} WHERE ${counted}`
    : `FROM ${rows} WHERE ${counted}
         AND at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64})
         AND (account, toStartOfHour(at)) IN
           (SELECT DISTINCT account, toStartOfHour(at) FROM video_events WHERE ${inBatch})`
  const grouped = of ? names : values
  const sums = Object.values(of?.columns ?? columns)
  return [
    `ALTER TABLE ${table} DELETE WHERE (${names}) IN (${mine})
     SETTINGS mutations_sync = 2, log_comment = '${name}'`,
    // The same counts as were inserted before are no repetition here.
    `INSERT INTO ${table} (${[names, ...Object.keys(columns)].join(', ')})
     SELECT ${[grouped, ...sums].join(', ')} ${source} AND (${grouped}) IN (${mine}) GROUP BY ${grouped}
     SETTINGS insert_deduplicate = 0, log_comment = '${name}'`,
  ]
}

/** Whole hours (epoch ms) that the batch's events lie in; null when it has none. */
async function readSpan(
  facts: Facts,
  node: string,
  batch: number,
): Promise<{ from: number; to: number } | null> {
  const [row] = await facts.query<{ first: string; last: string; count: string }>(
    {
      sql: `SELECT toUnixTimestamp64Milli(min(at)) AS first, toUnixTimestamp64Milli(max(at)) AS last,
              count() AS count
            FROM video_events WHERE node = {node:String} AND batch = {batch:UInt64}`,
      params: { node, batch },
    },
    { timeoutMs: commandMs },
  )
  if (!row || row.count === '0') return null
  const [from, last] = [row.first, row.last].map((ms) => Math.floor(Number(ms) / hourMs) * hourMs)
  return { from: from!, to: last! + hourMs }
}
