import * as calls from '@matinee/contract/auth'
import { definedOnly } from '../../platform/definedOnly.ts'
import type { Deps } from '../../platform/deps.ts'
import { on, type App } from '../../platform/http/http.ts'
import { addressKey, rateLimit } from '../../platform/access/rateLimit.ts'
import { readCaller, type Caller } from '../../platform/http/caller.ts'
import { ownerConfirmation } from './reauthentication.service.ts'
import * as registration from './registration.service.ts'
import * as service from './auth.service.ts'
import * as store from './auth.store.ts'
import { listSwitchTargets, switchAccount } from './switching.service.ts'

export function authRoutes(app: App, deps: Deps): void {
  const limits = authLimits(deps)
  const confirmOwner = ownerConfirmation(deps)
  on(app, calls.register, async ({ body, request, reply }) => {
    await limits.register(readCaller(request, reply))
    return registration.register(deps, body)
  })
  on(app, calls.activate, async ({ body, request, reply }) => {
    await limits.activate(readCaller(request, reply))
    return registration.activate(deps, body, request.ip)
  })
  on(app, calls.checkCode, async ({ body, request, reply }) => {
    await limits.checkCode(readCaller(request, reply))
    return registration.checkCode(deps, body.code)
  })
  on(app, calls.resetPassword, async ({ body, request, reply }) => {
    await limits.reset(readCaller(request, reply))
    return registration.requestReset(deps, body.email)
  })
  on(app, calls.changePassword, (call) =>
    registration.changePassword(deps, call.account, call.body, () =>
      confirmOwner(call, call.body.currentPassword),
    ),
  )
  on(app, calls.listSwitchTargets, ({ account }) => listSwitchTargets(deps, account))
  on(app, calls.switchAccount, (call) =>
    switchAccount(deps, call.account, call.params.id, { ...call.query, confirm: () => confirmOwner(call) }),
  )
  on(app, calls.readProfile, async ({ account }) => ({
    ...account,
    apps: await store.readApps(deps.db, account.id),
  }))
  on(app, calls.updateProfile, async ({ account, body }) => {
    const user = await service.changeProfile(deps.db, account.id, definedOnly(body))
    const { staffRole } = account
    return service.presentUser({ ...user, staffRole }, await store.readLinks(deps.db, account.id))
  })
}

/** Rate limits by network address. */
function authLimits(deps: Deps) {
  const perAddress = (name: string, points: number, durationS: number) => {
    const limit = rateLimit(deps.db, name, points, durationS)
    return ({ ip, setRetryAfter }: Caller) => limit.spend(addressKey(ip), setRetryAfter)
  }
  return {
    register: perAddress('register', 5, 3_600),
    reset: perAddress('reset', 5, 3_600),
    activate: perAddress('activate', 20, 600),
    checkCode: perAddress('check-code', 60, 600),
  }
}
