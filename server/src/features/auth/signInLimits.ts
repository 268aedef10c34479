import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { addressKey, rateLimit } from '../../platform/rateLimit.ts'

/** Who tries a password: the address, and how to pass on how many seconds to wait. */
export type Asker = { ip: string; sayRetryAfter: (seconds: number) => void }

/**
 * Limits the tries of a password. An email alone never stops anybody: then a stranger could lock its owner out from
 * anywhere.
 */
export function signInLimits({ db }: Pick<Deps, 'db'>) {
  const pair = rateLimit(db, 'login', 10, 60)
  const failures = rateLimit(db, 'login-failures', 60, 600)
  return async function limited<T>(
    { ip, sayRetryAfter }: Asker,
    email: string,
    attempt: () => Promise<T>,
  ): Promise<T> {
    const address = addressKey(ip)
    const both = `${address} ${email.toLowerCase()}`
    await failures.check(address, sayRetryAfter)
    await pair.spend(both, sayRetryAfter)
    try {
      const answer = await attempt()
      await pair.clear(both)
      return answer
    } catch (error) {
      if (error instanceof AppError) await failures.spend(address, sayRetryAfter).catch(() => {})
      throw error
    }
  }
}
