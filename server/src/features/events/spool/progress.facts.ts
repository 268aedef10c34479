import { deleteRows } from '../../../platform/facts/deleteRows.ts'
import type { Facts } from '../../../platform/facts/facts.ts'
import { newId } from '../../../platform/ids.ts'
import type { StreamName } from '../streams/stream.ts'

export type Progress = {
  stream: StreamName
  node: string
  /** Every beacon that the node acknowledged until then is in the facts store, epoch ms. */
  loadedTo: number
  /** Epoch ms of the store's clock; nodes of the release before use their own. The latest report of a node counts. */
  seenAt: number
  /** Whether the node stopped with an empty spool. */
  hasLeft: boolean
}

export async function reportProgress(facts: Facts, progress: Progress): Promise<void> {
  const { stream, node, loadedTo, seenAt, hasLeft } = progress
  const row = [stream, node, loadedTo, seenAt, hasLeft].join('\t')
  await facts.insert(
    'ingest_progress',
    ['stream', 'node', 'loadedTo', 'seenAt', 'hasLeft'],
    `${row}\n`,
    newId(),
  )
}

/** `heardAt`: epoch ms of the store's clock. */
export type WorkingNode = { stream: StreamName; node: string; heardAt: number }

/** The nodes that reported within `withinMs` and had not left with an empty spool. */
export async function listWorkingNodes(facts: Facts, withinMs: number): Promise<WorkingNode[]> {
  const rows = await facts.query<{ stream: StreamName; node: string; heardAt: string }>({
    sql: `SELECT stream, node, toUnixTimestamp64Milli(max(seenAt)) AS heardAt FROM ingest_progress
          GROUP BY stream, node HAVING NOT argMax(hasLeft, seenAt)
            AND heardAt > toUnixTimestamp64Milli(now64(3)) - {withinMs:UInt64} ORDER BY stream, node`,
    params: { withinMs },
  })
  return rows.map((row) => ({ ...row, heardAt: Number(row.heardAt) }))
}

/** Forgets the reports of all nodes but these, and all claims. */
export const forgetOtherNodes = (facts: Facts, nodes: readonly string[]): Promise<void> =>
  deleteRows(
    facts,
    { table: 'ingest_progress', where: 'NOT has({nodes:Array(String)}, node)', params: { nodes } },
    { timeoutMs: 600_000 },
  )

/** The last report of a node that has not left; both in epoch ms of the store's clock. */
export type NodeProgress = { loadedTo: string; heardAt: string }
const nodesSql = `
  SELECT toUnixTimestamp64Milli(argMax(loadedTo, seenAt)) AS loadedTo, toUnixTimestamp64Milli(max(seenAt)) AS heardAt
  FROM ingest_progress WHERE stream = {stream:String} GROUP BY node HAVING NOT argMax(hasLeft, seenAt)`

export const listNodes = (
  facts: Facts,
  stream: StreamName,
  limits: { timeoutMs: number; signal: AbortSignal },
): Promise<NodeProgress[]> => facts.query<NodeProgress>({ sql: nodesSql, params: { stream } }, limits)

/** Without nodes that have been silent for `ignoredAfterMs`. */
export const listRecentNodes = (
  facts: Facts,
  stream: StreamName,
  ignoredAfterMs: number,
): Promise<NodeProgress[]> =>
  facts.query<NodeProgress>({
    sql: `SELECT * FROM (${nodesSql}) WHERE heardAt > toUnixTimestamp64Milli(now64(3)) - {ignoredAfterMs:UInt32}`,
    params: { stream, ignoredAfterMs },
  })
