import * as calls from '@matinee/contract/auth'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http.ts'
import { rateLimit } from '../../platform/rateLimit.ts'
import * as service from './auth.service.ts'
import { endSessionOf, refresh } from './sessions.service.ts'
import * as store from './auth.store.ts'

export function authRoutes(app: App, deps: Deps): void {
  // Per address and account, so that a stranger's wrong tries never lock the owner out (G-133).
  const spendTry = rateLimit(deps.db, 'login', 10, 60)
  on(app, calls.login, async ({ body, request, reply }) => {
    await spendTry(`${request.ip} ${body.email.toLowerCase()}`, (seconds) => {
      void reply.header('retry-after', seconds)
    })
    return service.login(deps, body.email, body.password)
  })
  on(app, calls.refreshToken, async ({ body }) => ({
    tokens: await refresh(deps.db, body.refreshToken),
  }))
  on(app, calls.readProfile, async ({ account }) =>
    service.presentUser(await store.readUser(deps.db, account.id)),
  )
  on(app, calls.updateProfile, async ({ account, body }) =>
    service.presentUser(
      Object.keys(body).length
        ? await store.updateUser(deps.db, account.id, definedOnly(body))
        : await store.readUser(deps.db, account.id),
    ),
  )
  on(app, calls.logout, ({ body }) =>
    endSessionOf(deps.db, body.refreshToken, { kind: 'refresh', clientId: null }),
  )
}

function definedOnly<T extends object>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
