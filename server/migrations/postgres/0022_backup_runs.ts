import { sql, type Kysely } from 'kysely'

/** What this is for the release before (decision 053). */
export const step = 'expand'

/** Every attempt to make a backup, for `matinee status` and /metrics. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_runs (
      id text primary key,
      started_at timestamptz not null,
      ended_at timestamptz,
      backup_id text,
      cut_at timestamptz,
      error text
    );
    create index backup_runs_started_at_idx on backup_runs (started_at);
  `.execute(db)
}
