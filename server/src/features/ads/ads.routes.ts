import { refusals } from '@matinee/contract/plain/texts/refusals'
import { Id } from '@matinee/contract/call'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/http.ts'
import { anyPageTimed, sandboxed } from '../../platform/http/responseHeaders.ts'
import { addressKey, addressLimit } from '../../platform/access/rateLimit.ts'
import { isBot, parseHost } from '../events/streams/describeSender.service.ts'
import { findZone } from '../sites/sites.service.ts'
import { frameCsp, framePage } from './adPages.ts'
import { findFrame } from './campaigns.store.ts'
import { findPicture } from './creativeFiles.ts'
import { createDecider, type DeciderOptions } from './decide.ts'

const Query = z.object({
  page: z.string().regex(/^[0-9A-Za-z-]{16,36}$/),
  url: z.string().max(2_048).default(''),
  platform: z.enum(['desktop', 'mobile']),
  video: Id.optional().catch(undefined),
  videoView: z
    .string()
    .regex(/^[0-9A-Za-z-]{16,36}$/)
    .optional()
    .catch(undefined),
  also: z.string().max(2_048).default('').catch(''),
  measure: z.enum(['0', '1']).default('1').catch('1'),
  only: z.enum(['page']).optional().catch(undefined),
})

/** A page with more of them learns the rest with its next decision. */
const maxAlso = 10
/** For one address 300 pages with eight placements each. */
const maxAgentLength = 512
const usual = { freshMs: 3_000, now: Date.now, random: Math.random, decisionsAMinute: 2_400 }

type Options = DeciderOptions & { decisionsAMinute: number }

/** What pages of strangers ask for: what to show in a placement, and that. None of it knows cookies. */
export function adRoutes(app: App, deps: Deps, options: Partial<Options> = {}): void {
  const { fastify } = app
  const { decisionsAMinute, ...deciding } = { ...usual, ...options }
  const decide = createDecider(deps, deciding)
  const limit = addressLimit(decisionsAMinute)
  const limitFrames = addressLimit(decisionsAMinute)
  const sayOf = (reply: FastifyReply) => (seconds: number) => void reply.header('retry-after', seconds)

  fastify.get<{ Params: { zoneId: string } }>(
    '/ads/zones/:zoneId',
    { schema: { hide: true } },
    async (request, reply) => {
      reply.headers(anyPageTimed)
      await limit(request.ip, sayOf(reply))
      const zoneId = readId(request.params.zoneId)
      const query = Query.safeParse(request.query)
      if (!query.success) throw new AppError('malformed_request', 400, refusals.adQuery)
      const { measure, only, video, videoView, page, platform, also, url } = query.data
      const { origin, referer } = request.headers
      const decision = await decide({
        zoneId,
        page,
        platform,
        from: addressKey(request.ip),
        // A page cannot forge its origin, but give it up ("null", in a sandboxed frame): then its host is not known.
        // The address is the tag's own word, for programs that send neither header.
        host: origin === undefined ? parseHost(referer ?? '') || parseHost(url) : parseHost(origin),
        isRobot: isBot((request.headers['user-agent'] ?? '').slice(0, maxAgentLength)),
        ...(video && videoView && { video, videoView }),
        also: also
          .split(',')
          .filter((id) => Id.safeParse(id).success)
          .slice(0, maxAlso),
        isMeasured: measure === '1',
        isPageOnly: only === 'page',
      })
      if (!decision) throw notFound()
      return reply.send(decision)
    },
  )

  fastify.get<{ Params: { name: string } }>(
    '/ads/creatives/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      reply.headers({ ...anyPageTimed, ...sandboxed })
      const picture = await findPicture(deps.files, request.params.name)
      if (!picture) throw notFound()
      return reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-length': picture.bytes })
        .type(picture.type)
        .send(deps.files.read(picture.key))
    },
  )

  fastify.get<{ Params: { id: string } }>(
    '/ads/frames/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      await limitFrames(request.ip, sayOf(reply))
      const frame = await findFrame(deps.db, readId(request.params.id))
      if (!frame) throw notFound()
      return sendFrame(reply, framePage(frame.html, frame.clickUrl))
    },
  )

  fastify.get<{ Params: { zoneId: string } }>(
    '/ads/passbacks/:zoneId',
    { schema: { hide: true } },
    async (request, reply) => {
      await limitFrames(request.ip, sayOf(reply))
      const zone = await findZone(deps.db, readId(request.params.zoneId))
      if (zone?.passback == null) throw notFound()
      return sendFrame(reply, framePage(zone.passback, null))
    },
  )
}

function readId(given: string): string {
  const id = Id.safeParse(given)
  if (!id.success) throw notFound()
  return id.data
}

/** Kept for a minute only, as what it shows can be changed. */
const sendFrame = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .headers({
      ...anyPageTimed,
      'content-security-policy': frameCsp,
      'cache-control': 'public, max-age=60',
    })
    .type('text/html; charset=utf-8')
    .send(page)
