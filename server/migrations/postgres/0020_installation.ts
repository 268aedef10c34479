import { sql, type Kysely } from 'kysely'

/** One row: what all processes of an installation must have in common. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      is_only boolean primary key default true check (is_only),
      key_fingerprint text not null
    )`.execute(db)
}
