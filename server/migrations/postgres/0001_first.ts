import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id text primary key,
      email text not null,
      name text not null,
      password_hash text not null,
      status text not null check (status in ('PENDING', 'ACTIVE', 'DISABLED')),
      integration_type smallint not null check (integration_type between -1 and 4),
      video_infrastructure text check (video_infrastructure in ('AWS', 'IZLESENE')),
      language text not null check (language in ('en', 'tr')),
      currency text not null check (currency in ('try', 'usd', 'eur')),
      timezone text not null,
      virgul_id text,
      is_demo boolean not null default false,
      created_at timestamptz not null default now()
    );
    create unique index users_email on users (lower(email));

    create table sessions (
      id text primary key,
      user_id text not null references users on delete cascade,
      created_at timestamptz not null default now(),
      ended_at timestamptz
    );
    create index sessions_user on sessions (user_id) where ended_at is null;

    create table tokens (
      hash bytea primary key,
      session_id text not null references sessions on delete cascade,
      kind text not null check (kind in ('access', 'refresh')),
      expires_at timestamptz not null,
      predecessor bytea,
      dead_at timestamptz
    );
    create index tokens_session on tokens (session_id);
    create index tokens_expiry on tokens (expires_at);

    create table videos (
      id text primary key,
      account_id text not null references users on delete cascade,
      title text not null,
      description text not null default '',
      source text not null,
      source_kind text not null check (source_kind in ('url', 'file', 'external')),
      status text not null,
      status_reason text,
      step_progress smallint check (step_progress between 0 and 100),
      duration_ms bigint,
      width int,
      height int,
      media_key text unique,
      original_key text,
      has_poster boolean not null default false,
      sprite jsonb,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      heartbeat_at timestamptz,
      requeued_at timestamptz,
      deleted_at timestamptz
    );
    create index videos_account on videos (account_id, created_at desc, id);
    create index videos_working on videos (heartbeat_at)
      where status in ('CREATED', 'QUEUED', 'DOWNLOADING', 'UPLOADING', 'UPLOADED', 'TRANSCODING');

    create table renditions (
      video_id text not null references videos on delete cascade,
      name text not null,
      width int not null,
      height int not null,
      average_bandwidth int not null,
      peak_bandwidth int not null,
      codecs text not null,
      frame_rate double precision not null,
      bytes bigint not null,
      created_at timestamptz not null default now(),
      primary key (video_id, name)
    );

    create table uploads (
      id text primary key,
      account_id text not null references users on delete cascade,
      video_id text not null references videos on delete cascade,
      key text not null,
      file_name text not null,
      total_parts int not null,
      file_size bigint,
      status text not null check (status in ('OPEN', 'COMPLETE', 'ABORTED')),
      created_at timestamptz not null default now(),
      last_part_at timestamptz not null default now()
    );
    create index uploads_video on uploads (video_id);
    create index uploads_open on uploads (last_part_at) where status = 'OPEN';

    create table upload_parts (
      upload_id text not null references uploads on delete cascade,
      part_number int not null,
      size int not null,
      md5 text not null,
      primary key (upload_id, part_number)
    );
  `.execute(db)
}
