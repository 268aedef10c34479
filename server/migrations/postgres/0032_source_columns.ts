import { sql, type Kysely } from 'kysely'

/** What this is for the release before (decision 053). */
export const step = 'expand'

/** What the headers of a demand source's files mean, as chosen at its last import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table source_columns (
      source text primary key,
      columns jsonb not null,
      updated_at timestamptz not null default now()
    )`.execute(db)
}
