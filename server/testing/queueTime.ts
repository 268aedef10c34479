import { sql } from 'kysely'
import { server } from './testServer.ts'

/** As if a killed worker had missed its heartbeats for a minute: the next one takes its jobs over immediately. */
export async function missHeartbeats(): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'
    where state = 'active'`.execute(server.deps.db)
}

/** As if the time between two attempts were over. */
export async function endBackoff(): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(server.deps.db)
}
