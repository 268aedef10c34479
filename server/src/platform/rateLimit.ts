import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'
import type { Db } from './postgres.ts'

/**
 * Counts tries in PostgreSQL, so that all API processes share one count. `spend(key)` throws 429 with the seconds to
 * wait once `points` tries were made within `durationS`.
 */
export function rateLimit(db: Db, name: string, points: number, durationS: number) {
  const limiter = new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values = [] }: { text: string; values?: unknown[] }) =>
        db.executeQuery(CompiledQuery.raw(text, values)),
    },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: durationS,
  })
  return async function spend(key: string, sayRetryAfter: (seconds: number) => void): Promise<void> {
    try {
      await limiter.consume(key.slice(0, 200))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      sayRetryAfter(Math.ceil(refused.msBeforeNext / 1000))
      throw new AppError('too_many_requests', 429, 'Too many tries; wait a moment')
    }
  }
}
