import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { breaks } from '@matinee/contract/plain/adBeacon'
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
const playerShape = /^[\w-]{0,80}$/
const cipherName = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** The facts store keeps positions in 32 bits. */
const maxBreakMs = 2 ** 31 - 1

/** One key an hour: a key is good for 2^32 random nonces. */
const deriveKey = (key: Buffer, endHour: string) => Buffer.from(sign(key, purpose, endHour), 'base64url')

/** 128 random bits as 22 characters: the id of a decision. */
export const newAdId = (): string => randomBytes(16).toString('base64url')

/**
 * A token that lets a page report the events of one placement or page load for 24 to 25 hours from `nowMs` (epoch ms).
 * Encrypted, so that visitors cannot read the price. About 380 characters, all of them safe in URLs.
 * Throws RangeError for an unknown time zone, a price that is not whole micros, a break
 * that is not in the content, and malformed ids.
 */
export function signAdToken(key: Buffer, ticket: AdTicket, nowMs: number): string {
  refuseInvalidTicket(ticket)
  const endHour = tokenEndHour(nowMs)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(cipherName, deriveKey(key, endHour), nonce)
  const sealed = [nonce, cipher.update(JSON.stringify(listFields(ticket, nowMs))), cipher.final()]
  return `${endHour}.${Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url')}`
}

/**
 * Fields in order: names, host, break and film, price of a complete, time of issue, price of an impression. Nodes of version 0.1
 * read the first twelve and the last four, so for them a ticket that is billed by completes has no price.
 */
function listFields(ticket: AdTicket, nowMs: number): (string | number)[] {
  const { id, kind, accountId, siteId, zoneId, campaignId, type, tag, timezone, videoId, videoView, host } =
    ticket
  const place = [accountId, siteId, zoneId, campaignId]
  const names = [id, kind, ...place, type, tag, timezone, videoId, videoView, host]
  const price = [ticket.price.try, ticket.price.usd, ticket.price.eur]
  const prices = ticket.billed === 'complete' ? [...price, nowMs, 0, 0, 0] : [0, 0, 0, nowMs, ...price]
  return [...names, ticket.playerId, ticket.breakMs, ticket.billed, ticket.durationMs, ...prices]
}

function refuseInvalidTicket({ id, timezone, price, playerId, breakMs, durationMs }: AdTicket): void {
  if (!isTimezone(timezone)) throw new RangeError(`Not a time zone: ${timezone}`)
  if (!idShape.test(id)) throw new RangeError(`Not an id that identifies events: ${id}`)
  if (!playerShape.test(playerId)) throw new RangeError(`Not an id of a player: ${playerId}`)
  if (!Number.isInteger(breakMs) || breakMs < breaks.postroll || breakMs > maxBreakMs)
    throw new RangeError(`Not the position of an ad break: ${breakMs}`)
  if (!Number.isSafeInteger(durationMs) || durationMs < 0)
    throw new RangeError(`Not the length of a film: ${durationMs}`)
  const prices = [price.try, price.usd, price.eur]
  if (!prices.every((micros) => Number.isSafeInteger(micros) && micros >= 0))
    throw new RangeError(`The price must be whole micros: ${prices.join(', ')}`)
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
type Price = [number, number, number]
type FilmFields = [
  playerId: string,
  breakMs: number,
  billed: AdTicket['billed'],
  durationMs: number,
  ...Price,
]
/** Tokens of older versions end with the host or before it. */
const newLength = 23
const noFilm: FilmFields = ['', breaks.none, 'impression', 0, 0, 0, 0]

function readToken(
  keyForHour: (endHour: string) => Buffer,
  token: string,
): { content: IssuedAdTicket; endHour: string } | null {
  const [, endHour, sealed] = shape.exec(token) ?? []
  if (!sealed) return null
  const text = decrypt(keyForHour(endHour!), Buffer.from(sealed, 'base64url'))
  if (text === null) return null
  const content = readFields(JSON.parse(text) as unknown[])
  return content && { content, endHour: endHour! }
}

/** Null for a time zone unknown here: a node that only receives beacons may support fewer than the one that signed. */
function readFields(fields: unknown[]): IssuedAdTicket | null {
  const [id, kind, accountId, siteId, zoneId, campaignId, type, tag, timezone, videoId, videoView] =
    fields as Names
  if (!isTimezone(timezone!)) return null
  const [issuedAt, ...impressionPrice] = fields.slice(-4) as [number, ...Price]
  const film = fields.length === newLength ? (fields.slice(12, 19) as FilmFields) : noFilm
  const [playerId, breakMs, billed, durationMs, ...completePrice] = film
  const [inTry, inUsd, inEur] = billed === 'complete' ? completePrice : impressionPrice
  return {
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
    playerId,
    breakMs,
    billed,
    durationMs,
    issuedAt,
  }
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
