import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Size of the original. Null: there is none yet, or it was stored before this column; workers measure those.
    alter table videos add column original_bytes bigint;
    create index videos_unmeasured on videos (id) where original_key is not null and original_bytes is null;
  `.execute(db)
}
