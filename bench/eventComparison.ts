// Compares acknowledged beacons with the facts store, and its rollups with its rows.
import type { Stream } from '../server/src/features/events/streams/stream.ts'
import type { Facts } from '../server/src/platform/facts/facts.ts'
import { pause } from '../server/src/platform/processes.ts'

/** Rows of each acknowledged beacon, by `view seq`. */
export type Acknowledged = ReadonlyMap<string, number>
export type StreamComparison = {
  stream: string
  beacons: number
  events: number
  lost: number
  /** Keys of lost beacons. */
  missing: string[]
  doubled: number
  unknown: number
  /** Keys of rollups with another sum than their rows. */
  differences: string[]
}

type Query = Pick<Facts, 'query'>

/** Waits up to `limitMs` until every acknowledged beacon is there. */
export async function compareStream(
  facts: Query,
  stream: Stream,
  sent: Acknowledged,
  limitMs = 60_000,
): Promise<StreamComparison> {
  const counts = await readCounted(facts, stream, { beacons: sent.size, limitMs })
  let [lost, doubled, events] = [0, 0, 0]
  const missing: string[] = []
  for (const [beacon, rows] of sent) {
    const counted = counts.get(beacon) ?? 0
    events += rows
    lost += Math.max(0, rows - counted)
    if (counted < rows) missing.push(beacon)
    doubled += Math.max(0, counted - rows)
  }
  return {
    stream: stream.name,
    beacons: sent.size,
    events,
    lost,
    missing,
    doubled,
    unknown: [...counts.keys()].filter((beacon) => !sent.has(beacon)).length,
    differences: await compareRollups(facts, stream),
  }
}

export function reportStream({
  stream,
  beacons,
  events,
  lost,
  doubled,
  unknown,
  differences,
}: StreamComparison) {
  console.log(
    `${stream}: acknowledged ${beacons} (${events} events) | lost ${lost} | doubled ${doubled} | ` +
      `unknown ${unknown} | counters that differ in a rollup ${differences.length}`,
  )
  for (const difference of differences) console.log(`  ${difference}`)
  return lost + doubled + unknown + differences.length === 0
}

/** The campaigns' bill, compared with one price (micros of lira) for each counted impression. */
export async function isBillRight(facts: Query, priceInTry: number): Promise<boolean> {
  const [row] = await facts.query<Record<'raw' | 'counted' | 'spent', string>>({
    sql: `SELECT (SELECT countIf(event = 'impression' AND invalid = 0) FROM ad_events) AS raw,
            sum(impressions) AS counted, sum(spentMicrosTry) AS spent FROM campaign_days`,
    params: {},
  })
  const due = BigInt(row!.raw) * BigInt(priceInTry)
  console.log(`campaign: impressions ${row!.raw}, counted ${row!.counted}, billed ${row!.spent}, due ${due}`)
  return row!.raw === row!.counted && due === BigInt(row!.spent)
}

/** Rows of each beacon in the facts store, once all acknowledged beacons are there or the time has passed. */
async function readCounted(
  facts: Query,
  { table }: Stream,
  { beacons, limitMs }: { beacons: number; limitMs: number },
): Promise<Map<string, number>> {
  const sql = `SELECT view, seq, count() AS rows FROM ${table} GROUP BY view, seq`
  for (const deadline = Date.now() + limitMs; ; await pause(500)) {
    const rows = await facts
      .query<{ view: string; seq: number; rows: string }>({ sql, params: {} })
      .catch(() => [])
    if (rows.length >= beacons || Date.now() > deadline) {
      // The rollups of the last batch are written after its raw rows.
      await pause(3_000)
      return new Map(rows.map(({ view, seq, rows: count }) => [`${view} ${seq}`, Number(count)]))
    }
  }
}

/** Compares every sum of every rollup with the same sum of raw rows. */
async function compareRollups(facts: Query, { table: raw, recount }: Stream): Promise<string[]> {
  const read = async (sql: string) => {
    const rows = await facts.query<{ key: string; sums: string[] }>({ sql, params: {} })
    return new Map(rows.map((row) => [row.key, row.sums.join()]))
  }
  const listed = (expressions: string[]) => `[${expressions.map((one) => `toString(${one})`).join(', ')}]`
  const differences: string[] = []
  for (const { table, keys, columns, rows = raw, withInvalid, where = '1', own = '1' } of recount.rollups) {
    const sums = Object.entries(columns).filter(([name]) => name !== 'startTimes' && name !== 'visitors')
    const [rolled, counted] = await Promise.all([
      read(
        `SELECT toString(${listed(Object.keys(keys))}) AS key, ${listed(sums.map(([name]) => `sum(${name})`))} AS sums
         FROM ${table} WHERE ${own} GROUP BY key`,
      ),
      read(
        `SELECT toString(${listed(Object.values(keys))}) AS key, ${listed(sums.map(([, sum]) => sum))} AS sums
         FROM ${rows} WHERE ${withInvalid ? '1' : 'invalid = 0'} AND ${where} GROUP BY key`,
      ),
    ])
    // A rollup has no row where there is nothing to sum.
    const none = sums.map(() => '0').join()
    for (const key of new Set([...rolled.keys(), ...counted.keys()]))
      if ((rolled.get(key) ?? none) !== (counted.get(key) ?? none)) differences.push(`${table} ${key}`)
  }
  return differences
}
