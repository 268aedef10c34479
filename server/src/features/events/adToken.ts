import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { AdEventType } from '@matinee/contract/plain/adBeacon'
import { RecentMap } from '../../platform/recentMap.ts'
import { sign } from '../../platform/access/secrets.ts'
import { dayIn } from './dayIn.ts'
import { hourMs, longestTokenLifeMs } from './playbackToken.ts'
import { remembered } from './remembered.ts'

/**
 * What a ticket may tell of. `page`: one page load, of which only `pageview`. `request`: a placement that got nothing,
 * of which only `request`. `ad`: a placement and what is shown in it, of which all but `pageview`.
 */
export type AdTicketKind = 'page' | 'request' | 'ad'

/** What one impression earns the publisher, in millionths of each currency; whole numbers. */
export type AdPrice = { try: number; usd: number; eur: number }

/** What the server promised for one page load or one placement; its events are counted as this says, each type once. */
export type AdTicket = {
  /** Of a decision `newAdId()`; of a page load what names it, and the site before that if the page named it itself. */
  id: string
  kind: AdTicketKind
  accountId: string
  siteId: string
  /** Empty for a page load. */
  zoneId: string
  /** Empty when no campaign of ours is shown. */
  campaignId: string
  /** Type of income. */
  type: string
  tag: string
  /** Of the account, IANA: decides which day an event belongs to. */
  timezone: string
  price: AdPrice
  /** The video that plays beside it and the view of it, both empty when there is none. */
  videoId: string
  videoView: string
  /** Of the page that it was decided for; empty in tokens of older versions. */
  host: string
}

/** As it comes out of its token. `issuedAt`: when it was given, epoch ms; nothing that it tells of was before. */
export type IssuedAdTicket = AdTicket & { issuedAt: number }

const purpose = 'ad'
const allowed: Record<AdTicketKind, (type: AdEventType) => boolean> = {
  page: (type) => type === 'pageview',
  request: (type) => type === 'request',
  ad: (type) => type !== 'pageview',
}

/** Whether an event of this type may come with a ticket of this kind. */
export function isAllowedWith(kind: AdTicketKind, type: AdEventType): boolean {
  return allowed[kind](type)
}

/** 128 random bits as 22 characters: the id of a decision. */
export const newAdId = (): string => randomBytes(16).toString('base64url')

const idShape = /^[\w:.-]{16,80}$/
const method = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** One for each hour: a key is good for 2^32 random nonces. */
const keyOf = (key: Buffer, endHour: string) => Buffer.from(sign(key, purpose, endHour), 'base64url')

/**
 * A token that lets a page tell what became of one placement (or of one load of it), good for 24 to 25 hours from
 * `nowMs` (epoch ms). Sealed and not only signed: what an impression costs is nobody's business who looks into a page.
 * About 300 characters, all of them good in URLs. Throws RangeError for a time zone that is none, a price that is no
 * whole number, and an id that is not 16 to 80 of [\w:.-].
 */
export function signAdToken(key: Buffer, of: AdTicket, nowMs: number): string {
  dayIn(of.timezone, nowMs)
  if (!idShape.test(of.id)) throw new RangeError(`Not an id that events can be told apart by: ${of.id}`)
  const prices = [of.price.try, of.price.usd, of.price.eur]
  if (!prices.every((micros) => Number.isSafeInteger(micros) && micros >= 0))
    throw new RangeError(`The price of an impression must be whole micros: ${prices.join(', ')}`)
  const { id, kind, accountId, siteId, zoneId, campaignId, type, tag, timezone, videoId, videoView, host } =
    of
  const place = [accountId, siteId, zoneId, campaignId]
  const names = [id, kind, ...place, type, tag, timezone, videoId, videoView, host]
  const endHour = (Math.floor(nowMs / hourMs) + longestTokenLifeMs / hourMs).toString(36)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(method, keyOf(key, endHour), nonce)
  const sealed = [nonce, cipher.update(JSON.stringify([...names, nowMs, ...prices])), cipher.final()]
  return `${endHour}.${Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url')}`
}

export type AdTokenCheck = (token: string, nowMs: number) => IssuedAdTicket | 'forged' | 'expired'

type Known = { ticket: IssuedAdTicket; endsAt: number }

/** Checks ad tokens. The latest `capacity` of those found good are remembered: an ad's events come one by one. */
export function createAdTokenCheck(key: Buffer, capacity = 20_000): AdTokenCheck {
  const known = new RecentMap<Known>(capacity)
  const keys = remembered((endHour) => keyOf(key, endHour), 100)
  return (token, nowMs) => {
    let found = known.get(token)
    if (!found) {
      const read = readToken(keys, token)
      if (!read) return 'forged'
      found = read
      known.set(token, found)
    }
    return nowMs < found.endsAt ? found.ticket : 'expired'
  }
}

const shape = /^([0-9a-z]{1,8})\.([\w-]{40,4096})$/
type Names = [string, AdTicketKind, ...string[]]

function readToken(keys: (endHour: string) => Buffer, token: string): Known | null {
  const [, endHour, sealed] = shape.exec(token) ?? []
  if (!sealed) return null
  const bytes = Buffer.from(sealed, 'base64url')
  const text = open(keys(endHour!), bytes)
  if (text === null) return null
  const fields = JSON.parse(text) as unknown[]
  const [id, kind, accountId, siteId, zoneId, campaignId, type, tag, timezone, videoId, videoView] =
    fields as Names
  if (!isZone(timezone!)) return null
  const [issuedAt, inTry, inUsd, inEur] = fields.slice(-4) as [number, number, number, number]
  return {
    ticket: {
      id,
      kind,
      accountId: accountId!,
      siteId: siteId!,
      zoneId: zoneId!,
      campaignId: campaignId!,
      type: type!,
      tag: tag!,
      timezone: timezone!,
      price: { try: inTry, usd: inUsd, eur: inEur },
      videoId: videoId!,
      videoView: videoView!,
      host: typeof fields[11] === 'string' ? fields[11] : '',
      issuedAt,
    },
    endsAt: Number.parseInt(endHour!, 36) * hourMs,
  }
}

/** A node that only takes beacons may know fewer zones than the one that signed. */
function isZone(timezone: string): boolean {
  try {
    return dayIn(timezone, 0) !== ''
  } catch {
    return false
  }
}

/** Null for what was not sealed with this key. */
function open(key: Buffer, bytes: Buffer): string | null {
  const end = bytes.length - tagBytes
  if (end <= nonceBytes) return null
  const decipher = createDecipheriv(method, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(end))
  try {
    return decipher.update(bytes.subarray(nonceBytes, end), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
