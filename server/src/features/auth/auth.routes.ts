import * as calls from '@matinee/contract/auth'
import type { FastifyReply } from 'fastify'
import { definedOnly } from '../../platform/definedOnly.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { on, type App } from '../../platform/http.ts'
import { addressKey, rateLimit } from '../../platform/rateLimit.ts'
import * as registration from './registration.service.ts'
import * as service from './auth.service.ts'
import * as store from './auth.store.ts'
import { endSessionOf, refresh } from './sessions.service.ts'
import { listSwitchTargets, switchAccount } from './switching.service.ts'

export function authRoutes(app: App, deps: Deps): void {
  const limits = authLimits(deps)
  on(app, calls.login, ({ body, request, reply }) =>
    limits.login(request.ip, body.email, reply, () => service.login(deps, body.email, body.password)),
  )
  on(app, calls.register, async ({ body, request, reply }) => {
    await limits.register(request.ip, reply)
    return registration.register(deps, body)
  })
  on(app, calls.activate, async ({ body, request, reply }) => {
    await limits.activate(request.ip, reply)
    return registration.activate(deps, body)
  })
  on(app, calls.resetPassword, async ({ body, request, reply }) => {
    await limits.reset(request.ip, reply)
    return registration.requestReset(deps, body.email)
  })
  on(app, calls.changePassword, async ({ account, body, reply }) => {
    if (body.currentPassword !== undefined) await limits.currentPassword(account.sessionId, reply)
    return registration.changePassword(deps, account, body)
  })
  on(app, calls.listSwitchTargets, ({ account }) => listSwitchTargets(deps, account))
  on(app, calls.switchAccount, ({ account, params }) => switchAccount(deps, account, params.id))
  on(app, calls.refreshToken, async ({ body }) => ({
    tokens: await refresh(deps.db, body.refreshToken),
  }))
  on(app, calls.readProfile, async ({ account }) => ({
    ...account,
    apps: await store.readApps(deps.db, account.id),
  }))
  on(app, calls.updateProfile, async ({ account, body }) => {
    const user = Object.keys(body).length
      ? await store.updateUser(deps.db, account.id, definedOnly(body))
      : account
    return service.presentUser(user, await store.readLinks(deps.db, account.id))
  })
  on(app, calls.logout, ({ body }) =>
    endSessionOf(deps.db, body.refreshToken, { kind: 'refresh', clientId: null }),
  )
}

/**
 * How often what may be tried (G-133). An e-mail alone is never counted: then a stranger could lock its owner out
 * from anywhere.
 */
function authLimits(deps: Deps) {
  const pair = rateLimit(deps.db, 'login', 10, 60)
  const failures = rateLimit(deps.db, 'login-failures', 60, 600)
  const say = (reply: FastifyReply) => (seconds: number) => void reply.header('retry-after', seconds)
  const perAddress = (name: string, points: number, durationS: number) => {
    const limit = rateLimit(deps.db, name, points, durationS)
    return (ip: string, reply: FastifyReply) => limit.spend(addressKey(ip), say(reply))
  }
  return {
    async login<T>(ip: string, email: string, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
      const address = addressKey(ip)
      const both = `${address} ${email.toLowerCase()}`
      await failures.check(address, say(reply))
      await pair.spend(both, say(reply))
      try {
        const answer = await work()
        await pair.clear(both)
        return answer
      } catch (error) {
        if (error instanceof AppError) await failures.spend(address, say(reply)).catch(() => {})
        throw error
      }
    },
    register: perAddress('register', 5, 3_600),
    reset: perAddress('reset', 5, 3_600),
    activate: perAddress('activate', 20, 600),
    currentPassword: perAddress('current-password', 5, 600),
  }
}
