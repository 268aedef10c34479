import type { EventType, MeasureType } from '@matinee/contract/plain/counters'
import type { Facts } from '../../platform/facts/facts.ts'
import { adStream } from './adStream.ts'
import { hostOf } from './describeSender.ts'
import { importRows } from './importRows.ts'
import type { StreamName } from './stream.ts'
import { videoStream } from './videoStream.ts'

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
  const received = Math.floor(Date.now() / 1000)
  const lines = of.events.map((event) => {
    const identity = `${event.account}\t${event.video}\t`
    const page = hostOf(event.page)
    const { view, seq, device, country = '', type, at, value } = event
    return `${view}\t${seq}\t${received}\t${identity}\t${page}\t${device}\t0\t${country}\t${type}\t${at}\t${value}`
  })
  return importRows(facts, videoStream, { ...of, lines })
}

/** Number of the last batch of the stream that this source brought, 0 when there is none. */
export async function readLastBatch(
  facts: Facts,
  source: string,
  stream: StreamName = 'video',
): Promise<number> {
  const { table } = stream === 'ad' ? adStream : videoStream
  const [row] = await facts.query<{ last: string }>({
    sql: `SELECT max(batch) AS last FROM ${table} WHERE node = {source:String}`,
    params: { source },
  })
  return Number(row?.last ?? 0)
}
