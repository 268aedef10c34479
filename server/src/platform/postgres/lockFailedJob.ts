import { sql } from 'kysely'
import type { Tx } from './postgres.ts'

/**
 * Locks a job that was given up. False if it is not one. `andFreeKey`: also false if another job under its key waits or
 * runs, because pg-boss allows one.
 */
export async function lockFailedJob(
  tx: Tx,
  name: string,
  id: string,
  { andFreeKey = false } = {},
): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select not exists (
      select from pgboss.job as other
      where other.name = job.name and coalesce(other.singleton_key, '') = coalesce(job.singleton_key, '') and other.state <= 'active'
    ) as "isFree"
    from pgboss.job where name = ${name} and id = ${id}::uuid and state = 'failed' for update`.execute(tx)
  return rows[0] !== undefined && (rows[0].isFree || !andFreeKey)
}
