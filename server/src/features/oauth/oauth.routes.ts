import * as calls from '@matinee/contract/oauth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { on, type App } from '../../platform/http/http.ts'
import { addressKey, rateLimit } from '../../platform/access/rateLimit.ts'
import { anyOrigin, preflight } from '../../platform/http/responseHeaders.ts'
import { readCredentials, type Credentials } from './authenticateClient.ts'
import * as consent from './consent.service.ts'
import { metadata } from './metadata.ts'
import * as tokens from './tokens.service.ts'

export function oauthRoutes(app: App, deps: Deps): void {
  on(app, calls.readOauthClient, ({ account, params, query }) =>
    consent.readClientForUser(deps.db, account.id, params.id, query),
  )
  on(app, calls.authorizeClient, async ({ account, query }) => ({
    redirectTo: await consent.authorize(deps, account, query),
  }))
  on(app, calls.listGrants, ({ account }) => consent.listUserGrants(deps.db, account.id))
  on(app, calls.removeGrant, ({ account, params }) => consent.removeUserGrant(deps.db, account.id, params.id))
  const asClient = clientCalls(deps)
  on(app, calls.exchangeToken, ({ body, request, reply }) => {
    void reply.header('pragma', 'no-cache')
    return asClient(request, reply, body, (client) => tokens.exchange(deps.db, client, body))
  })
  on(app, calls.revokeToken, ({ body, request, reply }) =>
    asClient(request, reply, body, async (client) => {
      await tokens.revoke(deps.db, client, body.token)
      return {}
    }),
  )
  openToOtherOrigins(app, deps)
}

/** Reads the client's credentials and limits refusals: 30 in ten minutes for each address and client. */
function clientCalls(deps: Deps) {
  const failures = rateLimit(deps.db, 'oauth', 30, 600)
  return async function asClient<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    body: { client_id?: string | undefined; client_secret?: string | undefined },
    work: (credentials: Credentials) => Promise<T>,
  ): Promise<T> {
    let id = ''
    try {
      const credentials = readCredentials(request.headers.authorization, body)
      id = credentials.id
      return await work(credentials)
    } catch (error) {
      if (error instanceof AppError)
        await failures.spend(
          `${addressKey(request.ip)} ${id}`,
          (seconds) => void reply.header('retry-after', seconds),
        )
      throw error
    }
  }
}

/** Public clients run in other sites' pages. No cookies are involved. */
function openToOtherOrigins({ fastify }: App, deps: Deps): void {
  const path = '/.well-known/oauth-authorization-server'
  fastify.get(path, { schema: { hide: true } }, (_request, reply) =>
    reply.headers({ ...anyOrigin, 'cache-control': 'public, max-age=300' }).send(metadata(deps.config)),
  )
  const forms = [calls.exchangeToken, calls.revokeToken]
  for (const url of [path, ...forms.map((form) => `/api/v1${form.path}`)])
    fastify.options(url, { schema: { hide: true } }, (_request, reply) =>
      reply.code(204).headers(preflight('GET, POST', 'authorization, content-type')).send(),
    )
}
