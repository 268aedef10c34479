import { sql, type Kysely } from 'kysely'

/** What this is for the release before (decision 053). */
export const step = 'expand'

/** The version of a placement, which forms of operators send with a change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table zones add column updated_at timestamptz not null default now()`.execute(db)
}
