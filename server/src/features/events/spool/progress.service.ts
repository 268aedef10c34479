import type { Facts } from '../../../platform/facts/facts.ts'
import { newId } from '../../../platform/ids.ts'
import type { StreamName } from '../streams/stream.ts'

/** Nodes silent for longer are ignored; events in their spools are counted once they return. */
const ignoredAfterMs = 86_400_000
/** A working node reports every two seconds. */
const workingForMs = 120_000

export type Progress = {
  stream: StreamName
  node: string
  /** Every beacon that the node acknowledged until then is in the facts store, epoch ms. */
  loadedTo: number
  /** Epoch ms of the node's clock; the latest report of a node counts. */
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

/**
 * Every beacon acknowledged until then (epoch ms) is in the figures: the progress of the slowest node. Null before any
 * node has reported.
 */
export async function readFreshness(facts: Facts, stream: StreamName): Promise<number | null> {
  const nodes = await facts.query<NodeProgress>({
    sql: `SELECT * FROM (${nodesSql}) WHERE heardAt > toUnixTimestamp64Milli(now64(3)) - {ignoredAfterMs:UInt32}`,
    params: { stream, ignoredAfterMs },
  })
  return slowest(nodes)
}

/**
 * As `readFreshness`, but of working nodes only, for decisions by sums every few seconds: a dead node must not block them.
 * The value does not change while no node works.
 */
export async function readCountedTo(
  facts: Facts,
  stream: StreamName,
  limits: { timeoutMs: number; signal: AbortSignal },
): Promise<number | null> {
  const nodes = await facts.query<NodeProgress>({ sql: nodesSql, params: { stream } }, limits)
  const latest = Math.max(...nodes.map(({ heardAt }) => Number(heardAt)))
  return slowest(nodes.filter(({ heardAt }) => Number(heardAt) > latest - workingForMs))
}

type NodeProgress = { loadedTo: string; heardAt: string }
const nodesSql = `
  SELECT toUnixTimestamp64Milli(argMax(loadedTo, seenAt)) AS loadedTo, toUnixTimestamp64Milli(max(seenAt)) AS heardAt
  FROM ingest_progress WHERE stream = {stream:String} GROUP BY node HAVING NOT argMax(hasLeft, seenAt)`
const slowest = (nodes: NodeProgress[]) =>
  nodes.length ? Math.min(...nodes.map(({ loadedTo }) => Number(loadedTo))) : null
