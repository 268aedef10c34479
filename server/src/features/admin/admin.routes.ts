import * as calls from '@matinee/contract/admin'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { createClient } from '../oauth/oauth.service.ts'
import * as service from './admin.service.ts'

export function adminRoutes(app: App, deps: Deps): void {
  on(app, calls.listUsers, ({ query }) => service.listUsers(deps.db, query))
  on(app, calls.readUser, ({ params }) => service.describeUser(deps.db, params.id))
  on(app, calls.createUser, ({ account, body }) => service.createUser(deps, body, account.id))
  on(app, calls.approveUser, ({ account, params, body }) =>
    service.approveUser(deps, params.id, { ...body, actor: account.id }),
  )
  on(
    app,
    calls.setUser,
    async ({ account, params, body }) => (await service.setUser(deps, params.id, body, account.id)).user,
  )
  on(app, calls.resetFactors, async ({ account, params }) => ({
    removed: await service.resetFactors(deps, params.id, account.id),
  }))
  on(app, calls.createOauthClient, ({ account, body }) => createClient(deps.db, body, account.id))
  on(app, calls.createAccountGrant, ({ account, body }) => service.addGrant(deps.db, body, account.id))
  on(app, calls.removeAccountGrant, async ({ account, params }) => {
    await service.removeGrant(deps.db, params.id, account.id)
    return { success: true as const } as const
  })
}
