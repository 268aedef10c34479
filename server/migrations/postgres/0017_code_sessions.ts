import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The user's session that allowed it: a code ends with that session, as tokens do. Null in those of before, which
    -- live for a minute.
    alter table oauth_codes add column authorized_by text references sessions on delete cascade;
  `.execute(db)
}
