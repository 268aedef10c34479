import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { addressKey, rateLimit } from '../../platform/access/rateLimit.ts'
import { sendAuthMail } from './auth.jobs.ts'
import { isKnownAddress } from './signInAddresses.store.ts'

/** Who tries a password: the address, and how to pass on how many seconds to wait. */
export type Asker = { ip: string; sayRetryAfter: (seconds: number) => void }
/** `hasSession`: within a session of the account, whose own limit stops guesses. */
type Attempt = { hasSession: boolean }

/** Failures in an hour after which an email lets one try a minute through from addresses it does not know. */
const failuresPerHour = 20
const slowedS = 60

/**
 * Limits the tries of a password: by address and email, by address, and by email for addresses where the account's
 * owner never signed in. The last one counts unknown emails alike, so that it says nothing about them, and never stops
 * an address that the owner used before, nor a session of the account.
 */
export function signInLimits(deps: Pick<Deps, 'db' | 'queue'>) {
  const { db } = deps
  const pair = rateLimit(db, 'login', 10, 60)
  const failures = rateLimit(db, 'login-failures', 60, 600)
  const ofEmail = rateLimit(db, 'login-email', failuresPerHour, 3_600)
  const slowed = rateLimit(db, 'login-slowed', 1, slowedS)

  async function countStranger(
    email: string,
    sayRetryAfter: Asker['sayRetryAfter'],
    { hasSession }: Attempt,
  ): Promise<void> {
    // Counted before the password is checked: tries at the same moment must not all see the count of before.
    const count = await ofEmail.add(email)
    if (count <= failuresPerHour) return
    if (count === failuresPerHour + 1)
      await db.transaction().execute((tx) => sendAuthMail(deps, tx, { kind: 'guessing', email }))
    if (!hasSession) await slowed.spend(email, sayRetryAfter)
  }

  return async function limited<T>(
    { ip, sayRetryAfter }: Asker,
    givenEmail: string,
    attempt: () => Promise<T>,
    kind: Attempt = { hasSession: false },
  ): Promise<T> {
    const [address, email] = [addressKey(ip), givenEmail.toLowerCase()]
    const both = `${address} ${email}`
    await failures.check(address, sayRetryAfter)
    await pair.spend(both, sayRetryAfter)
    const isStranger = !(await isKnownAddress(db, email, ip))
    if (isStranger) await countStranger(email, sayRetryAfter, kind)
    // Counted as a failure until it is none: tries at the same moment must not all see the count of before.
    await failures.spend(address, sayRetryAfter)
    try {
      const answer = await attempt()
      await failures.takeBack(address)
      await pair.clear(both)
      if (isStranger) await ofEmail.takeBack(email)
      return answer
    } catch (error) {
      if (!(error instanceof AppError)) await failures.takeBack(address)
      throw error
    }
  }
}
