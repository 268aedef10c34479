import { refusals } from '@matinee/contract/plain/texts/refusals'
import { AppError } from '../../platform/errors.ts'

/**
 * Runs pieces of work one after the other, as each holds connections and memory. Throws 429 `too_many_requests` when
 * `most` wait already.
 */
export function inTurn(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (work) => {
    if (waiting >= most) throw new AppError('too_many_requests', 429, refusals.importsWaiting)
    waiting++
    const mine = last.then(work)
    last = mine.catch(() => {})
    try {
      return await mine
    } finally {
      waiting--
    }
  }
}
