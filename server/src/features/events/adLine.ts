import { adEventTypes, type AdEventType } from '@matinee/contract/plain/adBeacon'
import type { AdTicket } from './adToken.ts'
import { dayIn } from './dayIn.ts'

export type AdPlatform = 'desktop' | 'mobile'

export type AdRow = {
  ticket: AdTicket
  type: AdEventType
  /** Epoch ms. */
  at: number
  /** Epoch seconds. */
  received: number
  /** Host only. */
  page: string
  platform: AdPlatform
  /** As `invalidReasons`; 0 counts. */
  invalid: number
  country: string
  /** 64 bits as a decimal number; 0 unknown. */
  visitor: string
}

/** Of a line, one tab between. */
export const adLineColumns = [
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
const nothing = { try: 0, usd: 0, eur: 0 }

/**
 * One event as a spool line, which is its row but for node and batch. A ticket's event of one type is always the same
 * (view, seq); only its impression earns.
 */
export function writeAdLine(of: AdRow): string {
  const { ticket, type, at, received, page, platform, invalid, country, visitor } = of
  const price = type === 'impression' ? ticket.price : nothing
  const {
    id,
    accountId,
    siteId,
    zoneId,
    campaignId,
    tag,
    type: income,
    timezone,
    videoId,
    videoView,
  } = ticket
  const place = `${cell(accountId)}\t${cell(siteId)}\t${cell(zoneId)}\t${cell(campaignId)}\t${cell(tag)}\t${cell(income)}`
  const sender = `${page}\t${platform}\t${invalid}\t${country}\t${visitor}`
  return (
    `${id}\t${adEventTypes.indexOf(type)}\t${received}\t${place}\t${dayIn(timezone, at)}\t${sender}\t` +
    `${cell(videoId)}\t${cell(videoView)}\t${type}\t${at}\t${price.try}\t${price.usd}\t${price.eur}`
  )
}

const special: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' }
/** As the facts store reads tab-separated values: names come from people. */
const cell = (text: string) => text.replace(/[\\\t\n\r\0]/g, (char) => special[char]!)
