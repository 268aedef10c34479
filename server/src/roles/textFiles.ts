import type { App } from '../platform/http/http.ts'

/** RFC 9116 recommends less than a year. */
const securityDays = 180

/** /robots.txt and /.well-known/security.txt (RFC 9116). */
export function serveTextFiles({ fastify, deps }: App): void {
  const { config } = deps
  const serve = (path: string, read: () => string) =>
    fastify.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(read()),
    )
  // Embeds, media and ads.txt stay open: crawlers of ads.txt obey this file too.
  serve('/robots.txt', () => 'User-agent: *\nDisallow: /auth/\n')
  serve('/.well-known/security.txt', () =>
    [
      `Contact: mailto:${config.supportEmail}`,
      `Expires: ${new Date(Date.now() + securityDays * 86_400_000).toISOString()}`,
      'Preferred-Languages: en, tr',
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
      '',
    ].join('\n'),
  )
}
