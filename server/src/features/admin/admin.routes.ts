import * as calls from '@matinee/contract/admin'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../../platform/access/session.ts'
import type { Deps } from '../../platform/deps.ts'
import { readCaller } from '../../platform/http/caller.ts'
import { on, type App } from '../../platform/http/http.ts'
import { ownerConfirmation } from '../auth/reauthentication.service.ts'
import { createClient } from '../oauth/oauth.service.ts'
import * as service from './admin.service.ts'

export function adminRoutes(app: App, deps: Deps): void {
  const confirm = ownerConfirmation(deps)
  /** Changes of operators, and new ones, need the password again: the role is the key to every account. */
  const confirmForStaff = async (
    { account, request, reply }: { account: Account; request: FastifyRequest; reply: FastifyReply },
    isAboutStaff: boolean,
  ) => {
    if (isAboutStaff) await confirm(account, undefined, readCaller(request, reply))
  }
  const isStaff = async (id: string) => (await service.readUser(deps.db, id)).staffRole !== null
  on(app, calls.listUsers, ({ query }) => service.listUsers(deps.db, query))
  on(app, calls.readUser, ({ params }) => service.describeUser(deps.db, params.id))
  on(app, calls.createUser, async (call) => {
    await confirmForStaff(call, Boolean(call.body.staffRole))
    return service.createUser(deps, call.body, call.account.id)
  })
  on(app, calls.approveUser, async (call) => {
    const { account, params, body } = call
    await confirmForStaff(call, await isStaff(params.id))
    return service.approveUser(deps, params.id, { ...body, actor: account.id })
  })
  on(app, calls.setUser, async (call) => {
    const { account, params, body } = call
    await confirmForStaff(call, Boolean(body.staffRole) || (await isStaff(params.id)))
    return (await service.setUser(deps, params.id, body, account.id)).user
  })
  on(app, calls.resetFactors, async (call) => {
    await confirmForStaff(call, true)
    return { removed: await service.resetFactors(deps, call.params.id, call.account.id) }
  })
  on(app, calls.createOauthClient, ({ account, body }) => createClient(deps.db, body, account.id))
  on(app, calls.createAccountGrant, ({ account, body }) => service.addGrant(deps.db, body, account.id))
  on(app, calls.removeAccountGrant, async ({ account, params }) => {
    await service.removeGrant(deps.db, params.id, account.id)
    return { success: true as const } as const
  })
}
