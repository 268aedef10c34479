import type { Facts } from '../../../platform/facts/facts.ts'
import { settleReplicas } from '../../../platform/facts/settleReplicas.ts'
import type { Stream } from '../streams/stream.ts'

type Table = Pick<Stream, 'table' | 'columns' | 'rowKey'>

/**
 * The lines of `tsv` (the table's columns, separated by tabs) that are not yet in the table. An insert is atomic only
 * within one month, and is split if a row is refused.
 */
export async function findMissingRows(
  facts: Facts,
  { table, node, batch }: { table: Table; node: string; batch: number },
  tsv: string,
): Promise<string> {
  const lines = tsv.split('\n').slice(0, -1)
  await settleReplicas(facts, table.table, { includesAway: true })
  const stored = await countRows(facts, { table, node, batch }, lines)
  const keyIndexes = table.rowKey.map((column) => table.columns.indexOf(column))
  if (stored.size === 0) return tsv
  const missing = lines.filter((line) => {
    const fields = line.split('\t')
    const key = keyIndexes.map((index) => fields[index]).join('\t')
    const count = stored.get(key) ?? 0
    if (count > 0) stored.set(key, count - 1)
    return count === 0
  })
  return missing.map((line) => `${line}\n`).join('')
}

/** The number of stored rows by key. */
async function countRows(
  facts: Facts,
  { table: { table, columns, rowKey }, node, batch }: { table: Table; node: string; batch: number },
  lines: readonly string[],
): Promise<Map<string, number>> {
  const atColumn = columns.indexOf('at')
  let [from, to] = [Infinity, -Infinity]
  for (const line of lines) {
    const at = Number(line.split('\t', atColumn + 1)[atColumn])
    if (at < from) from = at
    if (at > to) to = at
  }
  if (from > to) return new Map()
  const rows = await facts.query<{ key: string; count: string }>(
    {
      sql: `SELECT concat(${rowKey.map(columnAsText).join(", '\\t', ")}) AS key, count() AS count
            FROM ${table}
            WHERE node = {node:String} AND batch = {batch:UInt64}
              AND at >= fromUnixTimestamp64Milli({from:Int64}) AND at <= fromUnixTimestamp64Milli({to:Int64})
            GROUP BY key`,
      params: { node, batch, from, to },
    },
    { timeoutMs: 60_000 },
  )
  return new Map(rows.map(({ key, count }) => [key, Number(count)]))
}

const columnAsText = (column: string) =>
  column === 'at' ? 'toString(toUnixTimestamp64Milli(at))' : `toString(${column})`
