import { isSigned, sign } from '../../../platform/access/secrets.ts'

export const echoPath = '/healthz/request'
/** Not Authorization, which some proxies take for their own. */
export const echoHeader = 'x-matinee-doctor'

/** How an `api` process saw a request. */
export type RequestEcho = {
  /** Whose request it counts as. */
  address: string
  /** Who is connected to it. */
  peer: string
  /** X-Forwarded-For as it arrived. */
  forwarded: string
  /** Of the body. */
  bytes: number
  /** Between the first and the last bytes of the body. */
  spanMs: number
}

const purpose = 'doctor'
const lifeMs = 120_000

/** The right to ask for an echo from `nowMs` on, for two minutes: held by those who can read the installation's key. */
export function signEcho(key: Buffer, nowMs: number): string {
  const expires = String(nowMs + lifeMs)
  return `${expires}.${sign(key, purpose, expires)}`
}

export function isEchoSigned(key: Buffer, given: unknown, nowMs: number): boolean {
  const [, expires, signature] = (typeof given === 'string' && /^(\d{1,15})\.([\w-]{43})$/.exec(given)) || []
  if (expires === undefined || signature === undefined) return false
  const left = Number(expires) - nowMs
  return left > 0 && left <= 2 * lifeMs && isSigned(key, purpose, expires, signature)
}
