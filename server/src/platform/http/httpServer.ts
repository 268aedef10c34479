import type { ErrorBody, ErrorCode } from '@matinee/contract/plain/errorCodes'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { refusalCount } from '../metrics.ts'
import { anyOrigin } from './responseHeaders.ts'

export type HttpTimeouts = {
  /** Idle time after which a connection is closed. Longer than a proxy's, which would otherwise reuse a closed one. */
  keepAliveMs: number
  headersMs: number
  /** A whole request, body included; 0 for no limit. */
  requestMs: number
  /** Within this time a body brings `minBodyBytes` or its end. */
  bodyMs: number
  minBodyBytes: number
  /** Interval at which the limits above are checked. */
  checkMs: number
}

/** A part of an upload may take long over a slow line, so bodies have a minimum rate and no deadline. */
export const httpTimeouts: HttpTimeouts = {
  keepAliveMs: 65_000,
  headersMs: 30_000,
  requestMs: 0,
  bodyMs: 60_000,
  minBodyBytes: 16_384,
  checkMs: 5_000,
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Takes a request before Fastify sees it; false leaves it. For what must cost next to nothing: beacons. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/** Every server that listens is made here. `fastPath` limits the bodies that it reads itself. */
export function createHttpServer(
  handle: Handle,
  { fastPath, timeouts = httpTimeouts }: { fastPath?: FastPath; timeouts?: HttpTimeouts } = {},
): Server {
  const bodies = new Map<ServerResponse, Body>()
  const server = createServer(
    {
      keepAliveTimeout: timeouts.keepAliveMs,
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkMs,
    },
    (request, response) => {
      if (fastPath?.(request, response)) return
      if (hasBody(request)) {
        bodies.set(response, { request, sinceMs: performance.now(), bytes: request.socket.bytesRead })
        response.once('close', () => bodies.delete(response))
      }
      handle(request, response)
    },
  )
  const timer = setInterval(() => cutSlowBodies(bodies, timeouts), timeouts.checkMs).unref()
  closeConnectionsAsTheyIdle(server)
  return server.once('close', () => clearInterval(timer))
}

/** How soon after its last answer a connection is closed while the server closes. */
const closingCheckMs = 50

/**
 * Node closes the connections that idle when `close` is called; one that is answered at that moment would be kept alive
 * for its whole idle time, and the server with it.
 */
function closeConnectionsAsTheyIdle(server: Server): void {
  const close = server.close.bind(server)
  server.close = (done) => {
    const timer = setInterval(() => server.closeIdleConnections(), closingCheckMs)
    server.once('close', () => clearInterval(timer))
    return close(done)
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** `bytes`: what the connection had read at `sinceMs`. */
type Body = { request: IncomingMessage; sinceMs: number; bytes: number }

function cutSlowBodies(bodies: Map<ServerResponse, Body>, { bodyMs, minBodyBytes }: HttpTimeouts): void {
  const nowMs = performance.now()
  for (const [response, body] of bodies) {
    const { request } = body
    const { bytesRead } = request.socket
    // Bytes that wait to be read show that we are the slow ones.
    if (request.readableLength > 0 || bytesRead - body.bytes >= minBodyBytes) {
      body.sinceMs = nowMs
      body.bytes = bytesRead
    }
    if (request.complete) bodies.delete(response)
    else if (nowMs - body.sinceMs >= bodyMs) {
      bodies.delete(response)
      if (response.headersSent) request.destroy()
      else refuseRaw(request.socket, 408)
    }
  }
}

const rawAnswers: Record<400 | 408 | 431, { reason: string; code: ErrorCode; message: string }> = {
  400: { reason: 'Bad Request', code: 'malformed_request', message: 'The request is malformed' },
  408: {
    reason: 'Request Timeout',
    code: 'request_timeout',
    message: 'The request took too long to arrive. Try again',
  },
  431: {
    reason: 'Request Header Fields Too Large',
    code: 'malformed_request',
    message: 'The address or the headers of the request are too long',
  },
}

/** Answers what never becomes a request: bytes that are no HTTP, headers that are too long or too slow. */
export function refuseClient(error: Error, socket: Socket): void {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ECONNRESET' || socket.destroyed) return
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuseRaw(socket, 408)
  refuseRaw(socket, code === 'HPE_HEADER_OVERFLOW' ? 431 : 400)
}

/** Open to every origin, as parts are sent by pages of others. */
function refuseRaw(socket: Socket, status: keyof typeof rawAnswers): void {
  const { reason, code, message } = rawAnswers[status]
  refusalCount.inc({ code })
  const body = JSON.stringify({ error: { code, message } } satisfies ErrorBody)
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${reason}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        ...Object.entries(anyOrigin).map(([name, value]) => `${name}: ${value}`),
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  socket.destroy()
}
