import { sql } from 'kysely'
import type { Db } from './postgres.ts'

/**
 * The clock of the database server, epoch ms: the same for every node, also for one whose own clock is wrong. In a
 * transaction the instant of this call, not that of its begin.
 */
export async function readDatabaseClock(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now.getTime()
}
