import { refusals } from '@matinee/contract/plain/texts/refusals'
import { Id } from '@matinee/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sendBuiltFile, type BuiltFile } from '../../platform/http/builtFile.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/http.ts'
import { addressLimit } from '../../platform/access/rateLimit.ts'
import { anyPageTimed, pagePolicy } from '../../platform/http/responseHeaders.ts'
import { readBuiltFiles, type BuiltFiles } from './builtFiles.ts'
import { findAncestors, notAvailable, readShown, type Shown } from '../playback/playback.service.ts'
import { calmStyleSource, embedPage, previewPage, refusalPage, type EmbedTarget } from './embedPage.ts'
import { pickLanguage } from './embedTexts.ts'
import { readEmbedAddress, readOembed } from './oembed.ts'

const built = new URL('../../../../embed/dist/', import.meta.url)

/** What strangers' pages name once and for all. */
const fixedNames = [
  ['/embed/v1.js', 'v1.js'],
  ['/embed/preview.js', 'preview.js'],
  ['/ads/v1.js', 'ads/v1.js'],
  ['/ads/frame.js', 'ads/frame.js'],
] as const

const Params = z.object({ videoId: Id })
/** Options that are on are left out of addresses, as in the snippet. */
const Flag = z.enum(['0', '1', 'false', 'true']).optional()
const Query = z.object({
  player: Id.optional().catch(undefined),
  autoplay: Flag.catch(undefined),
  sticky: Flag.catch(undefined),
  // As in the snippet: for a visitor who has not consented to being measured.
  measure: Flag.catch(undefined),
  token: z
    .string()
    .regex(/^[\w.-]{1,2000}$/)
    .optional()
    .catch(undefined),
})
const OembedQuery = z.object({
  url: z.string().max(2_048),
  format: z.string().max(20).default('json'),
  maxwidth: z.coerce.number().int().min(1).max(10_000).optional(),
  maxheight: z.coerce.number().int().min(1).max(10_000).optional(),
})

/** As many as plays that one address may begin. */
const pagesAMinute = 300

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

  for (const [path, name] of fixedNames)
    fastify.get(path, async (request, reply) => {
      const file = (await load()).get(name)
      if (!file) throw new AppError('unavailable', 503, refusals.notBuilt)
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
      .headers({ ...anyPageTimed, 'cache-control': 'no-store' })
      .redirect(`/embed/${successor}`, 302)
  })

  fastify.get('/embed/preview', (_request, reply) =>
    reply
      .headers(playerPolicy(`'self'`, `img-src 'self' https: data: blob:`))
      .type('text/html; charset=utf-8')
      .send(previewPage),
  )

  const [limitPages, limitOembed] = [addressLimit(pagesAMinute), addressLimit(pagesAMinute)]
  fastify.get('/embed/:videoId', async (request, reply) => {
    try {
      await limitPages(request.ip, (seconds) => void reply.header('retry-after', seconds))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // A frame that may not show its answer shows the browser's own words for a broken site.
      return sendRefusal(request, reply.code(error.status), 'tooMany')
    }
    return sendPage(deps, request, reply)
  })

  fastify.get('/oembed', async (request, reply) => {
    reply.headers(anyPageTimed)
    await limitOembed(request.ip, (seconds) => void reply.header('retry-after', seconds))
    const query = OembedQuery.safeParse(request.query)
    if (!query.success) throw new AppError('malformed_request', 400, refusals.oembedQuery)
    if (query.data.format !== 'json') return reply.code(501).type('text/plain').send('Only json')
    const { publicUrl } = deps.config
    const target = readEmbedAddress(publicUrl, query.data.url)
    if (!target) throw notFound()
    const shown = await readShown(deps, target.videoId, target.playerId)
    if (typeof shown === 'string') throw notAvailable()
    // oEmbed 1.0, 2.3.1: 401 where the resource is private.
    if (shown.requiresSignature) throw new AppError('signature_required', 401, refusals.videoPrivate)
    if (shown.allowedDomains.length > 0)
      throw new AppError('domain_not_allowed', 401, refusals.publisherPagesOnly)
    const answer = readOembed(publicUrl, target, {
      ...query.data,
      title: shown.title,
      poster: pictureOf(shown),
    })
    return reply.header('cache-control', 'public, max-age=3600').send(answer)
  })
}

/** Null while the size is not known, without which nobody can use it. */
const pictureOf = ({ poster, posterSize }: Shown) =>
  poster !== null && posterSize ? { url: poster, ...posterSize } : null

async function sendPage(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const params = Params.safeParse(request.params)
  if (!params.success) throw notFound()
  const { player, autoplay, sticky, measure, token } = Query.parse(request.query)
  const isOn = (flag: string | undefined) => flag !== '0' && flag !== 'false'
  const target: EmbedTarget = {
    videoId: params.data.videoId,
    playerId: player ?? null,
    options: { autoplay: isOn(autoplay), sticky: isOn(sticky), measure: isOn(measure) },
  }
  const visitors = pickLanguage(request.headers['accept-language'])
  reply.headers(anyPageTimed).type('text/html; charset=utf-8')
  const wish = { target, language: visitors, title: null, announced: null, token: token ?? null }
  const shown = await readShown(deps, target.videoId, target.playerId)
  // The player shows the reason: its own request gets the same refusal.
  if (typeof shown === 'string')
    return reply
      .code(shown === 'deleted' ? 410 : 404)
      .headers(playerPolicy('*'))
      .send(embedPage(deps.config.publicUrl, wish))

  const { referer, 'sec-fetch-dest': destination } = request.headers
  const ancestors = await findAncestors(deps, shown, {
    page: { referer },
    isTopLevel: destination === 'document',
  })
  if (ancestors === null)
    return sendRefusal(request, reply.code(403).header('vary', 'referer, accept-language'), 'elsewhere')
  const { title, language, requiresSignature } = shown
  const poster = pictureOf(shown)
  const isOpen = ancestors === '*' && !requiresSignature
  const announced = isOpen
    ? { title, image: shown.poster, width: poster?.width ?? 1_280, height: poster?.height ?? 720 }
    : null
  return reply
    .headers({
      ...playerPolicy(ancestors),
      'cache-control': isOpen ? 'public, max-age=300' : 'no-store',
    })
    .send(
      embedPage(deps.config.publicUrl, {
        ...wish,
        language,
        title: requiresSignature ? null : title,
        announced,
      }),
    )
}

/**
 * Everything from this server, media from any TLS host too as they may lie in an S3 bucket; frames for videos that
 * another host plays.
 */
const playerPolicy = (ancestors: string, images = `img-src 'self' https:`) =>
  pagePolicy(
    `script-src 'self'`,
    `connect-src 'self' https:`,
    images,
    `media-src 'self' https: blob:`,
    `frame-src https:`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${ancestors}`,
  )

/** Anybody may frame the refusal: it shows nothing but a sentence. */
const refusalPolicy = pagePolicy(
  `style-src ${calmStyleSource}`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
)

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  why: 'elsewhere' | 'tooMany',
): FastifyReply {
  return reply
    .headers({ ...anyPageTimed, ...refusalPolicy })
    .type('text/html; charset=utf-8')
    .send(refusalPage(pickLanguage(request.headers['accept-language']), why))
}

function sendScript(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BuiltFile,
  cache: string,
): FastifyReply {
  reply.headers({ ...anyPageTimed, 'cache-control': cache }).type('text/javascript; charset=utf-8')
  return sendBuiltFile(request, reply, file)
}

/** What a page that is open across a release still asks for by yesterday's name. */
const successors = /^(player|late|failures|engine|hlsSource)-[\w-]{8}\.js$/

/** The chunk of today under the same name with another hash: `player-OLD.js` → `assets/player-NEW.js`. */
function successorOf(name: string, files: BuiltFiles): string | null {
  const stem = successors.exec(name)?.[1]
  return [...files.keys()].find((key) => stem && key.startsWith(`assets/${stem}-`)) ?? null
}
