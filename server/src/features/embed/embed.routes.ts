import { refusals } from '@matinee/contract/plain/texts/refusals'
import { Id } from '@matinee/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sendBuiltFile, type BuiltFile } from '../../platform/http/builtFile.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/http.ts'
import { readFields, toSentencesByField } from '../../platform/http/invalidFields.ts'
import { addressLimit } from '../../platform/access/rateLimit.ts'
import { anyPageTimed, pagePolicy } from '../../platform/http/responseHeaders.ts'
import { readBuiltFiles, type BuiltFiles } from './builtFiles.ts'
import { findAncestors, notAvailable, readPageVideo, type PageVideo } from '../playback/playback.service.ts'
import { refusalStyleSource, embedPage, previewPage, refusalPage, type EmbedTarget } from './embedPage.ts'
import { pickLanguage } from './embedTexts.ts'
import { readEmbedAddress, readOembed } from './oembed.ts'

const built = new URL('../../../../embed/dist/', import.meta.url)

/** Scripts that publishers' pages name; these addresses never change. */
const fixedNames = [
  ['/embed/v1.js', 'v1.js'],
  ['/embed/preview.js', 'preview.js'],
  ['/ads/v1.js', 'ads/v1.js'],
  ['/ads/frame.js', 'ads/frame.js'],
] as const

const Params = z.object({ videoId: Id })
/** Addresses omit options that are on, as the snippet does. */
const Flag = z.enum(['0', '1', 'false', 'true']).optional()
const Query = z.object({
  player: Id.optional().catch(undefined),
  autoplay: Flag.catch(undefined),
  sticky: Flag.catch(undefined),
  // As in the snippet: 0 starts muted.
  sound: Flag.catch(undefined),
  // As in the snippet: 0 for a visitor who has not consented to measurement.
  measure: Flag.catch(undefined),
  // As in the snippet: 0 plays without ad breaks.
  ads: Flag.catch(undefined),
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

/** The same limit as for plays of one address. */
const pagesAMinute = 300

/** The scripts for publishers' pages, the page that plays in a frame, and oEmbed; none of them uses cookies. */
export function embedRoutes({ fastify }: App, deps: Deps, folder = built): void {
  scriptRoutes(fastify, folder)
  fastify.get('/embed/preview', (_request, reply) =>
    reply
      .headers(playerPolicy(`'self'`, `img-src 'self' https: data: blob:`))
      .type('text/html; charset=utf-8')
      .send(previewPage),
  )
  const limitPages = addressLimit(pagesAMinute)
  fastify.get('/embed/:videoId', async (request, reply) => {
    try {
      await limitPages(request.ip, (seconds) => void reply.header('retry-after', seconds))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // In a frame, a refusal without a readable page would show the browser's message for a broken site.
      return sendRefusal(request, reply.code(error.status), 'tooMany')
    }
    return sendPage(deps, request, reply)
  })
  const limitOembed = addressLimit(pagesAMinute)
  fastify.get('/oembed', async (request, reply) => {
    reply.headers(anyPageTimed)
    await limitOembed(request.ip, (seconds) => void reply.header('retry-after', seconds))
    return sendOembed(deps, request, reply)
  })
}

function scriptRoutes(fastify: App['fastify'], folder: URL): void {
  let files: Promise<BuiltFiles> | null = null
  const load = async () => {
    files ??= readBuiltFiles(folder)
    const builtFiles = await files
    // An empty folder is read again at the next request: in development the build may follow the start.
    if (builtFiles.size === 0) files = null
    return builtFiles
  }
  for (const [path, name] of fixedNames)
    fastify.get(path, async (request, reply) => {
      const file = (await load()).get(name)
      if (!file) throw new AppError('unavailable', 503, refusals.notBuilt)
      return sendScript(request, reply, file, 'public, max-age=300, stale-while-revalidate=86400')
    })
  fastify.get<{ Params: { '*': string } }>('/embed/assets/*', async (request, reply) => {
    const name = request.params['*']
    const builtFiles = await load()
    const file = builtFiles.get(`assets/${name}`)
    if (file) return sendScript(request, reply, file, 'public, max-age=31536000, immutable')
    const successor = findSuccessor(name, builtFiles)
    if (!successor) throw notFound()
    // A loader cached before the last release requests a player of that release.
    return reply
      .headers({ ...anyPageTimed, 'cache-control': 'no-store' })
      .redirect(`/embed/${successor}`, 302)
  })
}

async function sendOembed(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const query = readFields(OembedQuery, request.query)
  if ('error' in query)
    throw new AppError('malformed_request', 400, refusals.oembedQuery, toSentencesByField(query.error))
  if (query.value.format !== 'json') return reply.code(501).type('text/plain').send('Only json')
  const { publicUrl } = deps.config
  const target = readEmbedAddress(publicUrl, query.value.url)
  if (!target) throw notFound()
  const video = await readPageVideo(deps, target.videoId, target.playerId)
  if (typeof video === 'string') throw notAvailable()
  // oEmbed 1.0, 2.3.1: 401 if the resource is private.
  if (video.requiresSignature) throw new AppError('signature_required', 401, refusals.videoPrivate)
  if (video.allowedDomains.length > 0)
    throw new AppError('domain_not_allowed', 401, refusals.publisherPagesOnly)
  const answer = readOembed(publicUrl, target, {
    ...query.value,
    title: video.title,
    poster: oembedPoster(video),
  })
  return reply.header('cache-control', 'public, max-age=3600').send(answer)
}

/** Null while its size is unknown, which consumers of oEmbed need. */
const oembedPoster = ({ poster, posterSize }: PageVideo) =>
  poster !== null && posterSize ? { url: poster, ...posterSize } : null

async function sendPage(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const params = Params.safeParse(request.params)
  if (!params.success) throw notFound()
  const { player, autoplay, sticky, sound, measure, ads, token } = Query.parse(request.query)
  const isOn = (flag: string | undefined) => flag !== '0' && flag !== 'false'
  const target: EmbedTarget = {
    videoId: params.data.videoId,
    playerId: player ?? null,
    options: {
      autoplay: isOn(autoplay),
      sticky: isOn(sticky),
      sound: isOn(sound),
      measure: isOn(measure),
      ads: isOn(ads),
    },
  }
  const visitorLanguage = pickLanguage(request.headers['accept-language'])
  reply.headers(anyPageTimed).type('text/html; charset=utf-8')
  const page = { target, language: visitorLanguage, title: null, preview: null, token: token ?? null }
  const video = await readPageVideo(deps, target.videoId, target.playerId)
  // The player shows the reason, because its request is refused in the same way.
  if (typeof video === 'string')
    return reply
      .code(video === 'deleted' ? 410 : 404)
      .headers(playerPolicy('*'))
      .send(embedPage(deps.config.publicUrl, page))

  const { referer, 'sec-fetch-dest': destination } = request.headers
  const ancestors = await findAncestors(deps, video, {
    page: { referer },
    isTopLevel: destination === 'document',
  })
  if (ancestors === null)
    return sendRefusal(request, reply.code(403).header('vary', 'referer, accept-language'), 'elsewhere')
  const { title, language, requiresSignature } = video
  const poster = oembedPoster(video)
  const isOpen = ancestors === '*' && !requiresSignature
  const preview = isOpen
    ? { title, image: video.poster, width: poster?.width ?? 1_280, height: poster?.height ?? 720 }
    : null
  return reply
    .headers({
      ...playerPolicy(ancestors),
      'cache-control': isOpen ? 'public, max-age=300' : 'no-store',
    })
    .send(
      embedPage(deps.config.publicUrl, {
        ...page,
        language,
        title: requiresSignature ? null : title,
        preview,
      }),
    )
}

/**
 * Everything from this server, and media from any TLS host too, because they may be stored in an S3 bucket. Frames are
 * allowed for videos that another host plays.
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

/** Every page may frame the refusal: it contains nothing but a sentence. */
const refusalPolicy = pagePolicy(
  `style-src ${refusalStyleSource}`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
)

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  reason: 'elsewhere' | 'tooMany',
): FastifyReply {
  return reply
    .headers({ ...anyPageTimed, ...refusalPolicy })
    .type('text/html; charset=utf-8')
    .send(refusalPage(pickLanguage(request.headers['accept-language']), reason))
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

/** Chunks that a page opened before a release still requests by their old names. */
const replaceableChunks = /^(player|late|failures|engine|hlsSource)-[\w-]{8}\.js$/

/** The current chunk of the same name with another hash: `player-OLD.js` → `assets/player-NEW.js`. */
function findSuccessor(name: string, files: BuiltFiles): string | null {
  const stem = replaceableChunks.exec(name)?.[1]
  return [...files.keys()].find((key) => stem && key.startsWith(`assets/${stem}-`)) ?? null
}
