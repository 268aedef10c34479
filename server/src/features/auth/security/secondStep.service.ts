import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { AuthenticationResponse } from '@matinee/contract/passkeys'
import { addressKey, rateLimit } from '../../../platform/access/rateLimit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { sendAuthMail } from '../auth.jobs.ts'
import { findUser, type UserRow } from '../auth.store.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { openOwnSession, type Entry } from '../signIn.service.ts'
import { isKnownAddress } from '../signInAddresses.store.ts'
import { acceptAuthenticatorCode, wrongCode } from './authenticator.service.ts'
import { findChallenge, useUpChallenge } from './challenges.store.ts'
import { passkeyRefused, verifyPasskey } from './passkeys.service.ts'
import { acceptRecoveryCode } from './recoveryCodes.service.ts'

/** A guess is right three times in a million: three codes of six digits are valid at once. */
const [triesAllowed, withinS] = [10, 6 * 3_600]
/** After this many wrong codes the owner learns that somebody has the password. */
const triesBeforeMail = 5

/**
 * The second step of a sign-in, by a code. An account has ten tries in six hours, and another ten from each address where
 * its owner signed in before, so that a stranger who has the password cannot lock the owner out.
 */
export function secondStep(deps: Pick<Deps, 'db' | 'queue' | 'secrets'>) {
  const limit = rateLimit(deps.db, 'second-step', triesAllowed, withinS)

  async function spendTry(user: UserRow, { ip, setRetryAfter }: Caller) {
    const isKnown = await isKnownAddress(deps.db, user.email, ip)
    const key = isKnown ? `${user.id} ${addressKey(ip)}` : user.id
    // Counted before the code is checked, so that simultaneous tries do not all see the old count.
    const count = await limit.add(key)
    if (count > triesAllowed) await limit.check(key, setRetryAfter)
    return { key, count }
  }

  const mailOwner = (userId: string) =>
    deps.db.transaction().execute((tx) => sendAuthMail(deps, tx, { kind: 'codeGuessing', userId }))

  return async function confirmLogin(
    { ticket, code }: { ticket: string; code: string },
    entry: Entry,
    caller: Caller,
  ) {
    const userId = await findChallenge(deps.db, 'secondStep', ticket)
    const user = userId === undefined ? undefined : await findUser(deps.db, userId)
    if (!user) throw signInExpired()
    const { key, count } = await spendTry(user, caller)
    const answer = await openOwnSession(deps, user, { ...entry, hasFactor: true }, async (tx) => {
      const isRight =
        (await acceptAuthenticatorCode(tx, deps.secrets, user.id, code)) ||
        (await acceptRecoveryCode(deps, tx, user.id, code))
      if (!isRight) throw wrongCode()
      if (!(await useUpChallenge(tx, 'secondStep', ticket, user.id))) throw signInExpired()
    }).catch(async (error: unknown) => {
      if (count === triesBeforeMail && error instanceof AppError && error.status === 422)
        await mailOwner(user.id)
      throw error
    })
    await limit.clear(key)
    return answer
  }
}

const signInExpired = () => new AppError('sign_in_expired', 401, refusals.signInExpired)

/** Signs in by a passkey alone: it proves the device, and the device has checked its owner. */
export async function passkeyLogin(
  deps: Pick<Deps, 'db' | 'queue' | 'config'>,
  response: AuthenticationResponse,
  entry: Entry,
) {
  const user = await findUser(deps.db, await verifyPasskey(deps, response))
  if (!user) throw passkeyRefused()
  return openOwnSession(deps, user, { ...entry, hasFactor: true })
}
