import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { isTimezone } from '@matinee/contract/plain/calendar'
import { Cache } from '../../platform/cache.ts'
import { sign } from '../../platform/access/secrets.ts'
import {
  createTokenCheck,
  tokenEndHour,
  type AdTicket,
  type AdTicketKind,
  type IssuedAdTicket,
  type TokenCheck,
} from '../events/streams/tokens.service.ts'

const purpose = 'ad'
const idShape = /^[\w:.-]{16,80}$/
const cipherName = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** One key an hour: a key is good for 2^32 random nonces. */
const deriveKey = (key: Buffer, endHour: string) => Buffer.from(sign(key, purpose, endHour), 'base64url')

/** 128 random bits as 22 characters: the id of a decision. */
export const newAdId = (): string => randomBytes(16).toString('base64url')

/**
 * A token that lets a page report the events of one placement or page load for 24 to 25 hours from `nowMs` (epoch ms).
 * Encrypted, so that visitors cannot read the impression price. About 300 characters, all of them safe in URLs.
 * Throws RangeError for an unknown time zone, a price that is not whole micros, and a malformed id.
 */
export function signAdToken(key: Buffer, ticket: AdTicket, nowMs: number): string {
  refuseInvalidTicket(ticket)
  const { id, kind, accountId, siteId, zoneId, campaignId, type, tag, timezone, videoId, videoView, host } =
    ticket
  const place = [accountId, siteId, zoneId, campaignId]
  const names = [id, kind, ...place, type, tag, timezone, videoId, videoView, host]
  const prices = [ticket.price.try, ticket.price.usd, ticket.price.eur]
  const endHour = tokenEndHour(nowMs)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(cipherName, deriveKey(key, endHour), nonce)
  const sealed = [nonce, cipher.update(JSON.stringify([...names, nowMs, ...prices])), cipher.final()]
  return `${endHour}.${Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url')}`
}

function refuseInvalidTicket({ id, timezone, price }: AdTicket): void {
  if (!isTimezone(timezone)) throw new RangeError(`Not a time zone: ${timezone}`)
  if (!idShape.test(id)) throw new RangeError(`Not an id that identifies events: ${id}`)
  const prices = [price.try, price.usd, price.eur]
  if (!prices.every((micros) => Number.isSafeInteger(micros) && micros >= 0))
    throw new RangeError(`The price of an impression must be whole micros: ${prices.join(', ')}`)
}

export function createAdTokenCheck(key: Buffer): TokenCheck<IssuedAdTicket> {
  const keys = new Cache<Buffer>(100)
  const keyForHour = (endHour: string) => {
    const cached = keys.get(endHour)
    if (cached) return cached
    const derived = deriveKey(key, endHour)
    keys.set(endHour, derived)
    return derived
  }
  return createTokenCheck((token) => readToken(keyForHour, token))
}

const shape = /^([0-9a-z]{1,8})\.([\w-]{40,4096})$/
type Names = [string, AdTicketKind, ...string[]]

function readToken(
  keyForHour: (endHour: string) => Buffer,
  token: string,
): { content: IssuedAdTicket; endHour: string } | null {
  const [, endHour, sealed] = shape.exec(token) ?? []
  if (!sealed) return null
  const text = decrypt(keyForHour(endHour!), Buffer.from(sealed, 'base64url'))
  if (text === null) return null
  const fields = JSON.parse(text) as unknown[]
  const [id, kind, accountId, siteId, zoneId, campaignId, type, tag, timezone, videoId, videoView] =
    fields as Names
  // A node that only receives beacons may support fewer time zones than the one that signed.
  if (!isTimezone(timezone!)) return null
  const [issuedAt, inTry, inUsd, inEur] = fields.slice(-4) as [number, number, number, number]
  const content = {
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
  }
  return { content, endHour: endHour! }
}

/** Null for bytes that were not encrypted with this key. */
function decrypt(key: Buffer, bytes: Buffer): string | null {
  const end = bytes.length - tagBytes
  if (end <= nonceBytes) return null
  const nonce = bytes.subarray(0, nonceBytes)
  const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(end))
  try {
    return decipher.update(bytes.subarray(nonceBytes, end), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
