import { sql, type Kysely } from 'kysely'

/** What this is for the release before (decision 053). It shows campaigns as if they had none of these. */
export const step = 'expand'

/** Countries, hours and a frequency cap of campaigns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaigns
      add column countries text[] not null default '{}',
      add column schedule jsonb,
      add column frequency_cap jsonb`.execute(db)
}
