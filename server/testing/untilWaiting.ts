import { sql } from 'kysely'
import { pause } from '../src/platform/processes.ts'
import type { Db } from '../src/platform/postgres/postgres.ts'

/** Resolves to the first statement of this database that waits for a lock. */
export async function untilWaiting(db: Db): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    if (rows[0]) return rows[0].query
    await pause(5)
  }
}
