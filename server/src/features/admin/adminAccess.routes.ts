import * as calls from '@matinee/contract/adminAccess'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import * as service from './admin.service.ts'

const done = { success: true } as const

export function adminAccessRoutes(app: App, deps: Deps): void {
  on(app, calls.addAgent, async ({ account, params, body }) => {
    await service.addAgent(deps.db, params.id, body.agentId, account.id)
    return done
  })
  on(app, calls.removeAgent, async ({ account, params }) => {
    await service.removeAgent(deps.db, params.id, params.agentId, account.id)
    return done
  })
  on(app, calls.listUserSessions, ({ account, params }) =>
    service.listSessions(deps.db, params.id, account.staffRole!),
  )
  on(app, calls.endUserSession, async ({ account, params: { id, sessionId } }) => {
    await service.endSessionOfUser(deps, id, { sessionId, actor: account.id })
    return done
  })
  on(app, calls.signOutUser, async ({ account, params }) => ({
    ended: await service.signOutUser(deps, params.id, account.id),
  }))
}
