import type { Facts } from '../../platform/facts/facts.ts'
import { newId } from '../../platform/ids.ts'
import type { StreamName } from './stream.ts'

/** A node that was not heard of for longer is taken for gone; what it still holds comes when it is back. */
const missedForS = 86_400

export async function reportProgress(
  facts: Facts,
  of: { stream: StreamName; node: string; loadedTo: number; seenAt: number; hasLeft: boolean },
): Promise<void> {
  const row = [of.stream, of.node, of.loadedTo, of.seenAt, of.hasLeft].join('\t')
  await facts.insert(
    'ingest_progress',
    ['stream', 'node', 'loadedTo', 'seenAt', 'hasLeft'],
    `${row}\n`,
    newId(),
  )
}

/**
 * Up to when every acknowledged beacon of a stream is in the figures (epoch ms): the time of the node that lags most.
 * Null before any node has told.
 */
export async function readFreshness(facts: Facts, stream: StreamName): Promise<number | null> {
  const nodes = await facts.query<Node>({
    sql: `SELECT * FROM (${nodesSql}) WHERE heardAt > toUnixTimestamp64Milli(now64(3)) - {missedForMs:UInt32}`,
    params: { stream, missedForMs: missedForS * 1_000 },
  })
  return slowest(nodes)
}

/** A node that works tells every two seconds. */
const workingForMs = 120_000

/**
 * The same of those nodes alone that were heard of as lately as any: for who decides by sums every few seconds, and
 * must not be held up by a node that is gone. While none of them loads, it stays where it was.
 */
export async function readCountedTo(
  facts: Facts,
  stream: StreamName,
  limits: { timeoutMs: number; signal: AbortSignal },
): Promise<number | null> {
  const nodes = await facts.query<Node>({ sql: nodesSql, params: { stream } }, limits)
  const latest = Math.max(...nodes.map(({ heardAt }) => Number(heardAt)))
  return slowest(nodes.filter(({ heardAt }) => Number(heardAt) > latest - workingForMs))
}

type Node = { loadedTo: string; heardAt: string }
const nodesSql = `
  SELECT toUnixTimestamp64Milli(argMax(loadedTo, seenAt)) AS loadedTo, toUnixTimestamp64Milli(max(seenAt)) AS heardAt
  FROM ingest_progress WHERE stream = {stream:String} GROUP BY node HAVING NOT argMax(hasLeft, seenAt)`
const slowest = (nodes: Node[]) =>
  nodes.length ? Math.min(...nodes.map(({ loadedTo }) => Number(loadedTo))) : null
