import { createHash } from 'node:crypto'
import type { Facts } from '../../platform/facts/facts.ts'
import { pause } from '../../platform/processes.ts'
import { insertEvents } from './events.facts.ts'
import { findMissingRows } from './missingRows.facts.ts'
import { askEveryMs, isRecounting } from './recountTurn.facts.ts'
import type { Stream } from './stream.ts'

/**
 * Brings a batch of rows in past the spool, each of them (but for node and batch) a line. (source, batch) names the
 * insert; the same name twice counts once, however long after. Answers how many rows were not there yet.
 */
export async function importRows(
  facts: Facts,
  stream: Stream,
  { source, batch, lines }: { source: string; batch: number; lines: readonly string[] },
): Promise<number> {
  if (lines.length === 0) return 0
  while (await isRecounting(facts, stream.name)) await pause(askEveryMs)
  const tsv = lines.map((line) => `${source}\t${batch}\t${line}\n`).join('')
  const missing = await findMissingRows(facts, { table: stream, node: source, batch }, tsv)
  // A part of the batch under its own token would be taken for all of it.
  const part = missing === tsv ? '' : `:${createHash('sha256').update(missing).digest('base64url')}`
  if (missing) await insertEvents(facts, stream, missing, `${source}:${batch}${part}`)
  return missing === tsv ? lines.length : missing.split('\n').length - 1
}
