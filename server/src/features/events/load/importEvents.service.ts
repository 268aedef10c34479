import { createHash } from 'node:crypto'
import type { AdEventType } from '@matinee/contract/plain/adBeacon'
import type { EventType, MeasureType } from '@matinee/contract/plain/counters'
import type { Facts } from '../../../platform/facts/facts.ts'
import { pause } from '../../../platform/processes.ts'
import { findMissingRows } from '../recount/missingRows.facts.ts'
import { adStream, writeAdLine, type AdPlatform } from '../streams/adStream.ts'
import { parseHost } from '../streams/describeSender.service.ts'
import type { Stream, StreamName } from '../streams/stream.ts'
import type { AdTicket } from '../streams/tokens.service.ts'
import { videoStream } from '../streams/videoStream.ts'
import { findLastBatch, insertRows } from './eventRows.facts.ts'
import { claimPollMs, isLoadingClaimed } from './loadingClaim.facts.ts'

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
  /** Only its host is stored. */
  page: string
  device: string
  /** ISO 3166-1 alpha-2, empty when unknown. */
  country?: string
}

export type ImportedAdEvent = {
  /** Its id and the event's type identify an event within its batch. */
  ticket: AdTicket
  type: AdEventType
  /** Epoch ms; the day is that of the ticket's time zone. */
  at: number
  /** Only its host is stored. */
  page: string
  platform: AdPlatform
  /** ISO 3166-1 alpha-2, empty when unknown. */
  country?: string
  /** Of an `error`: the IAB's code. */
  code?: number
  /** For page views: equal numbers within a site's day are the same visitor; 0 unknown. */
  visitor?: number
}

/** (source, batch) identifies the insert: repeating it later counts once. */
export type ImportedBatch<E> = { source: string; batch: number; events: readonly E[] }

/**
 * Imports video events of a source whose times and accounts are trusted, such as another platform's export. Batch
 * numbers of one source must rise. Returns how many events were new.
 */
export async function importEvents(
  facts: Facts,
  { source, batch, events }: ImportedBatch<ImportedEvent>,
): Promise<number> {
  const received = Math.floor(Date.now() / 1000)
  const lines = events.map((event) => {
    const identity = `${event.account}\t${event.video}\t`
    const page = parseHost(event.page)
    const { view, seq, device, country = '', type, at, value } = event
    return `${view}\t${seq}\t${received}\t${identity}\t${page}\t${device}\t0\t${country}\t${type}\t${at}\t${value}`
  })
  return importRows(facts, videoStream, { source, batch, lines })
}

/** As `importEvents`, for ad events. */
export async function importAdEvents(
  facts: Facts,
  { source, batch, events }: ImportedBatch<ImportedAdEvent>,
): Promise<number> {
  const received = Math.floor(Date.now() / 1000)
  const lines = events.map(({ page, country = '', visitor = 0, ...event }) =>
    writeAdLine({
      ...event,
      received,
      page: parseHost(page),
      invalid: 0,
      country,
      visitor: String(visitor),
    }),
  )
  return importRows(facts, adStream, { source, batch, lines })
}

/** Number of the last batch that was imported from a source, 0 when there is none. */
export async function readLastBatch(
  facts: Facts,
  source: string,
  stream: StreamName = 'video',
): Promise<number> {
  const { table } = stream === 'ad' ? adStream : videoStream
  return findLastBatch(facts, table, source)
}

/** Inserts the rows of spool lines without a spool. */
async function importRows(
  facts: Facts,
  stream: Stream,
  { source, batch, lines }: { source: string; batch: number; lines: readonly string[] },
): Promise<number> {
  if (lines.length === 0) return 0
  const prefix = `${source}\t${batch}`
  const tsv = lines.map((line) => stream.toRows(line.split('\t'), prefix).tsv).join('')
  const missing = await findMissingRows(facts, { table: stream, node: source, batch }, tsv)
  // Under the batch's token the store would mistake the missing rows for the entire batch.
  const part = missing === tsv ? '' : `:${createHash('sha256').update(missing).digest('base64url')}`
  while (await isLoadingClaimed(facts, stream.name)) await pause(claimPollMs)
  if (missing) await insertRows(facts, stream, missing, `${source}:${batch}${part}`)
  return missing === tsv ? lines.length : missing.split('\n').length - 1
}
