import { sql } from 'kysely'
import { factsMigrationLock } from '../../platform/facts/migrateFacts.ts'
import { readDatabaseClock } from '../../platform/postgres/databaseClock.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { lockNewImports } from '../revenue/imports.service.ts'

/**
 * Runs `work` while nobody migrates the facts store; null while somebody does. `stopImports` waits for imports that are
 * being registered; until `work` ends, none is. `readClock`: the database's, epoch ms, on the connection of these locks: a
 * command has two, and the other one has the backup's lock.
 */
export function withCutLocks<T>(
  db: Db,
  work: (stopImports: () => Promise<void>, readClock: () => Promise<number>) => Promise<T>,
): Promise<{ result: T } | null> {
  return db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_xact_lock(${factsMigrationLock}) as is_locked`.execute(tx)
    if (!rows[0]!.isLocked) return null
    // Loading is paused while this waits.
    await sql`set local lock_timeout = '30s'`.execute(tx)
    return {
      result: await work(
        () => lockNewImports(tx),
        () => readDatabaseClock(tx),
      ),
    }
  })
}
