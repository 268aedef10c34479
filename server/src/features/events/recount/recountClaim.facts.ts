import type { Facts } from '../../../platform/facts/facts.ts'
import { reportProgress } from '../spool/progress.facts.ts'
import type { StreamName } from '../streams/stream.ts'

/** The claim of a node that crashed during a recount expires after this time. */
const claimMs = 3_600_000
/** Nodes check this often whether another node recounts. */
export const recountPollMs = 1_000
/** After this time all nodes have seen a claim, and their running inserts have ended. */
const noticeMs = 3_000
const prefix = 'recount'

/**
 * Only one node recounts a stream at a time, and no node inserts meanwhile: rows inserted between deleting a sum and
 * recounting it would be counted twice. A claim is a row among the progress reports of the nodes, and the oldest claim comes
 * first. Resolves once it is this node's turn, with the function that ends the claim.
 */
export async function claimRecount(
  facts: Facts,
  { stream, node }: { stream: StreamName; node: string },
  pause: (ms: number) => Promise<void>,
): Promise<() => Promise<void>> {
  const claimedAt = await readClock(facts)
  const claim = `${prefix} ${claimedAt} ${node}`
  let seenAt = claimedAt
  const report = (name: string, until: number) => {
    // Always later than the previous report, even if our clock was set back.
    seenAt = Math.max(Date.now(), seenAt + 1)
    return reportProgress(facts, { stream, node: name, loadedTo: until, seenAt, hasLeft: true })
  }
  const renew = async () => report(claim, (await readClock(facts)) + claimMs)
  const end = (name: string) => report(name, claimedAt - claimMs)
  for (const earlier of await listClaims(facts, stream)) if (isClaimedBy(node, earlier)) await end(earlier)
  await renew()
  try {
    if (await hasOtherNodes(facts, stream, node)) await pause(noticeMs)
    while ((await listClaims(facts, stream))[0] !== claim) {
      await pause(recountPollMs)
      await renew()
    }
  } catch (error) {
    await end(claim).catch(() => {})
    throw error
  }
  return () => end(claim)
}

/** The store's clock (epoch ms), by which claims are ordered and expire. */
async function readClock(facts: Facts): Promise<number> {
  const [row] = await facts.query<{ now: string }>({
    sql: 'SELECT toUnixTimestamp64Milli(now64(3)) AS now',
    params: {},
  })
  return Number(row!.now)
}

/** Whether another node (any, without `node`) recounts the stream or is about to: inserts must wait. */
export async function isRecounting(facts: Facts, stream: StreamName, node = ''): Promise<boolean> {
  return (await listClaims(facts, stream)).some((claim) => !isClaimedBy(node, claim))
}

const isClaimedBy = (node: string, claim: string) => claim.endsWith(` ${node}`)

/** Claims that have not expired, the oldest first. */
async function listClaims(facts: Facts, stream: StreamName): Promise<string[]> {
  const rows = await facts.query<{ node: string }>({
    sql: `SELECT node FROM (
            SELECT node, argMax(loadedTo, seenAt) AS until FROM ingest_progress
            WHERE stream = {stream:String} AND startsWith(node, {prefix:String}) GROUP BY node)
          WHERE until > now64() ORDER BY node`,
    params: { stream, prefix: `${prefix} ` },
  })
  return rows.map(({ node }) => node)
}

/** Whether another node of the stream reported within a day; it may have returned without a report yet. */
async function hasOtherNodes(facts: Facts, stream: StreamName, node: string): Promise<boolean> {
  const [row] = await facts.query<{ nodes: string }>({
    sql: `SELECT count() AS nodes FROM ingest_progress
          WHERE stream = {stream:String} AND node != {node:String} AND NOT startsWith(node, {prefix:String})
            AND seenAt > now64() - 86400`,
    params: { stream, node, prefix: `${prefix} ` },
  })
  return row!.nodes !== '0'
}
