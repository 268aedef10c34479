import { isSigned, sign } from '../../../platform/access/secrets.ts'
import { tokenEndHour } from '../../events/streams/tokens.service.ts'

/** A play of a video in our player, as playback saw it. */
export type SealedPlay = {
  zoneId: string
  videoId: string
  playerId: string
  /** Of the page, in lower case; empty when unknown. */
  host: string
  /** Position of the ad break: 0 before the film, -2 after it, else milliseconds from its start. */
  breakMs: number
}

const purpose = 'adPlay'
const hourMs = 3_600_000
const shape = /^([\w-]{1,1200})\.([\w-]{43})$/

/**
 * The `play` parameter of an ad break's VAST address: about 200 characters, all of them safe in URLs, valid for 24 to 25 hours
 * from `nowMs` (epoch ms). Like a playback token it stays the same for a full hour, so that the playback answer can be
 * cached. Signed, not encrypted: it has nothing that the page does not know.
 */
export function signPlay(key: Buffer, play: SealedPlay, nowMs: number): string {
  const { zoneId, videoId, playerId, host, breakMs } = play
  const fields = [zoneId, videoId, playerId, host, breakMs, tokenEndHour(nowMs)]
  const text = Buffer.from(JSON.stringify(fields)).toString('base64url')
  return `${text}.${sign(key, purpose, text)}`
}

/** The play that was signed for this placement; null when forged, expired or signed for another placement. */
export function readPlay(key: Buffer, zoneId: string, parameter: string, nowMs: number): SealedPlay | null {
  const [, text, signature] = shape.exec(parameter) ?? []
  if (!text || !isSigned(key, purpose, text, signature!)) return null
  const [zone, videoId, playerId, host, breakMs, endHour] = JSON.parse(
    Buffer.from(text, 'base64url').toString(),
  ) as [string, string, string, string, number, string]
  const isCurrent = nowMs < Number.parseInt(endHour, 36) * hourMs
  return zone === zoneId && isCurrent ? { zoneId, videoId, playerId, host, breakMs } : null
}
