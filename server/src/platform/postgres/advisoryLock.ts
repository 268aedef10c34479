import { sql } from 'kysely'
import type { Db } from './postgres.ts'

/**
 * Runs `work` under the advisory lock `name`, across all processes; null while another process has the lock. The lock
 * ends with its connection, so also when the process dies or PostgreSQL restarts. `checkLock` throws once it is lost.
 *
 * It is the lock of a transaction that does nothing else: a pooler in transaction mode gives a session's lock to others.
 */
export function withAdvisoryLock<T>(
  db: Db,
  name: string,
  work: (checkLock: () => Promise<void>) => Promise<T>,
): Promise<{ result: T } | null> {
  return db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection)
    await run('begin')
    try {
      // Servers may end transactions that wait.
      await run('set local idle_in_transaction_session_timeout = 0')
      const { rows } = await sql<{ isLocked: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_locked`.execute(connection)
      if (!rows[0]!.isLocked) return null
      // Ends the snapshot of that query: it would keep old rows, and an index made concurrently would wait for it.
      await run('select 1')
      return { result: await work(async () => void (await run('select 1'))) }
    } finally {
      // A broken connection has released the lock.
      await run('rollback').catch(() => {})
    }
  })
}
