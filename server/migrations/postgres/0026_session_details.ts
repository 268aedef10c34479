import { sql, type Kysely } from 'kysely'

/** What this is for the release before (decision 053). */
export const step = 'expand'

/** What owners see of their sessions. `factor_at`: when a second factor was last used in the session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column factor_at timestamptz,
      add column seen_at timestamptz,
      add column address text,
      add column user_agent text;
  `.execute(db)
}
