import { refusals } from '@matinee/contract/plain/texts/refusals'
import { Id } from '@matinee/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/http.ts'
import { readFields, toSentencesByField } from '../../platform/http/invalidFields.ts'
import { anyPageTimed, sandboxed } from '../../platform/http/responseHeaders.ts'
import { addressKey, addressLimit } from '../../platform/access/rateLimit.ts'
import { isBot, parseHost } from '../events/streams/describeSender.service.ts'
import { findZone } from '../sites/sites.service.ts'
import { frameCsp, framePage, previewCsp, previewPage } from './adPages.ts'
import { findFrame } from './campaigns.store.ts'
import { findPicture } from './creativeFiles.ts'
import type { SaleOptions } from './campaignSales.ts'
import { createDecider, openMarket, type AdRequest } from './decide.ts'
import { testAdRoutes } from './vast/testAd.routes.ts'
import { vastRoutes } from './vast/vast.routes.ts'

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

/** A page gets the sizes of further placements with its next request. */
const maxAlso = 10
const maxAgentLength = 512
/** 2,400 decisions a minute: 300 pages with eight placements each from one address. */
const defaults = { freshMs: 3_000, now: Date.now, random: Math.random, decisionsAMinute: 2_400 }

type Options = SaleOptions & { decisionsAMinute: number }

/** Calls of publishers' pages, without cookies: the decision for a placement, and the files of its ad. */
export function adRoutes({ fastify }: App, deps: Deps, options: Partial<Options> = {}): void {
  const { decisionsAMinute, ...deciding } = { ...defaults, ...options }
  const market = openMarket(deps, deciding)
  const decide = createDecider(deps, market, deciding)
  const limitDecisions = limitPerAddress(decisionsAMinute)
  const limitFrames = limitPerAddress(decisionsAMinute)
  const schema = { hide: true }
  testAdRoutes(fastify, deps)
  vastRoutes(fastify, deps, market, { ...deciding, limit: limitPerAddress(decisionsAMinute) })

  fastify.get<{ Params: { zoneId: string } }>('/ads/zones/:zoneId', { schema }, async (request, reply) => {
    reply.headers(anyPageTimed)
    await limitDecisions(request, reply)
    const decision = await decide(readAdRequest(request))
    if (!decision) throw notFound()
    return reply.send(decision)
  })

  fastify.get<{ Params: { name: string } }>('/ads/creatives/:name', { schema }, async (request, reply) => {
    reply.headers({ ...anyPageTimed, ...sandboxed })
    const picture = await findPicture(deps.files, request.params.name)
    if (!picture) throw notFound()
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-length': picture.bytes })
      .type(picture.type)
      .send(await deps.files.read(picture.key))
  })

  fastify.get<{ Params: { id: string } }>('/ads/frames/:id', { schema }, async (request, reply) => {
    await limitFrames(request, reply)
    const frame = await findFrame(deps.db, readId(request.params.id))
    if (!frame) throw notFound()
    return sendFrame(reply, framePage(frame.html, frame.clickUrl), frameCsp)
  })

  fastify.get('/ads/preview', { schema }, (_request, reply) => sendFrame(reply, previewPage, previewCsp))

  fastify.get<{ Params: { zoneId: string } }>(
    '/ads/passbacks/:zoneId',
    { schema },
    async (request, reply) => {
      await limitFrames(request, reply)
      const zone = await findZone(deps.db, readId(request.params.zoneId))
      if (zone?.passback == null) throw notFound()
      return sendFrame(reply, framePage(zone.passback, null), frameCsp)
    },
  )
}

function limitPerAddress(callsAMinute: number) {
  const limit = addressLimit(callsAMinute)
  return ({ ip }: FastifyRequest, reply: FastifyReply) =>
    limit(ip, (seconds) => void reply.header('retry-after', seconds))
}

function readAdRequest({
  params,
  query,
  headers,
  ip,
}: FastifyRequest<{ Params: { zoneId: string } }>): AdRequest {
  const zoneId = readId(params.zoneId)
  const parsed = readFields(Query, query)
  if ('error' in parsed)
    throw new AppError('malformed_request', 400, refusals.adQuery, toSentencesByField(parsed.error))
  const { measure, only, video, videoView, page, platform, also, url } = parsed.value
  const { origin, referer, 'sec-fetch-mode': fetchMode } = headers
  const agent = (headers['user-agent'] ?? '').slice(0, maxAgentLength)
  return {
    zoneId,
    page,
    platform,
    client: addressKey(ip),
    address: ip,
    agent,
    // A page cannot forge its origin, but it can hide it ("null", in a sandboxed frame): then its host is unknown.
    // The address in the query is the tag's claim, for programs that send neither header. A browser's tag always sends its
    // origin; another page could make a browser request without both, such as a picture without a referrer.
    host:
      origin === undefined
        ? parseHost(referer ?? '') || (fetchMode === undefined ? parseHost(url) : '')
        : parseHost(origin),
    isRobot: isBot(agent),
    ...(video && videoView && { video, videoView }),
    otherZoneIds: also
      .split(',')
      .filter((id) => Id.safeParse(id).success)
      .slice(0, maxAlso),
    isMeasured: measure === '1',
    isPageOnly: only === 'page',
  }
}

function readId(text: string): string {
  const id = Id.safeParse(text)
  if (!id.success) throw notFound()
  return id.data
}

/** Cached for a minute only, because operators and publishers can change the HTML. */
const sendFrame = (reply: FastifyReply, page: string, policy: string): FastifyReply =>
  reply
    .headers({
      ...anyPageTimed,
      'content-security-policy': policy,
      'cache-control': 'public, max-age=60',
    })
    .type('text/html; charset=utf-8')
    .send(page)
