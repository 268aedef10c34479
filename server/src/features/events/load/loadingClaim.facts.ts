import { runningQueries } from '../../../platform/facts/endQueries.ts'
import type { Facts } from '../../../platform/facts/facts.ts'
import { readStoreClock } from '../receive/storeClock.facts.ts'
import { reportProgress } from '../spool/progress.facts.ts'
import type { StreamName } from '../streams/stream.ts'

/** The claim of a node that crashed during a recount expires after this time. */
const recountMs = 3_600_000
/** Nodes check this often whether another one has a claim. */
export const claimPollMs = 1_000
/** After this time all nodes have seen a claim. */
const noticeMs = 3_000
const insertPollMs = 100
/** Until when a claim lasts that has ended: long past by every clock. Epoch ms in 13 digits, as the store reads them. */
const ended = 1_000_000_000_000
/** Nodes of earlier versions look for it; they know recounts only. */
const prefix = 'recount'

export type LoadingClaim = {
  /**
   * Extends the claim by its life from now. False, for good, when others may have inserted meanwhile: it had expired or
   * does not come first any more, as after a step of the store's clock, or the node's next claim has ended it.
   */
  renew(): Promise<boolean>
  /** Renews it every fifth of its life until `end`; the next `renew` says whether that succeeded. */
  keepRenewing(): void
  end(): Promise<void>
}

/** Waits as long as for any query: a busy store is no reason to give up a claim. */
const readClock = (facts: Facts) => readStoreClock(facts, {})

type ClaimOptions = {
  stream: StreamName
  node: string
  lifeMs?: number
  /** Whether it need not be noticed while no other node has reported for a day. */
  mayBeAlone?: boolean
}

/**
 * Claims the raw rows and sums of a stream: while a node recounts sums, or a backup freezes the tables, no other node
 * inserts. A claim is a row among the progress reports of the nodes, and the oldest claim comes first. Resolves once it
 * is this node's turn. The claim expires `lifeMs` after its last renewal; until its turn it renews itself.
 */
export async function claimLoading(
  facts: Facts,
  { stream, node, lifeMs = recountMs, mayBeAlone = true }: ClaimOptions,
  pause: (ms: number) => Promise<void>,
): Promise<LoadingClaim> {
  const claimedAt = await readClock(facts)
  // With the stream, because the store keeps one row of a name.
  const claim = `${prefix} ${claimedAt} ${stream} ${node}`
  let seenAt = claimedAt
  const report = (name: string, until: number) => {
    // Always later than the previous report, even if our clock was set back.
    seenAt = Math.max(Date.now(), seenAt + 1)
    return reportProgress(facts, { stream, node: name, loadedTo: until, seenAt, hasLeft: true })
  }
  const extend = async () => report(claim, (await readClock(facts)) + lifeMs)
  const end = (name: string) => report(name, ended)
  const list = async () => (await readClaims(facts, stream)).map((each) => each.claim)
  const earlier = (await readClaims(facts, stream)).filter((each) => isClaimedBy(node, each.claim))
  // The clock of the process that left one may be ahead of ours, and its latest report counts.
  for (const each of earlier) seenAt = Math.max(seenAt, each.seenAt)
  await extend()
  // Now, so that loading remains claimed in between.
  for (const each of earlier) await end(each.claim)
  try {
    if (!mayBeAlone || (await hasOtherNodes(facts, stream, node))) await pause(noticeMs)
    while ((await list())[0] !== claim) {
      await pause(claimPollMs)
      // An extension would make it valid again, before claims by which others recount.
      if (!(await list()).includes(claim)) throw lost()
      await extend()
    }
  } catch (error) {
    await end(claim).catch(() => {})
    throw error
  }
  let isLost = false
  const renew = async () => {
    const now = await readClock(facts)
    // After a step back of the clock, another claim that came first may have ended already.
    isLost ||= now < claimedAt || (await list())[0] !== claim
    if (!isLost) await report(claim, now + lifeMs)
    return !isLost
  }
  return { renew, ...renewRegularly(renew, lifeMs, () => end(claim)) }
}

const lost = () =>
  new Error(
    'The claim of loading ended before its turn came: its process was suspended, or another one of its name began. Try again.',
  )

function renewRegularly(
  renew: () => Promise<boolean>,
  lifeMs: number,
  end: () => Promise<void>,
): Pick<LoadingClaim, 'keepRenewing' | 'end'> {
  let renewal: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  return {
    keepRenewing() {
      timer = setInterval(() => {
        renewal = renewal.then(renew).catch(() => {})
      }, lifeMs / 5).unref()
    },
    async end() {
      clearInterval(timer)
      // After `end` it would make the claim valid again.
      await renewal
      await end()
    },
  }
}

/**
 * Whether inserts of `node` (default: of one without a claim) must wait for another node's claim. Claims that wait for
 * this node's own do not count: each would wait for the other.
 */
export async function isLoadingClaimed(facts: Facts, stream: StreamName, node = ''): Promise<boolean> {
  const [first] = await readClaims(facts, stream)
  return first !== undefined && (node === '' || !isClaimedBy(node, first.claim))
}

const isClaimedBy = (node: string, claim: string) => claim.endsWith(` ${node}`)

/** `seenAt`: when it was last reported, epoch ms. */
type ReportedClaim = { claim: string; seenAt: number }

/** Claims that have not expired, the oldest first. */
async function readClaims(facts: Facts, stream: StreamName): Promise<ReportedClaim[]> {
  const rows = await facts.query<{ claim: string; seen: string }>({
    sql: `SELECT node AS claim, toUnixTimestamp64Milli(max(seenAt)) AS seen FROM ingest_progress
          WHERE stream = {stream:String} AND startsWith(node, {prefix:String})
          GROUP BY node HAVING argMax(loadedTo, seenAt) > now64() ORDER BY node`,
    params: { stream, prefix: `${prefix} ` },
  })
  return rows.map(({ claim, seen }) => ({ claim, seenAt: Number(seen) }))
}

/** Whether the schema has claims of each stream: the first migrations are older. */
export async function hasClaims(facts: Facts): Promise<boolean> {
  const [row] = await facts.query<{ columns: string }>({
    sql: `SELECT count() AS columns FROM system.columns
          WHERE database = {database:String} AND table = 'ingest_progress' AND name = 'stream'`,
    params: { database: facts.database },
  })
  return row!.columns !== '0'
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

/**
 * Waits until the store runs no insert into these tables: of a node that began it before it could see a claim, or that
 * died or gave up waiting for it. The limit is that of `pause`.
 */
export async function waitForInserts(
  facts: Facts,
  tables: readonly string[],
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  while (await isInserting(facts, tables)) await pause(insertPollMs)
}

async function isInserting(facts: Facts, tables: readonly string[]): Promise<boolean> {
  const { cluster, database } = facts
  const [row] = await facts.query<{ count: string }>(
    {
      sql: `SELECT count() AS count FROM ${runningQueries(facts)}
            WHERE query_kind = 'Insert' AND current_database = {database:String}
              AND hasAny(splitByRegexp('\\W+', substring(query, 1, 200)), {tables:Array(String)})`,
      params: { database, tables },
    },
    cluster === null ? {} : { replicas: 'reachable' },
  )
  return row!.count !== '0'
}
