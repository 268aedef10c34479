import { createHash } from 'node:crypto'
import type { EventType, MeasureType } from '@matinee/contract/plain/counters'
import type { Facts } from '../../platform/facts.ts'
import { pause } from '../../platform/processes.ts'
import { hostOf } from './describeSender.ts'
import { insertEvents } from './events.facts.ts'
import { findMissingRows } from './missingRows.facts.ts'
import { askEveryMs, isRecounting } from './recountTurn.facts.ts'

export type ImportedEvent = {
  account: string
  video: string
  view: string
  seq: number
  type: EventType | MeasureType
  /** Epoch ms. */
  at: number
  /** Milliseconds. */
  value: number
  /** Only its host is kept. */
  page: string
  device: string
  /** ISO 3166-1 alpha-2, empty where it is not known. */
  country?: string
}

/**
 * The bulk door: events of a source that is trusted with times and owners, such as another platform's export.
 * (source, batch) names the insert; the same name twice counts once, however long after. Batches of one source must
 * rise. Answers how many events were not there yet.
 */
export async function importEvents(
  facts: Facts,
  of: { source: string; batch: number; events: readonly ImportedEvent[] },
): Promise<number> {
  if (of.events.length === 0) return 0
  while (await isRecounting(facts)) await pause(askEveryMs)
  const received = Math.floor(Date.now() / 1000)
  const head = `${of.source}\t${of.batch}`
  const rows = of.events.map((event) => {
    const identity = `${event.account}\t${event.video}\t`
    const page = hostOf(event.page)
    const { view, seq, device, country = '', type, at, value } = event
    return `${head}\t${view}\t${seq}\t${received}\t${identity}\t${page}\t${device}\t0\t${country}\t${type}\t${at}\t${value}\n`
  })
  const tsv = rows.join('')
  const missing = await findMissingRows(facts, { node: of.source, batch: of.batch }, tsv)
  // A part of the batch under its own token would be taken for all of it.
  const part = missing === tsv ? '' : `:${createHash('sha256').update(missing).digest('base64url')}`
  if (missing) await insertEvents(facts, missing, `${of.source}:${of.batch}${part}`)
  return missing === tsv ? rows.length : missing.split('\n').length - 1
}

/** Number of the last batch that this source brought, 0 when there is none. */
export async function readLastBatch(facts: Facts, source: string): Promise<number> {
  const [row] = await facts.query<{ last: string }>({
    sql: 'SELECT max(batch) AS last FROM video_events WHERE node = {source:String}',
    params: { source },
  })
  return Number(row?.last ?? 0)
}
