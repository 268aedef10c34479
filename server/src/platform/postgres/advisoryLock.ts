import { sql } from 'kysely'
import type { Db } from './postgres.ts'

/**
 * Runs `work` under the advisory lock `name`, across all processes; null while another connection has the lock. The lock
 * ends with its connection, so also when the process dies or PostgreSQL restarts. `checkLock` throws once it is lost.
 */
export function withAdvisoryLock<T>(
  db: Db,
  name: string,
  work: (checkLock: () => Promise<void>) => Promise<T>,
): Promise<{ result: T } | null> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${name}, 0)) as is_locked`.execute(connection)
    if (!rows[0]!.isLocked) return null
    try {
      return { result: await work(async () => void (await sql`select 1`.execute(connection))) }
    } finally {
      // A broken connection has released the lock.
      await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(connection).catch(() => {})
    }
  })
}
