import { Id } from '@matinee/contract/call'
import * as calls from '@matinee/contract/players'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import { on, type App } from '../../platform/http/http.ts'
import { addressLimit } from '../../platform/access/rateLimit.ts'
import { anyPage, sandboxed } from '../../platform/http/responseHeaders.ts'
import { printPlayerConfig } from './parsePlayerConfig.ts'
import { findLogo, removeLogo, setLogo } from './playerLogo.service.ts'
import * as service from './players.service.ts'

export function playerRoutes(app: App, deps: Deps): void {
  on(app, calls.createPlayer, ({ body, account }) => service.createPlayer(deps, account.id, body))
  on(app, calls.listPlayers, async ({ account }) => ({ data: await service.listPlayers(deps, account.id) }))
  on(app, calls.readPlayer, ({ params, account }) => service.readPlayer(deps, account.id, params.id))
  on(app, calls.updatePlayer, ({ params, body, account }) =>
    service.updatePlayer(deps, account.id, params.id, body),
  )
  on(app, calls.removePlayer, async ({ params, account }) => {
    await service.removePlayer(deps, account.id, params.id)
    return { success: true as const }
  })
  on(app, calls.setPlayerLogo, ({ params, body, account }) =>
    setLogo(deps, account.id, params.id, body.image),
  )
  on(app, calls.removePlayerLogo, ({ params, account }) => removeLogo(deps, account.id, params.id))
  publicRoutes(app.fastify, deps)
}

const readsAMinute = 300
const PublicQuery = z.object({ video: Id.nullable().catch(null) })

/** Requests from publishers' pages, without cookies or tokens. */
function publicRoutes(fastify: FastifyInstance, deps: Deps): void {
  const schema = { hide: true }
  const limit = addressLimit(readsAMinute)
  fastify.get<{ Params: { id: string } }>('/embed/players/:id', { schema }, async (request, reply) => {
    reply.headers(anyPage)
    await limit(request.ip, (seconds) => void reply.header('retry-after', seconds))
    const id = Id.safeParse(request.params.id)
    if (!id.success) throw notFound()
    const { video } = PublicQuery.parse(request.query)
    const player = await service.readPublicPlayer(deps, id.data === 'default' ? null : id.data, video)
    reply.header('cache-control', 'public, max-age=60')
    return { data: { ...player, config: printPlayerConfig(player.config) } }
  })

  fastify.get<{ Params: { name: string } }>('/embed/logos/:name', { schema }, async (request, reply) => {
    reply.headers({ ...anyPage, ...sandboxed })
    const logo = await findLogo(deps.files, request.params.name)
    if (!logo) throw notFound()
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-length': logo.bytes })
      .type(logo.type)
      .send(await deps.files.read(logo.key))
  })
}
