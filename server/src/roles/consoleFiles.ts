import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pathMatcher, type ConsolePath } from '@matinee/contract/plain/consolePaths'
import fastifyStatic from '@fastify/static'
import type { Config } from '../platform/config.ts'
import { uploadOrigin } from '../platform/files/s3Address.ts'
import { readBuiltFile, sendBuiltFile } from '../platform/http/builtFile.ts'
import { escapeHtml } from '../platform/http/escapeHtml.ts'
import type { App } from '../platform/http/http.ts'
import { pagePolicy } from '../platform/http/responseHeaders.ts'

/** Placeholder of the support address in the console's build (supportEmail.ts there). */
const supportPlaceholder = 'support@installation.invalid'

const built = new URL('../../../console/dist/', import.meta.url)

/** `scripts`: hashes of the page's inline scripts. */
const consolePolicy = (
  origins: { product: string; media: string; connect: string },
  scripts: readonly string[],
) =>
  pagePolicy(
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    `img-src 'self' data: blob: ${origins.media}`,
    `media-src 'self' blob: ${origins.media}`,
    `connect-src 'self' ${origins.connect}`,
    "font-src 'self'",
    `frame-src 'self' ${origins.product}`,
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  )

function originsOf({ publicUrl, mediaBaseUrl, s3, s3PublicUrl, storage }: Config) {
  const product = new URL(publicUrl).origin
  const media = mediaBaseUrl ? `${product} ${new URL(mediaBaseUrl).origin}` : product
  const uploads = s3 && storage === 's3' ? ` ${uploadOrigin(s3, s3PublicUrl)}` : ''
  return { product, media, connect: media + uploads }
}

/** Serves the built console: its files, and its page for every path without another route, with 404 if it has no screen. */
export async function serveConsole(app: App, folder = built): Promise<void> {
  const email = escapeHtml(app.deps.config.supportEmail)
  const page = await readBuiltFile(new URL('index.html', folder), (text) =>
    text.replaceAll(supportPlaceholder, () => email),
  )
  const isScreen = pathMatcher(
    JSON.parse(await readFile(new URL('paths.json', folder), 'utf8')) as ConsolePath[],
  )
  const policy = consolePolicy(originsOf(app.deps.config), scriptsIn(page.plain.toString()))
  void app.fastify.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets', folder)),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    preCompressed: true,
  })
  const notices = await readBuiltFile(new URL('third-party-notices.txt', folder))
  app.fastify.get('/third-party-notices.txt', (request, reply) => {
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8')
    return sendBuiltFile(request, reply, notices)
  })
  app.fastify.get('/*', (request, reply) => {
    if (/^\/(api|media|storage|e|embed|assets|ads)\//.test(request.url)) return reply.callNotFound()
    reply
      .code(isScreen(request.url.split('?')[0]!) ? 200 : 404)
      .headers({
        ...policy,
        'cache-control': 'no-cache',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      })
      .type('text/html; charset=utf-8')
    return sendBuiltFile(request, reply, page)
  })
}

const scriptsIn = (page: string): string[] =>
  [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  )
