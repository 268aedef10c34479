import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Deps } from '../../platform/deps.ts'
import type { App } from '../../platform/http/http.ts'
import { echoHeader, echoPath, isEchoSigned, type RequestEcho } from './publicAddress/requestEcho.ts'

/** Below this much body a signed request gets its answer; more is cut off. */
const maxBytes = 16 * 1_048_576

/**
 * Tells those who hold the installation's key how their request arrived: `matinee doctor` compares that with what it
 * sent. For everyone else there is nothing here, and their body is not read.
 */
export function doctorRoutes(app: App, { secrets }: Pick<Deps, 'secrets'>): void {
  void app.fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.post(echoPath, { schema: { hide: true } }, async (request, reply): Promise<RequestEcho | void> => {
      if (!isEchoSigned(secrets.signing, request.headers[echoHeader], Date.now())) {
        reply.header('connection', 'close')
        return reply.callNotFound()
      }
      return { ...describe(request), ...(await measure((request.body ?? request.raw) as Readable)) }
    })
  })
}

function describe({ ip, socket, headers }: FastifyRequest): Omit<RequestEcho, 'bytes' | 'spanMs'> {
  return {
    address: ip,
    peer: socket.remoteAddress ?? '',
    forwarded: [headers['x-forwarded-for'] ?? []].flat().join(', '),
  }
}

async function measure(body: Readable): Promise<Pick<RequestEcho, 'bytes' | 'spanMs'>> {
  let [bytes, firstAt, lastAt] = [0, 0, 0]
  for await (const chunk of body as AsyncIterable<Buffer>) {
    lastAt = performance.now()
    firstAt ||= lastAt
    bytes += chunk.length
    if (bytes > maxBytes) break
  }
  return { bytes, spanMs: Math.round(lastAt - firstAt) }
}
