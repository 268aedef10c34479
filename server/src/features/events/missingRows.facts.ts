import type { Facts } from '../../platform/facts.ts'
import { eventColumns } from './events.facts.ts'

type Column = (typeof eventColumns)[number]
const indexOf = (name: Column) => eventColumns.indexOf(name)
/** What tells the rows of one batch apart; the same more than once is as many rows. */
const named = (['view', 'seq', 'event', 'at', 'value'] as const).map(indexOf)
const atColumn = indexOf('at')

/**
 * Those lines of `tsv` (as `writeRows` makes them) that are not in the table yet, for when the engine may have
 * forgotten the batch's token. An insert is whole within a month only, and its parts are when a row was refused.
 */
export async function findMissingRows(
  facts: Facts,
  { node, batch }: { node: string; batch: number },
  tsv: string,
): Promise<string> {
  const lines = tsv.split('\n').slice(0, -1)
  const there = await countRows(facts, node, batch, lines)
  if (there.size === 0) return tsv
  const missing = lines.filter((line) => {
    const fields = line.split('\t')
    const key = named.map((index) => fields[index]).join('\t')
    const left = there.get(key) ?? 0
    if (left > 0) there.set(key, left - 1)
    return left === 0
  })
  return missing.map((line) => `${line}\n`).join('')
}

/** How many rows there are of each key. */
async function countRows(
  facts: Facts,
  node: string,
  batch: number,
  lines: readonly string[],
): Promise<Map<string, number>> {
  let [from, to] = [Infinity, -Infinity]
  for (const line of lines) {
    const at = Number(line.split('\t', atColumn + 1)[atColumn])
    if (at < from) from = at
    if (at > to) to = at
  }
  if (from > to) return new Map()
  const rows = await facts.query<{ key: string; count: string }>(
    {
      sql: `SELECT concat(view, '\\t', toString(seq), '\\t', toString(event), '\\t',
                toString(toUnixTimestamp64Milli(at)), '\\t', toString(value)) AS key, count() AS count
            FROM video_events
            WHERE node = {node:String} AND batch = {batch:UInt64}
              AND at >= fromUnixTimestamp64Milli({from:Int64}) AND at <= fromUnixTimestamp64Milli({to:Int64})
            GROUP BY key`,
      params: { node, batch, from, to },
    },
    { timeoutMs: 60_000 },
  )
  return new Map(rows.map(({ key, count }) => [key, Number(count)]))
}
