import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table players (
      id text primary key,
      account_id text not null references users on delete cascade,
      name text not null,
      language text not null,
      status text not null check (status in ('AVAILABLE', 'DELETED')),
      is_default boolean not null default false,
      config jsonb not null,
      -- File name of the logo; a new picture gets a new name, as it is kept by browsers for ever.
      logo text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (not is_default or status = 'AVAILABLE')
    );
    create index players_account on players (account_id, created_at desc, id);
    create unique index players_default on players (account_id) where is_default;

    create table captions (
      video_id text not null references videos on delete cascade,
      language text not null,
      label text not null,
      file text not null,
      cues int not null,
      created_at timestamptz not null default now(),
      primary key (video_id, language)
    );

    -- Where an account's videos may be played. No row: everywhere.
    create table playback_rules (
      account_id text primary key references users on delete cascade,
      allowed_domains text[] not null default '{}',
      requires_signature boolean not null default false,
      updated_at timestamptz not null default now()
    );
    create table signing_keys (
      id text primary key,
      account_id text not null references users on delete cascade,
      created_at timestamptz not null default now()
    );
    create index signing_keys_account on signing_keys (account_id, created_at desc);
    create table playback_refusals (
      account_id text not null references users on delete cascade,
      video_id text not null references videos on delete cascade,
      reason text not null,
      domain text not null,
      count int not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (account_id, video_id, reason, domain)
    );
    create index playback_refusals_last on playback_refusals (account_id, last_at desc);

    -- File name of the poster; null while there is none. A new one gets a new name.
    alter table videos add column poster text;
    update videos set poster = 'poster.jpg' where has_poster;
    alter table videos drop column has_poster;
    -- The size of a picture that was uploaded; those that are made have the video's shape.
    alter table videos add column poster_width int;
    alter table videos add column poster_height int;
    -- The frame that was chosen as the poster, until it is made.
    alter table videos add column poster_at_ms bigint;
    -- From being playable until the last rendition and the seek bar's pictures are there.
    alter table videos add column is_improving boolean not null default false;
    create index videos_improving on videos (heartbeat_at) where is_improving;
  `.execute(db)
}
