import type { AdEventType } from '@matinee/contract/plain/adBeacon'
import type { Facts } from '../../platform/facts/facts.ts'
import { writeAdLine, type AdPlatform } from './adLine.ts'
import { adStream } from './adStream.ts'
import type { AdTicket } from './adToken.ts'
import { hostOf } from './describeSender.ts'
import { importRows } from './importRows.ts'

export type ImportedAdEvent = {
  /** Its id and the event's type are what a batch's events are told apart by. */
  ticket: AdTicket
  type: AdEventType
  /** Epoch ms; the day is that of the ticket's time zone. */
  at: number
  /** Only its host is kept. */
  page: string
  platform: AdPlatform
  /** ISO 3166-1 alpha-2, empty where it is not known. */
  country?: string
  /** Of page views: the same number within a site's day is the same visitor; 0 unknown. */
  visitor?: number
}

/** The bulk door for ad events, as `importEvents` is for those of videos. Answers how many were not there yet. */
export async function importAdEvents(
  facts: Facts,
  { source, batch, events }: { source: string; batch: number; events: readonly ImportedAdEvent[] },
): Promise<number> {
  const received = Math.floor(Date.now() / 1000)
  const lines = events.map(({ ticket, type, at, page, platform, country = '', visitor = 0 }) =>
    writeAdLine({
      ticket,
      type,
      at,
      received,
      page: hostOf(page),
      platform,
      invalid: 0,
      country,
      visitor: String(visitor),
    }),
  )
  return importRows(facts, adStream, { source, batch, lines })
}
