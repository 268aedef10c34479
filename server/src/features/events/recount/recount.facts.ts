import type { Facts } from '../../../platform/facts/facts.ts'
import { deleteRows } from '../../../platform/facts/deleteRows.ts'
import { endQueries } from '../../../platform/facts/endQueries.ts'
import { settleReplicas } from '../../../platform/facts/settleReplicas.ts'
import type { Rollup, Stream } from '../streams/stream.ts'

/** A busy hour of many videos takes long; a shorter timeout would only restart it. */
const commandMs = 3_600_000
const hourMs = 3_600_000

/**
 * Recounts every rollup row that the batch touches from the raw rows, because after a power cut neither the deduplication
 * log nor the rollups are reliable. May be repeated, even while the engine still runs an earlier attempt that timed out: that
 * attempt is ended. No other insert may run meanwhile (`claimLoading`, `waitForInserts`, `checkAlone`).
 */
export async function recountRollups(
  facts: Facts,
  { table, recount }: RecountedStream,
  { node, batch, checkAlone }: RecountedBatch,
): Promise<void> {
  const name = nameRecount(node)
  await endRecount(facts, node)
  const span = await readSpan(facts, table, { node, batch })
  if (!span) return
  const params = {
    node,
    batch,
    ...span,
    since: span.from - recount.marginMs,
    until: span.to + recount.marginMs,
  }
  for (const rollup of recount.rollups) {
    for (const source of [table, rollup.from?.table ?? rollup.table])
      await settleReplicas(facts, source, { includesAway: true })
    const { where, insert } = buildRecount(rollup, { table, recount }, name)
    await checkAlone()
    await deleteRows(facts, { table: rollup.table, where, params, name }, { timeoutMs: commandMs })
    await checkAlone()
    await facts.command(insert, params, { timeoutMs: commandMs })
  }
}

/** Ends statements of the node's earlier attempt, which the engine continues without its client. */
export const endRecount = (facts: Facts, node: string): Promise<void> => endQueries(facts, nameRecount(node))

const nameRecount = (node: string) => `recount-${node.replaceAll(/\W/g, '')}`

type RecountedBatch = {
  node: string
  batch: number
  /** Called before each statement; throws when another process may recount or insert. */
  checkAlone: () => Promise<void>
}

type RecountedStream = Pick<Stream, 'table' | 'recount'>

/** `where`: the rows of one rollup that the batch touches, to be deleted. `insert`: counts them again. */
function buildRecount(rollup: Rollup, stream: RecountedStream, name: string) {
  const { table, keys, columns, rows = stream.table, from } = rollup
  const { chunk } = stream.recount
  const counted = [rollup.withInvalid ? '1' : 'invalid = 0', rollup.where ?? '1'].join(' AND ')
  const names = Object.keys(keys).join(', ')
  const values = Object.values(keys).join(', ')
  const within = (from: string, to: string) =>
    `at >= fromUnixTimestamp64Milli({${from}:Int64}) AND at < fromUnixTimestamp64Milli({${to}:Int64})`
  const inBatch = `node = {node:String} AND batch = {batch:UInt64} AND ${within('from', 'to')}`
  const touched = `SELECT DISTINCT ${values} FROM ${rows} WHERE ${inBatch} AND ${counted}`
  // The chunks are a prefix of the raw rows' sort key, so that only they are read.
  const inChunks = rollup.hasManyAccounts
    ? '1'
    : `${chunk} IN (SELECT DISTINCT ${chunk} FROM ${stream.table} WHERE ${inBatch})`
  const source = from
    ? `FROM ${from.table} WHERE ${counted}`
    : `FROM ${rows} WHERE ${counted} AND ${within('since', 'until')} AND ${inChunks}`
  const grouped = from ? names : values
  const sums = Object.values(from?.columns ?? columns)
  return {
    where: `(${names}) IN (${touched}) AND ${rollup.own ?? '1'}`,
    // Rows equal to earlier ones must not be deduplicated.
    insert: `INSERT INTO ${table} (${[names, ...Object.keys(columns)].join(', ')})
     SELECT ${[grouped, ...sums].join(', ')} ${source} AND (${grouped}) IN (${touched}) GROUP BY ${grouped}
     SETTINGS insert_deduplicate = 0, log_comment = '${name}'`,
  }
}

/** The full hours (epoch ms) that contain the batch's events; null when it has none. */
async function readSpan(
  facts: Facts,
  table: string,
  batch: { node: string; batch: number },
): Promise<{ from: number; to: number } | null> {
  const [row] = await facts.query<{ first: string; last: string; count: string }>(
    {
      sql: `SELECT toUnixTimestamp64Milli(min(at)) AS first, toUnixTimestamp64Milli(max(at)) AS last,
              count() AS count
            FROM ${table} WHERE node = {node:String} AND batch = {batch:UInt64}`,
      params: batch,
    },
    { timeoutMs: commandMs },
  )
  if (!row || row.count === '0') return null
  const [from, last] = [row.first, row.last].map((ms) => Math.floor(Number(ms) / hourMs) * hourMs)
  return { from: from!, to: last! + hourMs }
}
