import { createHash } from 'node:crypto'
import type { Facts } from '../../../platform/facts/facts.ts'
import type { Log } from '../../../platform/log.ts'
import { claimLoading, waitForInserts } from '../load/loadingClaim.facts.ts'
import type { IngestLog } from '../log/ingestLog.ts'
import type { Stream } from '../streams/stream.ts'
import { findMissingRows } from './missingRows.facts.ts'
import { endRecount, recountRollups } from './recount.facts.ts'

type CompletionDeps<B> = {
  facts: Facts
  ingestLog: Pick<IngestLog, 'isClaimed'>
  stream: Stream
  log: Log
  node: string
  /** Changes if the store may have forgotten tokens or has other tables. */
  epoch: string
  insert: (missing: B, token: string) => Promise<void>
  pause: (ms: number) => Promise<void>
  /** How long to wait for inserts that still run. */
  insertsMs?: number
}

/**
 * Completes a batch whose token the store may have forgotten: inserts only the rows that are missing, then recounts
 * the rollups that the batch touches. First waits for inserts that still run: their rows would be inserted or counted
 * a second time. Throws when they do not end in time, and before its next statement once another process may insert or
 * complete the batch.
 */
export async function completeBatch<B extends { number: number; rows: Buffer[]; count: number }>(
  deps: CompletionDeps<B>,
  batch: B,
): Promise<void> {
  const { facts, ingestLog, stream, log, node, epoch, insert, pause, insertsMs = 600_000 } = deps
  const claim = await claimLoading(facts, { stream: stream.name, node }, pause)
  claim.keepRenewing()
  // The process may have been suspended since the statement before.
  const checkAlone = async () => {
    const isFirst = await claim.renew()
    if (!isFirst || !ingestLog.isClaimed())
      throw new Error(
        'another process may insert or complete this batch by now; loading begins again from the saved state',
      )
  }
  const deadline = performance.now() + insertsMs
  try {
    // Ends statements of this name, also a successor's.
    await checkAlone()
    // Reads the raw rows and would be waited for.
    await endRecount(facts, node)
    await waitForInserts(facts, [stream.table], async (ms) => {
      if (performance.now() > deadline) throw stillInserting(stream.table, insertsMs)
      await pause(ms)
    })
    const rows = Buffer.concat(batch.rows).toString()
    const tsv = await findMissingRows(facts, { table: stream, node, batch: batch.number }, rows)
    const count = tsv.split('\n').length - 1
    log.warn({ batch: batch.number, rows: batch.count, missing: count }, 'completing an open batch')
    // The same rows in the same epoch have the same token: an earlier attempt may still be running.
    const token = createHash('sha256').update(`${epoch}\n${tsv}`).digest('base64url')
    await checkAlone()
    await insert({ ...batch, rows: [Buffer.from(tsv)], count }, token)
    await recountRollups(facts, stream, { node, batch: batch.number, checkAlone })
  } finally {
    await claim.end()
  }
}

const stillInserting = (table: string, ms: number) =>
  new Error(
    `an insert into ${table} still runs in the facts store after ${Math.round(ms / 1000)} seconds, so an open batch ` +
      'cannot be completed; loading tries again. If this repeats, find the insert in system.processes and end it with KILL QUERY.',
  )
