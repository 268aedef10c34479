import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
const loopback = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::(\d{1,5}))?(?=[/?]|$)/
/** RFC 8252 7.1: a private scheme is a reversed domain name; the dot keeps `javascript:` and `data:` out. */
const privateScheme = /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:\/[^?]*/
/** Parameters that our answer adds; a client could not distinguish its parameters of these names. */
const ours = ['code', 'state', 'iss', 'error']

/** Why `uri` may not be registered; null when it may (RFC 9700 2.1, RFC 8252 7). */
export function whyNoRedirectUri(uri: string, isPublic: boolean): Sentence | null {
  if (uri.length > 2048) return refusals.uriTooLong
  // Printable ASCII without the characters that browsers and URL parsers read differently.
  if (!/^[!-~]+$/.test(uri) || /["<>\\^`{|}]/.test(uri)) return refusals.uriNotAbsolute
  if (uri.includes('#')) return refusals.uriFragment
  if (uri.includes('*')) return refusals.uriWildcard
  const isLoopback = loopback.test(uri)
  const isPrivate = privateScheme.test(uri)
  if (!uri.startsWith('https://') && !isLoopback && !isPrivate) return refusals.uriNotHttps
  if (isPrivate && !isPublic) return refusals.uriOwnScheme
  if (!URL.canParse(uri)) return refusals.uriNotAbsolute
  if (/^[^/]*\/\/[^/?]*@/.test(uri)) return refusals.uriUser
  const { searchParams } = new URL(uri)
  if (ours.some((name) => searchParams.has(name))) return refusals.uriAnswerParams
  return null
}

/**
 * Whether `uri` equals a registered one exactly. Programs on the user's own machine do not know their port
 * beforehand, so it may differ for public clients on loopback (RFC 8252 7.3).
 */
export function isRegistered(uri: string, registered: string[], isPublic: boolean): boolean {
  if (registered.includes(uri)) return true
  if (!isPublic || !hasPort(uri)) return false
  return registered.some((other) => loopback.test(other) && withoutPort(other) === withoutPort(uri))
}

/**
 * Whether only the client itself can receive requests to `uri`. Any program on the user's machine can listen on a
 * loopback port or claim a scheme, so such a consent needs the user each time (RFC 8252 8.6).
 */
export const isItsOwn = (uri: string): boolean => uri.startsWith('https://')

function hasPort(uri: string): boolean {
  const port = Number(loopback.exec(uri)?.[1])
  return port > 0 && port < 65_536
}

const withoutPort = (uri: string) =>
  uri.replace(loopback, (origin, port?: string) => (port ? origin.slice(0, -port.length - 1) : origin))
