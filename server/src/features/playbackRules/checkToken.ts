import { errors, jwtVerify } from 'jose'
import type { PlaybackReason } from '@matinee/contract/plain/video/playbackReasons'
import { sign } from '../../platform/access/secrets.ts'

const maxLifeS = 7 * 86_400
const toleranceS = 30

/** The bytes of a signing key. They are derived from the installation's secret and never stored. */
export const deriveSecret = (signing: Buffer, keyId: string): string => sign(signing, 'signing key', keyId)

/**
 * Checks a playback token: a JWT, HS256, `kid` one of `keyIds`, `sub` the video, `exp` at most 7 days ahead. Returns null
 * if it is valid.
 */
export async function checkToken(
  token: string | undefined,
  expected: { videoId: string; keyIds: readonly string[]; signing: Buffer },
): Promise<PlaybackReason | null> {
  if (!token) return 'signature_required'
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        if (typeof kid !== 'string' || !expected.keyIds.includes(kid))
          throw new errors.JWSInvalid('unknown key')
        return Buffer.from(deriveSecret(expected.signing, kid), 'base64url')
      },
      {
        algorithms: ['HS256'],
        subject: expected.videoId,
        requiredClaims: ['exp'],
        clockTolerance: toleranceS,
      },
    )
    const remainingS = payload.exp! - Date.now() / 1_000
    return remainingS > maxLifeS + toleranceS ? 'signature_invalid' : null
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'signature_expired' : 'signature_invalid'
  }
}
