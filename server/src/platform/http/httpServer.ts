import type { ErrorBody, ErrorCode } from '@matinee/contract/plain/errorCodes'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { refusalCount } from '../metrics.ts'
import { anyOrigin } from './responseHeaders.ts'

export type HttpTimeouts = {
  /** Idle time after which a connection is closed. Longer than a proxy's, which could otherwise reuse a closed one. */
  keepAliveMs: number
  headersMs: number
  /** An entire request with its body; 0 for no limit. */
  requestMs: number
  /** Within this time a body must deliver `minBodyBytes` or end. */
  bodyMs: number
  minBodyBytes: number
  /** Interval at which the limits above are checked. */
  checkMs: number
}

/** A part of an upload may take long on a slow connection, so bodies have a minimum rate and no deadline. */
export const httpTimeouts: HttpTimeouts = {
  keepAliveMs: 65_000,
  headersMs: 30_000,
  requestMs: 0,
  bodyMs: 60_000,
  minBodyBytes: 16_384,
  checkMs: 5_000,
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Handles a request before Fastify does, to keep beacons cheap; false passes it on. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/** Creates every listening server. `fastPath` itself limits the bodies that it reads. */
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
  let checkedAtMs = performance.now()
  const timer = setInterval(() => {
    const lateMs = performance.now() - checkedAtMs - timeouts.checkMs
    checkedAtMs = performance.now()
    cutSlowBodies(bodies, timeouts, Math.max(0, lateMs))
  }, timeouts.checkMs).unref()
  closeIdleConnectionsOnClose(server)
  return server.once('close', () => clearInterval(timer))
}

/** While the server closes: interval at which idle connections are closed. */
const closingCheckMs = 50

/**
 * Node closes only connections that are idle when `close` is called; a connection answered later would stay open for its
 * full idle time, and the server with it.
 */
function closeIdleConnectionsOnClose(server: Server): void {
  const close = server.close.bind(server)
  server.close = (done) => {
    const timer = setInterval(() => server.closeIdleConnections(), closingCheckMs)
    server.once('close', () => clearInterval(timer))
    return close(done)
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** `bytes`: read by the connection until `sinceMs`. */
type Body = { request: IncomingMessage; sinceMs: number; bytes: number }

/** `lateMs`: how long the process was too busy to check. It could not read either, so this time does not count. */
function cutSlowBodies(
  bodies: Map<ServerResponse, Body>,
  { bodyMs, minBodyBytes }: HttpTimeouts,
  lateMs: number,
): void {
  const nowMs = performance.now()
  for (const [response, body] of bodies) {
    const { request } = body
    body.sinceMs = Math.min(nowMs, body.sinceMs + lateMs)
    const { bytesRead } = request.socket
    // Unread bytes mean that the server is slow, not the client.
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
  400: {
    reason: 'Bad Request',
    code: 'malformed_request',
    message: 'The request could not be read. Check its address and headers.',
  },
  408: {
    reason: 'Request Timeout',
    code: 'request_timeout',
    message: 'The request took too long to arrive. Try again on a faster connection.',
  },
  431: {
    reason: 'Request Header Fields Too Large',
    code: 'malformed_request',
    message: 'The address or the headers of the request are too long. Shorten them.',
  },
}

/** Answers invalid HTTP and headers that are too long or too slow, which never become a request. */
export function refuseClient(error: Error, socket: Socket): void {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ECONNRESET' || socket.destroyed) return
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuseRaw(socket, 408)
  refuseRaw(socket, code === 'HPE_HEADER_OVERFLOW' ? 431 : 400)
}

/** Readable by every origin, because parts are uploaded from other sites' pages. */
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
