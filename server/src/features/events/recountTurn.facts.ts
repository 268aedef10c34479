import type { Facts } from '../../platform/facts/facts.ts'
import { reportProgress } from './progress.facts.ts'
import type { StreamName } from './stream.ts'

/** A claim of a node that died in the midst of a recount ends by itself. */
const claimMs = 3_600_000
/** Nodes ask this often whether somebody recounts, */
export const askEveryMs = 1_000
/** so that all of them know after this long, and what they were inserting is in. */
const noticeMs = 3_000
const prefix = 'recount'

type Pause = (ms: number) => Promise<void>

/**
 * Of one stream only one node recounts at a time, and nobody inserts meanwhile: what came in between deleting a sum and making it
 * anew would be counted twice. A claim is a row among those by which nodes tell how far they are; the oldest goes
 * first. Resolves with what ends it when it is this node's turn.
 */
export async function claimRecount(
  facts: Facts,
  { stream, node }: { stream: StreamName; node: string },
  pause: Pause,
): Promise<() => Promise<void>> {
  const claimedAt = await readClock(facts)
  const claim = `${prefix} ${claimedAt} ${node}`
  let toldAt = claimedAt
  const tell = (name: string, until: number) => {
    // Later than what was told before, whatever was done to our clock.
    toldAt = Math.max(Date.now(), toldAt + 1)
    return reportProgress(facts, { stream, node: name, loadedTo: until, seenAt: toldAt, hasLeft: true })
  }
  const hold = async () => tell(claim, (await readClock(facts)) + claimMs)
  const end = (name: string) => tell(name, claimedAt - claimMs)
  for (const earlier of await listClaims(facts, stream)) if (isOf(node, earlier)) await end(earlier)
  await hold()
  try {
    if (await hasOthers(facts, stream, node)) await pause(noticeMs)
    while ((await listClaims(facts, stream))[0] !== claim) {
      await pause(askEveryMs)
      await hold()
    }
  } catch (error) {
    await end(claim).catch(() => {})
    throw error
  }
  return () => end(claim)
}

/** The store's clock (epoch ms): claims are put in order by it, and end by it. */
async function readClock(facts: Facts): Promise<number> {
  const [row] = await facts.query<{ now: string }>({
    sql: 'SELECT toUnixTimestamp64Milli(now64(3)) AS now',
    params: {},
  })
  return Number(row!.now)
}

/** Whether another node (any, without `node`) recounts the stream or is about to: a reason not to insert. */
export async function isRecounting(facts: Facts, stream: StreamName, node = ''): Promise<boolean> {
  return (await listClaims(facts, stream)).some((claim) => !isOf(node, claim))
}

const isOf = (node: string, claim: string) => claim.endsWith(` ${node}`)

/** Claims that hold, the oldest first. */
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

/** Whether any other node of the stream was heard of within the last day: one that was away may be back and not have told yet. */
async function hasOthers(facts: Facts, stream: StreamName, node: string): Promise<boolean> {
  const [row] = await facts.query<{ nodes: string }>({
    sql: `SELECT count() AS nodes FROM ingest_progress
          WHERE stream = {stream:String} AND node != {node:String} AND NOT startsWith(node, {prefix:String})
            AND seenAt > now64() - 86400`,
    params: { stream, node, prefix: `${prefix} ` },
  })
  return row!.nodes !== '0'
}
