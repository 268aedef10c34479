import { refusals } from '@matinee/contract/plain/texts/refusals'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'
import type { Db } from '../postgres/postgres.ts'

type SetRetryAfter = (seconds: number) => void

/**
 * Counts attempts in PostgreSQL, so that all API processes share one count: at most `points` within `durationS`.
 * `spend` counts one attempt, `check` none; both throw 429 above the limit and pass the seconds to wait. `add` counts one
 * and returns the new count, whatever the limit; `takeBack` subtracts one.
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
    spend: (key: string, setRetryAfter: SetRetryAfter) => spend(limiter, key.slice(0, 200), setRetryAfter),
    async check(key: string, setRetryAfter: SetRetryAfter): Promise<void> {
      const state = await limiter.get(key.slice(0, 200))
      if (state && state.consumedPoints >= points) throw refused(state.msBeforeNext, setRetryAfter)
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
 * Limits the requests of one network address to public calls, `points` in a minute: enough for an office, not for a
 * crawler. Each process counts separately, in memory. Throws 429 and passes the seconds to wait.
 */
export function addressLimit(points: number): (ip: string, setRetryAfter: SetRetryAfter) => Promise<void> {
  const limiter = new RateLimiterMemory({ points, duration: 60 })
  return (ip, setRetryAfter) => spend(limiter, addressKey(ip), setRetryAfter)
}

async function spend(
  limiter: RateLimiterMemory | RateLimiterPostgres,
  key: string,
  setRetryAfter: SetRetryAfter,
): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (state) {
    throw state instanceof RateLimiterRes ? refused(state.msBeforeNext, setRetryAfter) : state
  }
}

function refused(msBeforeNext: number, setRetryAfter: SetRetryAfter): AppError {
  setRetryAfter(Math.ceil(msBeforeNext / 1000))
  return new AppError('too_many_requests', 429, refusals.tooManyTries)
}

/** The key of an address in a limit: an IPv6 customer has a /64, which counts as one. */
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
