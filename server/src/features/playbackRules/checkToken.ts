import { errors, jwtVerify } from 'jose'
import type { PlaybackReason } from '@matinee/contract/plain/video/playbackReasons'
import { sign } from '../../platform/access/secrets.ts'

const longestLifeS = 7 * 86_400
const toleranceS = 30

/** The bytes of a signing key. They are made from the installation's secret and stored nowhere. */
export const secretOf = (signing: Buffer, keyId: string): string => sign(signing, 'signing key', keyId)

/**
 * Checks a playback token: a JWT, HS256, `kid` one of `keyIds`, `sub` the video, `exp` at most 7 days ahead. Null:
 * good.
 */
export async function checkToken(
  token: string | undefined,
  of: { videoId: string; keyIds: readonly string[]; signing: Buffer },
): Promise<PlaybackReason | null> {
  if (!token) return 'signature_required'
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        if (typeof kid !== 'string' || !of.keyIds.includes(kid)) throw new errors.JWSInvalid('unknown key')
        return Buffer.from(secretOf(of.signing, kid), 'base64url')
      },
      { algorithms: ['HS256'], subject: of.videoId, requiredClaims: ['exp'], clockTolerance: toleranceS },
    )
    const leftS = payload.exp! - Date.now() / 1_000
    return leftS > longestLifeS + toleranceS ? 'signature_invalid' : null
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'signature_expired' : 'signature_invalid'
  }
}
