import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { addressKey, rateLimit } from '../../platform/access/rateLimit.ts'
import { sendAuthMail } from './auth.jobs.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { isKnownAddress } from './signInAddresses.store.ts'

/** `hasSession`: in a session of the account, which has a separate limit. */
type Attempt = { hasSession: boolean }

/** After this many failures in an hour, an email allows one try a minute from unknown addresses. */
const failuresPerHour = 20
const slowedS = 60

/**
 * Limits password tries by address and email, by address, and by email for addresses where the owner never signed in.
 * The last limit also counts emails without an account, so that it does not reveal which have one. It never stops an
 * address that the owner used before, nor a session of the account.
 */
export function signInLimits(deps: Pick<Deps, 'db' | 'queue'>) {
  const { db } = deps
  const pair = rateLimit(db, 'login', 10, 60)
  const failures = rateLimit(db, 'login-failures', 60, 600)
  const perEmail = rateLimit(db, 'login-email', failuresPerHour, 3_600)
  const slowed = rateLimit(db, 'login-slowed', 1, slowedS)

  async function countStranger(
    email: string,
    setRetryAfter: Caller['setRetryAfter'],
    { hasSession }: Attempt,
  ): Promise<void> {
    // Counted before the password is checked, so that simultaneous tries do not all see the old count.
    const count = await perEmail.add(email)
    if (count <= failuresPerHour) return
    if (count === failuresPerHour + 1)
      await db.transaction().execute((tx) => sendAuthMail(deps, tx, { kind: 'guessing', email }))
    if (!hasSession) await slowed.spend(email, setRetryAfter)
  }

  return async function limited<T>(
    { ip, setRetryAfter }: Caller,
    typedEmail: string,
    attempt: () => Promise<T>,
    kind: Attempt = { hasSession: false },
  ): Promise<T> {
    const [address, email] = [addressKey(ip), typedEmail.toLowerCase()]
    const both = `${address} ${email}`
    await failures.check(address, setRetryAfter)
    await pair.spend(both, setRetryAfter)
    const isStranger = !(await isKnownAddress(db, email, ip))
    if (isStranger) await countStranger(email, setRetryAfter, kind)
    // Counted as a failure until the password is right, so that simultaneous tries do not all see the old count.
    await failures.spend(address, setRetryAfter)
    try {
      const answer = await attempt()
      await failures.takeBack(address)
      await pair.clear(both)
      if (isStranger) await perEmail.takeBack(email)
      return answer
    } catch (error) {
      if (!(error instanceof AppError)) await failures.takeBack(address)
      throw error
    }
  }
}
