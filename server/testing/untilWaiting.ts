import { sql } from 'kysely'
import { pause } from '../src/platform/processes.ts'
import type { Db } from '../src/platform/postgres/postgres.ts'

const deadlineMs = 10_000

/** Resolves to the first statement with `text` in this database that waits for a lock. Rejects after ten seconds without one. */
export async function untilWaiting(db: Db, text: string): Promise<string> {
  const deadline = Date.now() + deadlineMs
  while (Date.now() < deadline) {
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and strpos(query, ${text}) > 0`.execute(
      db,
    )
    if (rows[0]) return rows[0].query
    await pause(5)
  }
  throw new Error(`No statement with "${text}" waits for a lock.`)
}
