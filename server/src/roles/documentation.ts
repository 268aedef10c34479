import * as calls from '@matinee/contract/admin'
import type { ReplyOf } from '@matinee/contract/call'
import reference from '@scalar/fastify-api-reference'
import type { onRequestHookHandler } from 'fastify'
import { compressFile, sendBuiltFile, type BuiltFile } from '../platform/http/builtFile.ts'
import { on, StoredReply, type App } from '../platform/http/http.ts'
import { jsonType } from '../platform/http/sendError.ts'
import { pagePolicy } from '../platform/http/responseHeaders.ts'
import { buildDocument, type Readers } from '../platform/openapi/buildDocument.ts'
import { pageOptions } from '../platform/openapi/referencePage.ts'

/** The reference page needs an inline script and styles; it has no session. */
const readerPolicy = pagePolicy(
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
)

/**
 * OpenAPI 3.1, generated from the contract: the public document at /api/v1/openapi.json with its page at /api/v1/docs, and
 * the operators' document for operators only (decision 045).
 */
export async function serveDocumentation(app: App): Promise<void> {
  const { fastify, deps } = app
  const write = (readers: Readers) =>
    Buffer.from(JSON.stringify(buildDocument(readers, deps.config.publicUrl)))
  // Each is built once, when it is first read: few processes are ever asked.
  let publishers: Promise<BuiltFile> | undefined
  let operators: Buffer | undefined
  fastify.get('/api/v1/openapi.json', async (request, reply) => {
    publishers ??= compressFile(write('publishers'))
    // `no-cache`: a reader asks each time and gets the document again only from a new version.
    void reply.type(jsonType).header('cache-control', 'no-cache')
    return sendBuiltFile(request, reply, await publishers)
  })
  on(app, calls.readOperatorReference, async () => {
    operators ??= write('operators')
    return new StoredReply<OpenApi>(operators)
  })
  await fastify.register(reference, {
    routePrefix: '/api/v1/docs',
    configuration: { ...pageOptions, url: '/api/v1/openapi.json' },
    // Of the page's own routes only: its policy would allow scripts in every other answer below the same address.
    hooks: { onRequest: allowReader },
  })
}

const allowReader: onRequestHookHandler = (_request, reply, done) => {
  void reply.headers(readerPolicy)
  done()
}

type OpenApi = ReplyOf<typeof calls.readOperatorReference>
