import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- When the job was sent that makes the chosen frame the poster: long after that it is dead.
    alter table videos add column poster_sent_at timestamptz;
    update videos set poster_sent_at = updated_at where poster_at_ms is not null;
  `.execute(db)
}
