import * as calls from '@matinee/contract/adminSites'
import { rateLimit } from '../../../platform/access/rateLimit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { on, type App } from '../../../platform/http/http.ts'
import { checkAdsTxt } from '../adsTxt/adsTxt.service.ts'
import { addHost, checkProof, verifySite } from '../proof/proof.service.ts'
import { checkVastTag } from '../vastCheck/checkVastTag.ts'
import { changeZone, createZone, removeZone } from '../zones/zones.service.ts'
import * as service from './operatedSites.service.ts'
import { pauseSite, removeSite, restoreSite, resumeSite } from './siteStates.service.ts'

/** Each check makes our server call another one. */
const [checks, checksS] = [60, 600]
const historyEntries = 100

export function operatedSiteRoutes(app: App, deps: Deps): void {
  const { db } = deps
  on(app, calls.listOperatedSites, ({ query }) => service.listForOperator(db, query))
  on(app, calls.readOperatedSite, ({ params }) => service.readForOperator(deps, params.id))
  on(app, calls.listSiteHistory, async ({ account, params }) => ({
    data: await service.readHistory(db, params.id, { count: historyEntries, viewer: account }),
  }))
  on(app, calls.addOperatedSite, async ({ account, body }) =>
    service.readForOperator(deps, await service.addSiteFor(deps, body, account.id)),
  )
  on(app, calls.setSite, async ({ account, params, body }) => {
    await service.setSite(deps, params.id, body, account.id)
    return { id: params.id }
  })
  stateRoutes(app, deps)
  checkRoutes(app, deps)
  on(app, calls.createZone, ({ account, params, body }) => createZone(deps, params.id, body, account.id))
  on(app, calls.updateZone, ({ account, params, body }) => changeZone(deps, params.id, body, account.id))
  on(app, calls.removeZone, async ({ account, params }) => {
    await removeZone(deps, params.id, account.id)
    return { success: true as const }
  })
}

function stateRoutes(app: App, deps: Deps): void {
  const { db } = deps
  on(app, calls.pauseSite, async ({ account, params: { id } }) => {
    await pauseSite(db, { id, actor: account.id })
    return { id }
  })
  on(app, calls.resumeSite, async ({ account, params: { id } }) => {
    await resumeSite(db, { id, actor: account.id })
    return { id }
  })
  on(app, calls.removeSite, async ({ account, params: { id } }) => {
    await removeSite(db, { id, actor: account.id })
    return { id }
  })
  on(app, calls.restoreSite, async ({ account, params: { id } }) => {
    await restoreSite(db, { id, actor: account.id })
    return { id }
  })
  on(app, calls.verifySite, async ({ account, params: { id } }) => {
    const owner = await service.readOwner(db, id)
    await verifySite(db, { id, accountId: owner.id, actor: account.id })
    return { id }
  })
  on(app, calls.addSiteHost, async ({ account, params: { id }, body }) => {
    const owner = await service.readOwner(db, id)
    await addHost(db, { id, accountId: owner.id, host: body.host, actor: account.id })
    return { id }
  })
}

function checkRoutes(app: App, deps: Deps): void {
  const limit = rateLimit(deps.db, 'operator-site-check', checks, checksS)
  on(app, calls.checkOperatedAdsTxt, async ({ account, params: { id }, reply }) => {
    const owner = await service.readOwner(deps.db, id)
    await limit.spend(account.id, (seconds) => void reply.header('retry-after', seconds))
    return checkAdsTxt(deps, owner.id, id)
  })
  on(app, calls.checkOperatedVerification, async ({ account, actor, params: { id }, reply }) => {
    const owner = await service.readOwner(deps.db, id)
    await limit.spend(account.id, (seconds) => void reply.header('retry-after', seconds))
    await checkProof(deps, owner.id, id, { actor })
    return { id }
  })
  on(app, calls.checkVastTag, async ({ account, body, reply }) => {
    await limit.spend(account.id, (seconds) => void reply.header('retry-after', seconds))
    return checkVastTag(deps, body.vastUrl)
  })
}
