import * as calls from '@matinee/contract/security'
import type { Account } from '../../../platform/access/session.ts'
import type { Deps } from '../../../platform/deps.ts'
import { on, type App } from '../../../platform/http/http.ts'
import { rateLimit } from '../../../platform/access/rateLimit.ts'
import { readCaller, type Exchange } from '../../../platform/http/caller.ts'
import { ownerConfirmation } from '../reauthentication.service.ts'
import * as authenticator from './authenticator.service.ts'
import * as sessions from './ownSessions.service.ts'
import * as passkeys from './passkeys.service.ts'
import { replaceRecoveryCodes } from './recoveryCodes.service.ts'
import { readSecurity } from './security.service.ts'

const success = { success: true } as const

/** Changes of second factors need the owner at the keyboard; reading and ending sessions need a session only. */
export function securityRoutes(app: App, deps: Deps): void {
  const confirmOwner = ownerConfirmation(deps)
  const changes = rateLimit(deps.db, 'factor-changes', 60, 3_600)
  /** Throws 401 `reauthentication_required` ten minutes after the password was last entered. */
  const byOwner = async <T>(call: { account: Account } & Exchange, change: () => Promise<T>): Promise<T> => {
    await confirmOwner(call)
    // Each change is an email.
    await changes.spend(call.account.id, readCaller(call.request, call.reply).setRetryAfter)
    return change()
  }
  on(app, calls.readSecurity, ({ account }) => readSecurity(deps, account))
  on(app, calls.confirmOwner, async (call) => {
    await confirmOwner(call, call.body.currentPassword)
    return success
  })
  on(app, calls.startAuthenticator, (call) =>
    byOwner(call, () => authenticator.startAuthenticator(deps, call.account)),
  )
  on(app, calls.addAuthenticator, (call) =>
    byOwner(call, () => authenticator.addAuthenticator(deps, call.account, call.body.code)),
  )
  on(app, calls.removeAuthenticator, (call) =>
    byOwner(call, async () => {
      await authenticator.removeAuthenticator(deps, call.account)
      return success
    }),
  )
  on(app, calls.replaceRecoveryCodes, (call) => byOwner(call, () => replaceRecoveryCodes(deps, call.account)))
  on(app, calls.startPasskey, (call) => byOwner(call, () => passkeys.startPasskey(deps, call.account)))
  on(app, calls.addPasskey, (call) => byOwner(call, () => passkeys.addPasskey(deps, call.account, call.body)))
  on(app, calls.removePasskey, (call) =>
    byOwner(call, async () => {
      await passkeys.removePasskey(deps, call.account, call.params.id)
      return success
    }),
  )
  on(app, calls.listSessions, ({ account }) => sessions.listSessions(deps, account))
  on(app, calls.endSession, async ({ account, params }) => {
    await sessions.endOwnSession(deps, account, params.id)
    return success
  })
  on(app, calls.endOtherSessions, ({ account }) => sessions.endOtherSessions(deps, account))
}
