import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { notFound } from '../../../platform/errors.ts'
import type { App } from '../../../platform/http/http.ts'
import { anyPageTimed } from '../../../platform/http/responseHeaders.ts'
import type { Market } from '../decide.ts'
import { createVideoDecider } from './decideVideo.ts'
import { writeVmap } from './writeVmap.ts'
import { createPlayerCache, createVideoCache } from './videoCache.ts'
import { listBreakTags } from './listBreakTags.ts'
import { readVideoRequest, readVmapRequest } from './readVideoRequest.ts'

type Options = {
  now: () => number
  freshMs: number
  /** Throws 429 for an address with too many requests. */
  limit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** Calls of video players, ours and others, without cookies: the ad of a break as VAST, and the breaks of a film as VMAP. */
export function vastRoutes(
  fastify: App['fastify'],
  deps: Deps,
  market: Market,
  { now, freshMs, limit }: Options,
): void {
  const readVideo = createVideoCache(deps, { freshMs, now })
  const isPlayer = createPlayerCache(deps, { freshMs, now })
  const decide = createVideoDecider(deps, market, { now, readVideo, isPlayer })
  const { secrets, config } = deps

  fastify.get<{ Params: { zoneId: string } }>(
    '/ads/vast/:zoneId',
    { schema: { hide: true } },
    async (request, reply) => {
      reply.headers(anyPageTimed)
      await limit(request, reply)
      const read = { key: secrets.signing, publicUrl: config.publicUrl, nowMs: now() }
      const vast = await decide(readVideoRequest(request, read))
      if (vast === undefined) throw notFound()
      return reply.type(xml).send(vast)
    },
  )

  fastify.get<{ Params: { zoneId: string } }>(
    '/ads/vmap/:zoneId',
    { schema: { hide: true } },
    async (request, reply) => {
      reply.headers(anyPageTimed)
      await limit(request, reply)
      const breaks = await listBreakTags(deps, market, readVmapRequest(request))
      if (!breaks) throw notFound()
      return reply.type(xml).send(writeVmap(breaks))
    },
  )
}

const xml = 'application/xml; charset=utf-8'
