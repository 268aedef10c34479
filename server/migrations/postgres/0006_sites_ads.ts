import { sql, type Kysely } from 'kysely'

/** Sites with their settings, the ads sold on them, and revenue from outside demand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- code: short and public, in ad tags. filters: lists of options; a breakdown that is absent is not offered.
    alter table sites
      add column code text,
      add column category text not null default '',
      add column page text not null default '',
      add column onboarding_steps text not null default '0,1,2,3',
      add column is_app boolean not null default false,
      add column ads_txt text[] not null default '{}',
      add column warning_title text,
      add column warning_description text,
      add column income_types text[] not null default '{}',
      add column tag_map jsonb not null default '{}',
      add column dimensions text[] not null default '{}',
      add column breakdowns text[] not null default '{daily,monthly,placement,platform,site}',
      add column platforms text[] not null default '{all,desktop,mobile}',
      add column tag_seen_first_at timestamptz,
      add column tag_seen_last_at timestamptz,
      add column updated_at timestamptz not null default now(),
      add check ((warning_title is null) = (warning_description is null));
    update sites set code = substr(md5(id || 'site'), 1, 16);
    alter table sites alter column code set not null;
    create unique index sites_code on sites (code);
    -- A domain belongs to one publisher: whoever had it first. Nothing hangs on sites of before but their names.
    update sites set fqdn = 'duplicate-' || turn || '.' || sites.fqdn, status = 'PAUSED'
      from (select id, row_number() over (partition by fqdn order by created_at, id) as turn from sites) as named
      where named.id = sites.id and turn > 1;
    create unique index sites_fqdn on sites (fqdn) where not is_app;

    -- A placement. mobile, desktop: sizes such as 320x50, null where it is not served. passback: HTML that is shown
    -- when no campaign wants the place.
    create table zones (
      id text primary key,
      account_id text not null references users on delete cascade,
      site_id text not null references sites on delete cascade,
      name text not null,
      mobile text,
      desktop text,
      passback text,
      position int not null default 0,
      created_at timestamptz not null default now(),
      unique (site_id, name)
    );
    create index zones_account on zones (account_id, site_id, position, id);

    create table apps (
      id text primary key,
      account_id text not null references users on delete cascade,
      name text not null,
      platform text not null check (platform in ('iOS', 'Android')),
      store_id text not null default '',
      created_at timestamptz not null default now(),
      unique (account_id, platform, name)
    );

    -- Direct campaigns: cpm_micros goes to the publisher for 1,000 impressions. Empty lists target everything.
    create table campaigns (
      id text primary key,
      name text not null,
      advertiser text not null,
      status text not null default 'PAUSED' check (status in ('ACTIVE', 'PAUSED', 'ENDED')),
      starts_at timestamptz not null,
      ends_at timestamptz,
      cpm_micros bigint not null check (cpm_micros > 0 and cpm_micros % 1000 = 0),
      currency text not null check (currency in ('try', 'usd', 'eur')),
      budget_micros bigint check (budget_micros > 0),
      click_url text not null,
      site_ids text[] not null default '{}',
      zone_ids text[] not null default '{}',
      platforms text[] not null default '{}',
      is_demo boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    -- An image in the file store, or HTML for a sandboxed frame.
    create table creatives (
      id text primary key,
      campaign_id text not null references campaigns on delete cascade,
      size text not null,
      image_key text,
      html text,
      alt text not null default '',
      created_at timestamptz not null default now(),
      check ((image_key is null) <> (html is null))
    );
    create index creatives_campaign on creatives (campaign_id);

    -- How much of a currency one US dollar bought that day, in millionths.
    create table exchange_rates (
      day date not null,
      currency text not null check (currency in ('try', 'eur')),
      rate_micros bigint not null check (rate_micros > 0),
      source text not null,
      fetched_at timestamptz not null default now(),
      primary key (day, currency)
    );

    -- One file or call that brings what demand sources paid. rows: how many it has, once read.
    create table revenue_imports (
      id text primary key,
      source text not null,
      batch_id text not null,
      file_name text not null default '',
      content_sha256 text not null,
      status text not null check (status in ('READING', 'LOADING', 'DONE', 'REFUSED', 'FAILED')),
      state text not null check (state in ('estimated', 'final')),
      reason text not null default '',
      rows bigint not null default 0,
      rows_done bigint not null default 0,
      faults jsonb not null default '[]',
      fault_count bigint not null default 0,
      actor text not null,
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      unique (source, batch_id)
    );
    -- Which import speaks for a day of an account's income from a source: the one that came last.
    create table revenue_days (
      account_id text not null references users on delete cascade,
      source text not null,
      day date not null,
      import_id text not null references revenue_imports,
      state text not null check (state in ('estimated', 'final')),
      spent_micros_try bigint not null,
      spent_micros_usd bigint not null,
      spent_micros_eur bigint not null,
      updated_at timestamptz not null default now(),
      primary key (account_id, source, day)
    );
    -- Every change of a day that had been told before, and why.
    create table revenue_adjustments (
      id text primary key,
      account_id text not null references users on delete cascade,
      source text not null,
      day date not null,
      before_import_id text,
      after_import_id text not null,
      before_micros_try bigint not null, before_micros_usd bigint not null, before_micros_eur bigint not null,
      after_micros_try bigint not null, after_micros_usd bigint not null, after_micros_eur bigint not null,
      before_state text, after_state text not null,
      reason text not null,
      at timestamptz not null default now()
    );
    create index revenue_adjustments_account on revenue_adjustments (account_id, day desc, at desc);
    create index revenue_adjustments_import on revenue_adjustments (after_import_id);

    -- For programs of the operators, by the SHA-256 of what they hold.
    create table machine_tokens (
      hash bytea primary key,
      id text not null unique,
      name text not null,
      scopes text[] not null,
      created_at timestamptz not null default now(),
      used_at timestamptz,
      ended_at timestamptz
    );

    -- Reports that are made in the background, because they took too long on a screen.
    create table report_jobs (
      id text primary key,
      account_id text not null references users on delete cascade,
      report_type text not null check (report_type in ('site', 'app')),
      report_status text not null default 'pending' check (report_status in ('pending', 'resolved', 'failed')),
      params jsonb not null,
      currency text not null,
      email text not null,
      file_key text,
      error text,
      created_at timestamptz not null default now(),
      completed_at timestamptz
    );
    create index report_jobs_account on report_jobs (account_id, created_at desc);
  `.execute(db)
}
