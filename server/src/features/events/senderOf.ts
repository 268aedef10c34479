import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

export type Sender = {
  address: string
  userAgent: string
  wantsPrivacy: boolean
  /** Of the page, as its browser says; undefined when it does not. */
  origin?: string | undefined
}

/** Longer ones are nobody's, and would make the patterns that are looked for in them slow. */
const maxAgentLength = 512

/** Who sent a beacon, and how it wants to be treated. */
export function senderOf({ headers, socket }: IncomingMessage, trustsProxy: boolean): Sender {
  const forwarded = trustsProxy ? headers['x-forwarded-for'] : undefined
  const address = [forwarded].flat().join(',').split(',').at(-1)!.trim() || (socket.remoteAddress ?? '')
  return {
    address: address.replace(/^::ffff:(?=[\d.]+$)/, ''),
    userAgent: (headers['user-agent'] ?? '').slice(0, maxAgentLength),
    wantsPrivacy: wantsPrivacy(headers),
    origin: headers.origin?.slice(0, 512),
  }
}

/** Do Not Track, and what came after it: Global Privacy Control. */
const wantsPrivacy = (headers: IncomingHttpHeaders) => headers['dnt'] === '1' || headers['sec-gpc'] === '1'
