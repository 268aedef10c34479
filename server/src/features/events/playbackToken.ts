import { RecentMap } from '../../platform/recentMap.ts'
import { isSigned, sign } from '../../platform/access/secrets.ts'

/** Whose video a beacon speaks of. `playerId` may be empty. */
export type Identity = { accountId: string; videoId: string; playerId: string }

const purpose = 'playback'
export const hourMs = 3_600_000
const shortestLifeMs = 24 * hourMs
/** A token lives at most this long; beacons need to be remembered for as long and no longer. */
export const longestTokenLifeMs = shortestLifeMs + hourMs

/**
 * A token that lets a player report on one video, good for 24 to 25 hours from `nowMs` (epoch ms). It ends at a full
 * hour, so that the same one is made all hour long and the playback answer can be cached.
 */
export function signPlaybackToken(key: Buffer, of: Identity, nowMs: number): string {
  const endHour = Math.floor(nowMs / hourMs) + longestTokenLifeMs / hourMs
  const text = `${of.accountId}.${of.videoId}.${of.playerId}.${endHour.toString(36)}`
  return `${text}.${sign(key, purpose, text)}`
}

export type TokenCheck = (token: string, nowMs: number) => Identity | 'forged' | 'expired'

type Known = { identity: Identity; endsAt: number }

/**
 * Checks playback tokens. Those found good are remembered, at most `capacity` of them, so that a busy player costs
 * one HMAC in all and not one a beacon.
 */
export function createTokenCheck(key: Buffer, capacity = 20_000): TokenCheck {
  const known = new RecentMap<Known>(capacity)
  return (token, nowMs) => {
    let found = known.get(token)
    if (!found) {
      const read = readToken(key, token)
      if (!read) return 'forged'
      found = read
      known.set(token, found)
    }
    return nowMs < found.endsAt ? found.identity : 'expired'
  }
}

const shape = /^([\w:-]{1,128})\.([\w:-]{1,128})\.([\w:-]{0,128})\.([0-9a-z]{1,8})\.([\w-]{43})$/

function readToken(key: Buffer, token: string): Known | null {
  const parts = shape.exec(token)
  if (!parts) return null
  const [, accountId, videoId, playerId, end, signature] = parts as unknown as string[]
  if (!isSigned(key, purpose, token.slice(0, -signature!.length - 1), signature!)) return null
  return {
    identity: { accountId: accountId!, videoId: videoId!, playerId: playerId! },
    endsAt: Number.parseInt(end!, 36) * hourMs,
  }
}
