import { adEventTypes, breaks, type AdEventType } from '@matinee/contract/plain/adBeacon'
import { dayIn } from '@matinee/contract/plain/calendar'
import { adRollups } from './adRollups.ts'
import type { Stream } from './stream.ts'
import type { AdTicket } from './tokens.service.ts'

export type AdPlatform = 'desktop' | 'mobile'

export type AdEvent = {
  ticket: AdTicket
  type: AdEventType
  /** Epoch ms. */
  at: number
  /** When the beacon came in, epoch seconds. */
  received: number
  /** Host only. */
  page: string
  platform: AdPlatform
  /** A number of `invalidReasons`; 0 counts. */
  invalid: number
  country: string
  /** Of an `error`: the IAB's code, 100 to 999. */
  code?: number | undefined
  /** 64 bits as a decimal number; 0 unknown. */
  visitor: string
}

const lineColumns = [
  'view',
  'seq',
  'received',
  'account',
  'site',
  'zone',
  'campaign',
  'tag',
  'type',
  'day',
  'page',
  'platform',
  'invalid',
  'country',
  'visitor',
  'video',
  'videoView',
  'event',
  'at',
  'spentMicrosTry',
  'spentMicrosUsd',
  'spentMicrosEur',
]
const freeOfCharge = { try: 0, usd: 0, eur: 0 }

const filmColumns = ['player', 'breakMs', 'code']
const countryColumn = lineColumns.indexOf('country')

/**
 * A spool line: `lineColumns` separated by tabs. All events of one type and ticket have the same (view, seq). Only the
 * billed event earns. In ad breaks the country has the `filmColumns` after it, because nodes of the release before must
 * be able to insert the line.
 */
export function writeAdLine(event: AdEvent): string {
  const { ticket, type, at, received, page, platform, invalid, visitor, code = 0 } = event
  const film = ticket.breakMs === breaks.none ? '' : `/${ticket.playerId}/${ticket.breakMs}/${code}`
  const country = event.country + film
  const price = type === ticket.billed ? ticket.price : freeOfCharge
  const place = [
    ticket.accountId,
    ticket.siteId,
    ticket.zoneId,
    ticket.campaignId,
    ticket.tag,
    ticket.type,
  ].map(escapeCell)
  const day = dayIn(ticket.timezone, at)
  const sender = `${page}\t${platform}\t${invalid}\t${country}\t${visitor}`
  return (
    `${ticket.id}\t${adEventTypes.indexOf(type)}\t${received}\t${place.join('\t')}\t${day}\t${sender}\t` +
    `${escapeCell(ticket.videoId)}\t${escapeCell(ticket.videoView)}\t${type}\t${at}\t` +
    `${price.try}\t${price.usd}\t${price.eur}`
  )
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' }
/** Names come from users, and the facts store reads tab-separated values. */
const escapeCell = (text: string) => text.replace(/[\\\t\n\r\0]/g, (char) => escapes[char]!)

function toRows(fields: string[], prefix: string): { tsv: string; rows: number } {
  const [country, player = '', breakMs = breaks.none, code = 0] = fields[countryColumn]!.split('/')
  fields[countryColumn] = country!
  return { tsv: `${prefix}\t${fields.join('\t')}\t${player}\t${breakMs}\t${code}\n`, rows: 1 }
}

/** Events of page loads and placements, sent by ad tags. A spool line is one event. */
export const adStream: Stream = {
  name: 'ad',
  path: '/e/a',
  hasTrackers: true,
  folder: 'ads',
  table: 'ad_events',
  columns: ['node', 'batch', ...lineColumns, ...filmColumns],
  rowKey: ['view', 'seq'],
  toRows,
  // Two instants of one calendar day are less than 50 hours apart, whatever zones the account has used.
  recount: { rollups: adRollups, chunk: '(account, day)', marginMs: 3 * 86_400_000 },
}
