import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Where the video ads of a preroll placement come from: an https address, its macros as they were given.
    alter table zones add column vast_url text;

    -- A site that an operator removed keeps its row, as reports and late revenue need it; its domain is free.
    alter table sites add column removed_at timestamptz;
    drop index sites_fqdn;
    create unique index sites_fqdn on sites (fqdn) where not is_app and removed_at is null;
  `.execute(db)
}
