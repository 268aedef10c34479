import type { Deps } from './deps.ts'
import { isSigned, sign } from './secrets.ts'

export const signedLinkHours = 24

/** What an address opens: the same id under another purpose is another thing. `path`: below /api/v1. */
export type SignedLink = { purpose: string; path: `/${string}`; id: string }

/** An address that opens something without a sign-in, for a day. */
export function signedLink(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  { purpose, path, id }: SignedLink,
  nowMs = Date.now(),
): string {
  const expires = Math.floor(nowMs / 1000) + signedLinkHours * 3_600
  const signature = sign(secrets.signing, purpose, `${id}.${expires}`)
  return `${config.publicUrl}/api/v1${path}?expires=${expires}&signature=${signature}`
}

/** Whether the query of an address is one that was signed for this, and still good. */
export function isSignedLink(
  { secrets }: Pick<Deps, 'secrets'>,
  { purpose, id }: Pick<SignedLink, 'purpose' | 'id'>,
  { expires, signature }: Record<string, unknown>,
  nowMs = Date.now(),
): boolean {
  if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires) || typeof signature !== 'string')
    return false
  return Number(expires) * 1000 >= nowMs && isSigned(secrets.signing, purpose, `${id}.${expires}`, signature)
}
