import * as calls from '@matinee/contract/admin'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { ownerConfirmation } from '../auth/reauthentication.service.ts'
import * as service from './admin.service.ts'

export function adminRoutes(app: App, deps: Deps): void {
  // Changes of operators need the password again: their role is the key to every account.
  const confirmOwner = ownerConfirmation(deps)
  const isStaff = async (id: string) => (await service.readUser(deps.db, id)).staffRole !== null
  on(app, calls.listUsers, ({ query }) => service.listUsers(deps.db, query))
  on(app, calls.readUser, ({ account, params }) => service.describeUser(deps.db, params.id, account))
  on(app, calls.createUser, async (call) => {
    if (call.body.staffRole) await confirmOwner(call)
    return service.createUser(deps, call.body, call.account.id)
  })
  on(app, calls.approveUser, async (call) => {
    const { account, params, body } = call
    if (await isStaff(params.id)) await confirmOwner(call)
    return service.approveUser(deps, params.id, { ...body, actor: account.id })
  })
  on(app, calls.readApprovalMail, ({ params }) => service.previewActivation(deps, params.id))
  on(app, calls.refuseUser, async (call) => {
    const { account, params, body } = call
    if (await isStaff(params.id)) await confirmOwner(call)
    return service.refuseUser(deps, params.id, { ...body, actor: account.id })
  })
  on(app, calls.setUser, async (call) => {
    const { account, params, body } = call
    if (body.staffRole || (await isStaff(params.id))) await confirmOwner(call)
    return (await service.setUser(deps, params.id, body, account.id)).user
  })
  on(app, calls.resetFactors, async (call) => {
    await confirmOwner(call)
    return { removed: await service.resetFactors(deps, call.params.id, call.account.id) }
  })
  on(app, calls.createAccountGrant, ({ account, body }) => service.addGrant(deps.db, body, account.id))
  on(app, calls.removeAccountGrant, async ({ account, params }) => {
    await service.removeGrant(deps.db, params.id, account.id)
    return { success: true as const } as const
  })
}
