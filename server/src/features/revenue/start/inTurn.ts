import { refusals } from '@matinee/contract/plain/texts/refusals'
import { AppError } from '../../../platform/errors.ts'

/**
 * Runs work one after the other, because each uses connections and memory. Throws 429 `too_many_requests` when `maxWaiting`
 * are waiting. What waits when `signal` aborts is refused with its reason.
 */
export function inTurn(maxWaiting: number, signal?: AbortSignal): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (work) => {
    if (waiting >= maxWaiting) throw new AppError('too_many_requests', 429, refusals.importsWaiting)
    waiting++
    const result = last.then(() => {
      signal?.throwIfAborted()
      return work()
    })
    last = result.catch(() => {})
    try {
      return await result
    } finally {
      waiting--
    }
  }
}
