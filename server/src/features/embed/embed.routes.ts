import { Id } from '@matinee/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http.ts'
import { pickEncoding, readBuiltFiles, type BuiltFile, type BuiltFiles } from './builtFiles.ts'
import { embedPage } from './embedPage.ts'
import { readOembed } from './oembed.ts'

const built = new URL('../../../../embed/dist/', import.meta.url)

const Params = z.object({ videoId: Id })
/** Options that are on are left out of addresses, as in the snippet. */
const Flag = z.enum(['0', '1', 'false', 'true']).optional()
const Query = z.object({
  player: Id.optional().catch(undefined),
  autoplay: Flag.catch(undefined),
  sticky: Flag.catch(undefined),
})
const OembedQuery = z.object({
  url: z.string().max(2_048),
  format: z.string().max(20).default('json'),
  maxwidth: z.coerce.number().int().min(1).max(10_000).optional(),
  maxheight: z.coerce.number().int().min(1).max(10_000).optional(),
})

const forEverybody = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
}

/** The scripts for strangers' pages, the page that plays in a frame, and oEmbed. None of it knows cookies. */
export function embedRoutes(app: App, deps: Deps, folder = built): void {
  const { fastify } = app
  let files: Promise<BuiltFiles> | null = null
  const load = async () => {
    files ??= readBuiltFiles(folder)
    const found = await files
    // Built while the server runs, as in development: look again at the next request.
    if (found.size === 0) files = null
    return found
  }

  fastify.get('/embed/v1.js', async (request, reply) => {
    const file = (await load()).get('v1.js')
    if (!file) throw new AppError('unavailable', 503, 'The player was not built; run: npm run build')
    return sendScript(request, reply, file, 'public, max-age=300, stale-while-revalidate=86400')
  })

  fastify.get<{ Params: { '*': string } }>('/embed/assets/*', async (request, reply) => {
    const name = request.params['*']
    const found = await load()
    const file = found.get(`assets/${name}`)
    if (file) return sendScript(request, reply, file, 'public, max-age=31536000, immutable')
    const successor = successorOf(name, found)
    if (!successor) throw notFound()
    // A loader kept from before the last release asks for a player that is gone.
    return reply
      .headers({ ...forEverybody, 'cache-control': 'no-store' })
      .redirect(`/embed/${successor}`, 302)
  })

  fastify.get('/embed/:videoId', (request, reply) => {
    const params = Params.safeParse(request.params)
    if (!params.success) throw notFound()
    const { player, autoplay, sticky } = Query.parse(request.query)
    const isOn = (flag: string | undefined) => flag !== '0' && flag !== 'false'
    const page = embedPage(deps.config.publicUrl, {
      videoId: params.data.videoId,
      playerId: player ?? null,
      options: { autoplay: isOn(autoplay), sticky: isOn(sticky) },
    })
    return reply
      .removeHeader('x-frame-options')
      .headers({
        ...forEverybody,
        'content-security-policy': pageCsp,
        'cache-control': 'public, max-age=300',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      .type('text/html; charset=utf-8')
      .send(page)
  })

  fastify.get('/oembed', (request, reply) => {
    const query = OembedQuery.safeParse(request.query)
    if (!query.success) throw new AppError('malformed_request', 400, 'url is missing or a size is no number')
    if (query.data.format !== 'json')
      return reply.code(501).headers(forEverybody).type('text/plain').send('Only json')
    const answer = readOembed(deps.config.publicUrl, query.data)
    if (!answer) throw notFound()
    return reply.headers({ ...forEverybody, 'cache-control': 'public, max-age=3600' }).send(answer)
  })
}

/**
 * Everything from this server, media from any TLS host too as they may lie in an S3 bucket; frames for videos that
 * another host plays. Any page may frame it.
 */
const pageCsp = [
  `default-src 'none'`,
  `script-src 'self'`,
  `connect-src 'self' https:`,
  `img-src 'self' https:`,
  `media-src 'self' https: blob:`,
  `frame-src https:`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors *`,
].join('; ')

function sendScript(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BuiltFile,
  cache: string,
): FastifyReply {
  reply.headers({ ...forEverybody, 'cache-control': cache, etag: file.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  const encoding = pickEncoding(request.headers['accept-encoding'])
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return reply.type('text/javascript; charset=utf-8').send(file[encoding])
}

/** The chunk of today under the same name with another hash: `player-OLD.js` → `assets/player-NEW.js`. */
function successorOf(name: string, files: BuiltFiles): string | null {
  const stem = /^([a-z]+)-[\w-]{8}\.js$/i.exec(name)?.[1]
  if (stem !== 'player') return null
  return [...files.keys()].find((key) => key.startsWith('assets/player-')) ?? null
}
