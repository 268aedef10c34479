import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorBody, ErrorCode } from '@matinee/contract/plain/errorCodes'
import { maxBeaconBytes } from '@matinee/contract/plain/limits'
import { anyOrigin, anyPage } from '../../../platform/http/responseHeaders.ts'
import type { Sender } from './validator.ts'

/** Seconds after which a player should retry. */
const retryAfterS = '3'
/** No browser sends longer headers, and they would slow down the patterns that match them. */
const maxHeaderLength = 512
/** As long as the page that a beacon may name. */
const maxRefererLength = 2_048

/**
 * Calls `done` once: with the body, or with null as soon as it is too large. Does not call it when the sender
 * disconnects, or is disconnected because it takes longer than `timeoutMs`.
 */
export function readBody(
  request: IncomingMessage,
  timeoutMs: number,
  done: (body: Buffer | null) => void,
): void {
  const chunks: Buffer[] = []
  let bytes = 0
  if (Number(request.headers['content-length']) > maxBeaconBytes) return done(null)
  const timer = setTimeout(() => request.destroy(), timeoutMs).unref()
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= maxBeaconBytes) return chunks.push(chunk)
    clearTimeout(timer)
    request.removeAllListeners('data').removeAllListeners('end')
    done(null)
  })
  request.on('end', () => {
    clearTimeout(timer)
    done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
  })
  request.on('error', () => {})
}

/** With `trustsProxy` the last address of X-Forwarded-For is the sender's, written by our proxy. */
export function readSender({ headers, socket }: IncomingMessage, trustsProxy: boolean): Sender {
  const forwarded = trustsProxy ? headers['x-forwarded-for'] : undefined
  const address = [forwarded].flat().join(',').split(',').at(-1)!.trim() || (socket.remoteAddress ?? '')
  return {
    address: address.replace(/^::ffff:(?=[\d.]+$)/, ''),
    userAgent: (headers['user-agent'] ?? '').slice(0, maxHeaderLength),
    // Do Not Track and its successor, Global Privacy Control.
    wantsPrivacy: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
    origin: headers.origin?.slice(0, maxHeaderLength),
    referer: (headers.referer ?? '').slice(0, maxRefererLength),
  }
}

const codes: Record<number, ErrorCode> = {
  400: 'invalid_request',
  405: 'malformed_request',
  413: 'payload_too_large',
  503: 'unavailable',
}

export type RefusalStatus = 400 | 405 | 413 | 503

/** Headers of every answer to a tracker: players repeat its address, and pictures on isolated pages (COEP) need leave. */
export const trackerHeaders = { ...anyPage, 'cache-control': 'no-store' }

/** 400 and 413 are final; after 503 the player should retry. `methods`: those that the address answers. */
export function refuse(
  response: ServerResponse,
  status: RefusalStatus,
  reason: string,
  { headers = anyOrigin, methods = 'POST, OPTIONS' }: { headers?: object; methods?: string } = {},
): void {
  if (response.destroyed) return
  const answer: ErrorBody = { error: { code: codes[status]!, message: `The beacon is refused: ${reason}` } }
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    ...(status === 503 && { 'Retry-After': retryAfterS }),
    // The unread rest of the body would be read as the next request.
    ...(status === 413 && { Connection: 'close' }),
    ...(status === 405 && { Allow: methods }),
  })
  response.end(JSON.stringify(answer))
}
