import { sql } from 'kysely'
import type { Tx } from './postgres.ts'

/**
 * The turn of an account's next job, lower turns first: the one after the account's last job, but not below the turn
 * being served. So accounts are served one job each in turn, and a newcomer has no turns to catch up on. The query has two
 * parts because pg-boss has an index for each: finished jobs stay in the table for a day.
 */
export async function nextTurn(tx: Tx, name: string, accountId: string): Promise<number> {
  // Concurrent senders must see each other's jobs.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`turn ${name} ${accountId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ turn: number }>`
    select greatest(
      max(-priority) filter (where group_id = ${accountId}) + 1,
      coalesce(max(-priority) filter (where state = 'active'), min(-priority)),
      0) as turn
    from (
      select priority, group_id, state from pgboss.job where name = ${name} and state < 'active' and not blocked
      union all
      select priority, group_id, state from pgboss.job
      where name = ${name} and state = 'active' and group_id is not null
    ) as jobs`.execute(tx)
  return rows[0]!.turn
}
