import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { App } from '../platform/http.ts'

const built = new URL('../../../console/dist/', import.meta.url)

const policy = (mediaOrigin: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${mediaOrigin}`,
    `media-src 'self' blob: ${mediaOrigin}`,
    `connect-src 'self' ${mediaOrigin}`,
    "font-src 'self'",
    `frame-src 'self' ${mediaOrigin}`,
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Serves the built console: its files, and its page for every path that no other route has. */
export function serveConsole(app: App, folder = built): void {
  const page = readFileSync(new URL('index.html', folder), 'utf8')
  const { origin } = new URL(app.deps.config.publicUrl)
  void app.fastify.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets', folder)),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    preCompressed: true,
  })
  app.fastify.get('/*', (request, reply) => {
    if (/^\/(api|media|storage|e|embed|assets|ads)\//.test(request.url)) return reply.callNotFound()
    return reply
      .headers({
        'content-security-policy': policy(origin),
        'cache-control': 'no-cache',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
