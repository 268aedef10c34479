import { sql } from 'kysely'
import type { Db } from '../../../platform/postgres/postgres.ts'

export type FailedJobRow = {
  id: string
  queue: string
  key: string | null
  accountId: string | null
  attempts: number
  createdAt: Date
  failedAt: Date
  error: string
}

/** Jobs that were given up within the last day, newest first. The payload stays out: it may name people. */
export async function listFailedJobs(
  db: Db,
  { queue, limit }: { queue: string | undefined; limit: number },
): Promise<FailedJobRow[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('pgboss.job')::text as name`.execute(db)
  if (!tables[0]?.name) return []
  const { rows } = await sql<FailedJobRow>`
    select id, name as queue, singleton_key as key, group_id as "accountId", retry_count + 1 as attempts,
      created_on as "createdAt", completed_on as "failedAt",
      left(coalesce(output->>'message', output->>'value', output::text, ''), 1000) as error
    from pgboss.job
    where state = 'failed' and completed_on > now() - interval '1 day' and name not like '\\_\\_pgboss%'
      and (${queue ?? null}::text is null or name = ${queue ?? null})
    order by completed_on desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Null: there is no such job. */
export async function readJobState(db: Db, name: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = ${name} and id = ${id}::uuid`.execute(db)
  return rows[0]?.state ?? null
}
