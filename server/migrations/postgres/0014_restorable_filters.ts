import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null while the filter is listed. A deleted one keeps its row for a day, so that the deletion can be undone.
    alter table quick_filters add column removed_at timestamptz;
  `.execute(db)
}
