import { sql, type Kysely } from 'kysely'

/** What this is for the release before (decision 053). */
export const step = 'expand'

/** Who writes into the target of backups: a restored copy has another id than its original. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_instance (
      is_only boolean primary key default true check (is_only),
      id text not null,
      adopted text
    )`.execute(db)
}
