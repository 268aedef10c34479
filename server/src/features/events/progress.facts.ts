import type { Facts } from '../../platform/facts.ts'
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
  const [row] = await facts.query<{ loadedTo: string; nodes: string }>({
    sql: `SELECT toUnixTimestamp64Milli(min(loadedTo)) AS loadedTo, count() AS nodes FROM (
            SELECT argMax(loadedTo, seenAt) AS loadedTo, argMax(hasLeft, seenAt) AS hasLeft, max(seenAt) AS heardAt
            FROM ingest_progress WHERE stream = {stream:String} GROUP BY node)
          WHERE NOT hasLeft AND heardAt > now64() - {missedForS:UInt32}`,
    params: { missedForS, stream },
  })
  return row && Number(row.nodes) > 0 ? Number(row.loadedTo) : null
}
