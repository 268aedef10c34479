import { refusals } from '@matinee/contract/plain/texts/refusals'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'
import type { Db } from '../postgres/postgres.ts'

type Say = (retryAfterS: number) => void

/**
 * Counts tries in PostgreSQL, so that all API processes share one count: at most `points` within `durationS`.
 * `spend` counts one and `check` none; both throw 429 once there were more, and say how many seconds to wait. `add`
 * counts and answers how many there are now, whatever the limit; `takeBack` uncounts one.
 */
export function rateLimit(db: Db, name: string, points: number, durationS: number) {
  const limiter = new RateLimiterPostgres({
    storeClient: {
      query: async ({ text, values = [] }: { text: string; values?: unknown[] }) => {
        const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values))
        return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
      },
    },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: durationS,
  })
  return {
    spend: (key: string, sayRetryAfter: Say) => spend(limiter, key.slice(0, 200), sayRetryAfter),
    async check(key: string, sayRetryAfter: Say): Promise<void> {
      const state = await limiter.get(key.slice(0, 200))
      if (state && state.consumedPoints >= points) throw refused(state.msBeforeNext, sayRetryAfter)
    },
    async add(key: string): Promise<number> {
      return (await limiter.penalty(key.slice(0, 200))).consumedPoints
    },
    async takeBack(key: string): Promise<void> {
      await limiter.reward(key.slice(0, 200))
    },
    async clear(key: string): Promise<void> {
      await limiter.delete(key.slice(0, 200))
    },
  }
}

/**
 * Counts what one address asks of open calls that must stay cheap, `points` in a minute: a whole office, no crawler.
 * Each process counts for itself and in memory. Throws 429 and says how many seconds to wait.
 */
export function addressLimit(points: number): (ip: string, sayRetryAfter: Say) => Promise<void> {
  const limiter = new RateLimiterMemory({ points, duration: 60 })
  return (ip, sayRetryAfter) => spend(limiter, addressKey(ip), sayRetryAfter)
}

async function spend(
  limiter: RateLimiterMemory | RateLimiterPostgres,
  key: string,
  sayRetryAfter: Say,
): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (state) {
    throw state instanceof RateLimiterRes ? refused(state.msBeforeNext, sayRetryAfter) : state
  }
}

function refused(msBeforeNext: number, sayRetryAfter: Say): AppError {
  sayRetryAfter(Math.ceil(msBeforeNext / 1000))
  return new AppError('too_many_requests', 429, refusals.tooManyTries)
}

/** The address a limit counts: an IPv6 customer has a whole /64, so that counts as one. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [left, right] = ip.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Math.max(0, 8 - left!.length - (right?.length ?? 0))
  const groups = [...left!, ...Array<string>(right ? zeros : 0).fill('0'), ...(right ?? [])]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
