import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { Deps } from '../../platform/deps.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { rateLimit } from '../../platform/access/rateLimit.ts'
import type { Account } from '../../platform/access/session.ts'
import { findUser } from './auth.store.ts'
import { isPassword } from './password.ts'
import * as sessions from './sessions.store.ts'
import { readCaller, type Exchange } from '../../platform/http/caller.ts'
import { signInLimits } from './signInLimits.ts'

/** How long a session counts as confirmed after its owner entered the password. */
const confirmedMs = 10 * 60_000

/**
 * Makes sure that the account's owner is at the keyboard, not a thief with an access token: the session signed in
 * within the last ten minutes, or `currentPassword` is right, which confirms the session for another ten. Throws 401
 * `reauthentication_required` without a password, 422 for a wrong one, 429 for too many of them.
 */
export function ownerConfirmation(deps: Pick<Deps, 'db' | 'queue'>) {
  const limited = signInLimits(deps)
  const perSession = rateLimit(deps.db, 'current-password', 5, 600)
  return async function confirmOwner(
    { account, request, reply }: { account: Account } & Exchange,
    currentPassword?: string,
  ): Promise<void> {
    if (currentPassword) {
      const caller = readCaller(request, reply)
      await perSession.spend(account.sessionId, caller.setRetryAfter)
      const check = async () => {
        const user = await findUser(deps.db, account.id)
        if (!user || !(await isPassword(currentPassword, user.passwordHash))) throw wrongCurrentPassword()
      }
      await limited(caller, account.email, check, { hasSession: true })
      return sessions.confirmSession(deps.db, account.sessionId)
    }
    const confirmedAt = await sessions.readConfirmedAt(deps.db, account.sessionId)
    if (confirmedAt && Date.now() - confirmedAt.getTime() < confirmedMs) return
    throw new AppError('reauthentication_required', 401, refusals.currentPasswordMissing, {
      currentPassword: refusals.required,
    })
  }
}

export type ConfirmOwner = ReturnType<typeof ownerConfirmation>

const wrongCurrentPassword = () => invalidField('currentPassword', refusals.currentPasswordWrong)
