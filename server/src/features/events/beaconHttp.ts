import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorBody, ErrorCode } from '@matinee/contract/plain/errorCodes'
import { maxBeaconBytes } from '@matinee/contract/plain/limits'
import { anyOrigin } from '../../platform/http/responseHeaders.ts'
import type { IngestFigures } from './ingestMetrics.ts'

/** Seconds after which a player should try again. */
const retryAfterS = '3'

/**
 * Calls back once: with the body, or with null as soon as it is too large. Not at all when the sender goes away, or is
 * sent away because it takes longer than `patienceMs`.
 */
export function readBody(
  request: IncomingMessage,
  patienceMs: number,
  done: (body: Buffer | null) => void,
): void {
  const chunks: Buffer[] = []
  let bytes = 0
  if (Number(request.headers['content-length']) > maxBeaconBytes) return done(null)
  const timer = setTimeout(() => request.destroy(), patienceMs).unref()
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

const codes: Record<number, ErrorCode> = {
  400: 'invalid_request',
  405: 'malformed_request',
  413: 'payload_too_large',
  503: 'unavailable',
}

export type Refusal = { status: 400 | 405 | 413 | 503; reason: string }

/** 400 and 413 will not get better; 503 will. */
export function refuse(response: ServerResponse, { status, reason }: Refusal, figures: IngestFigures): void {
  figures.refused(reason)
  if (response.destroyed) return
  const answer: ErrorBody = { error: { code: codes[status]!, message: `The beacon is refused: ${reason}` } }
  response.writeHead(status, {
    ...anyOrigin,
    'Content-Type': 'application/json; charset=utf-8',
    ...(status === 503 && { 'Retry-After': retryAfterS }),
    // The rest of a body that is not read would be taken for the next request.
    ...(status === 413 && { Connection: 'close' }),
    ...(status === 405 && { Allow: 'POST, OPTIONS' }),
  })
  response.end(JSON.stringify(answer))
}
