import { createHash } from 'node:crypto'
import type { Facts } from '../../../platform/facts/facts.ts'
import type { Log } from '../../../platform/log.ts'
import type { Stream } from '../streams/stream.ts'
import { findMissingRows } from './missingRows.facts.ts'
import { recountRollups } from './recount.facts.ts'
import { claimRecount } from './recountClaim.facts.ts'

type CompletionDeps<B> = {
  facts: Facts
  stream: Stream
  log: Log
  node: string
  /** Changes if the store may have forgotten tokens or has other tables. */
  epoch: string
  insert: (missing: B, token: string) => Promise<void>
  pause: (ms: number) => Promise<void>
}

/**
 * Completes a batch whose token the store may have forgotten: inserts only the rows that are missing, then recounts
 * the rollups that the batch touches.
 */
export async function completeBatch<B extends { number: number; rows: Buffer[]; count: number }>(
  deps: CompletionDeps<B>,
  batch: B,
): Promise<void> {
  const { facts, stream, log, node, epoch, insert, pause } = deps
  const end = await claimRecount(facts, { stream: stream.name, node }, pause)
  try {
    const rows = Buffer.concat(batch.rows).toString()
    const tsv = await findMissingRows(facts, { table: stream, node, batch: batch.number }, rows)
    const count = tsv.split('\n').length - 1
    log.warn({ batch: batch.number, rows: batch.count, missing: count }, 'completing an open batch')
    // The same rows in the same epoch have the same token: an earlier attempt may still be running.
    const token = createHash('sha256').update(`${epoch}\n${tsv}`).digest('base64url')
    await insert({ ...batch, rows: [Buffer.from(tsv)], count }, token)
    await recountRollups(facts, stream, { node, batch: batch.number })
  } finally {
    await end()
  }
}
