import { sql, type Kysely } from 'kysely'

/** Several accounts may add a domain; only the one that has proven it earns revenue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- verified_at: the site holds its domain and earns. unproven_since: the first check in a row that found no proof.
    -- proof: what the last check (checked_at) found by each way.
    alter table sites
      add column verified_at timestamptz,
      add column verified_by text check (verified_by in ('ads_txt', 'tag', 'dns', 'operator', 'before')),
      add column unproven_since timestamptz,
      add column checked_at timestamptz,
      add column proof jsonb,
      add check ((verified_at is null) = (verified_by is null));
    -- Domains were unique until now, so whoever has one keeps it.
    update sites set verified_at = now(), verified_by = 'before' where not is_app;

    drop index sites_fqdn;
    create unique index sites_fqdn on sites (account_id, fqdn) where not is_app and removed_at is null;
    create unique index sites_holder on sites (fqdn)
      where verified_at is not null and not is_app and removed_at is null;
    create index sites_domain on sites (fqdn) where not is_app and removed_at is null;

    -- Other hosts on which a site's tag may earn, each after a proof of its own.
    create table site_hosts (
      site_id text not null references sites on delete cascade,
      account_id text not null references users on delete cascade,
      host text not null,
      verified_at timestamptz,
      checked_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (site_id, host)
    );
    -- Hosts that asked for ads of a site and are not the site's.
    create table site_strangers (
      site_id text not null references sites on delete cascade,
      host text not null,
      requests bigint not null,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      primary key (site_id, host)
    );
  `.execute(db)
}
