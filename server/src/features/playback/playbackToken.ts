import { isSigned, sign } from '../../platform/access/secrets.ts'
import {
  createTokenCheck,
  tokenEndHour,
  type TokenCheck,
  type VideoIdentity,
} from '../events/streams/tokens.service.ts'

const purpose = 'playback'

/**
 * A token with which a player reports on one video for 24 to 25 hours from `nowMs` (epoch ms). It stays the same for a
 * full hour, so that the playback answer can be cached.
 */
export function signPlaybackToken(
  key: Buffer,
  { accountId, videoId, playerId }: VideoIdentity,
  nowMs: number,
): string {
  const text = `${accountId}.${videoId}.${playerId}.${tokenEndHour(nowMs)}`
  return `${text}.${sign(key, purpose, text)}`
}

export function createPlaybackTokenCheck(key: Buffer): TokenCheck<VideoIdentity> {
  return createTokenCheck((token) => readToken(key, token))
}

const shape = /^([\w:-]{1,128})\.([\w:-]{1,128})\.([\w:-]{0,128})\.([0-9a-z]{1,8})\.([\w-]{43})$/

function readToken(key: Buffer, token: string): { content: VideoIdentity; endHour: string } | null {
  const parts = shape.exec(token)
  if (!parts) return null
  const [, accountId, videoId, playerId, endHour, signature] = parts as unknown as string[]
  if (!isSigned(key, purpose, token.slice(0, -signature!.length - 1), signature!)) return null
  return { content: { accountId: accountId!, videoId: videoId!, playerId: playerId! }, endHour: endHour! }
}
