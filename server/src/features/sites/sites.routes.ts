import * as calls from '@matinee/contract/sites'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { addressLimit, rateLimit } from '../../platform/access/rateLimit.ts'
import { checkAdsTxt, readAdsTxtFile, readPublicAdsTxt, type AdsTxtFile } from './adsTxt/adsTxt.service.ts'
import { createSite } from './newSites.service.ts'
import { checkProof, readVerification, setHosts } from './proof/proof.service.ts'
import { changeSite } from './siteChanges.service.ts'
import * as service from './sites.service.ts'

/** Each check makes our server call another one. */
const [checks, checksS] = [20, 600]
/** Each new site sends two mails. */
const [newSites, newSitesS] = [60, 3_600]

export function siteRoutes(app: App, deps: Deps): void {
  const limits = {
    check: rateLimit(deps.db, 'ads-txt-check', checks, checksS),
    create: rateLimit(deps.db, 'new-site', newSites, newSitesS),
  }
  const retryAfter = (reply: FastifyReply) => (seconds: number) => void reply.header('retry-after', seconds)
  on(app, calls.listSites, ({ account }) => service.listSites(deps, account))
  on(app, calls.readSite, ({ account, params }) => service.readSite(deps, account, params.id))
  on(app, calls.createSite, async ({ account, body, reply }) => {
    await limits.create.spend(account.id, retryAfter(reply))
    return createSite(deps, account, body)
  })
  on(app, calls.updateSite, async ({ account, params, body }) => {
    await changeSite(deps, account.id, params.id, body)
    return service.readSite(deps, account, params.id)
  })
  on(app, calls.listZones, async ({ account, params }) => ({
    data: await service.listZones(deps, account.id, params.id),
  }))
  on(app, calls.readAdsTxt, async ({ account, params, reply }) =>
    asText(reply, await readAdsTxtFile(deps, account.id, params.id)),
  )
  on(app, calls.checkAdsTxt, async ({ account, params, reply }) => {
    await limits.check.spend(account.id, retryAfter(reply))
    return checkAdsTxt(deps, account.id, params.id)
  })
  on(app, calls.readSiteVerification, ({ account, params }) => readVerification(deps, account.id, params.id))
  on(app, calls.checkSiteVerification, async ({ account, actor, params, reply }) => {
    await readVerification(deps, account.id, params.id)
    await limits.check.spend(account.id, retryAfter(reply))
    await checkProof(deps, account.id, params.id, { actor })
    return readVerification(deps, account.id, params.id)
  })
  on(app, calls.setSiteHosts, async ({ account, params, body }) => {
    await setHosts(deps.db, account.id, params.id, body.hosts)
    return readVerification(deps, account.id, params.id)
  })
  publicRoutes(app.fastify, deps)
}

const publicReads = 120

/** The root of a publisher's site may redirect buyers to these addresses. */
function publicRoutes(fastify: FastifyInstance, deps: Deps): void {
  const limit = addressLimit(publicReads)
  for (const url of ['/ads-txt/:code', '/sites/:code/ads.txt', '/sites/:code/app-ads.txt'])
    fastify.get<{ Params: { code: string } }>(url, { schema: { hide: true } }, async (request, reply) => {
      await limit(request.ip, (seconds) => void reply.header('retry-after', seconds))
      const file = await readPublicAdsTxt(deps, request.params.code)
      void reply.header('cache-control', 'public, max-age=300')
      return asText(reply, file)
    })
}

/** Browsers display it, and save it under this name. */
function asText(reply: FastifyReply, { name, text }: AdsTxtFile): string {
  void reply.type('text/plain; charset=utf-8').header('content-disposition', `inline; filename="${name}"`)
  return text
}
