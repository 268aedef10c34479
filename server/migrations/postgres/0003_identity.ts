import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column is_staff boolean not null default false;
    alter table users add column approved_at timestamptz;
    update users set approved_at = created_at where status <> 'PENDING';

    -- Single-use codes that arrive by mail; the newest of a kind is the only one.
    create table codes (
      hash bytea primary key,
      user_id text not null references users on delete cascade,
      kind text not null check (kind in ('activation', 'reset')),
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create unique index codes_user on codes (user_id, kind);

    -- Who an operator lets into which account, and agents with the accounts they report on.
    create table account_grants (
      id text primary key,
      actor_id text not null references users on delete cascade,
      target_id text not null references users on delete cascade,
      granted_by text not null,
      expires_at timestamptz,
      created_at timestamptz not null default now(),
      check (actor_id <> target_id)
    );
    create unique index account_grants_pair on account_grants (actor_id, target_id);
    create index account_grants_target on account_grants (target_id);
    create table app_users (
      agent_id text not null references users on delete cascade,
      user_id text not null references users on delete cascade,
      created_at timestamptz not null default now(),
      primary key (agent_id, user_id),
      check (agent_id <> user_id)
    );
    create index app_users_user on app_users (user_id);

    create table oauth_clients (
      id text primary key,
      name text not null,
      logo text,
      redirect_uris text[] not null,
      read_access boolean not null,
      write_access boolean not null,
      verified boolean not null default false,
      secret_hash bytea,
      disabled_at timestamptz,
      created_at timestamptz not null default now()
    );
    create table oauth_grants (
      user_id text not null references users on delete cascade,
      client_id text not null references oauth_clients on delete cascade,
      scopes text[] not null,
      created_at timestamptz not null default now(),
      used_at timestamptz,
      primary key (user_id, client_id)
    );
    create index oauth_grants_client on oauth_grants (client_id);

    -- parent_id: the session of the person who acts in this account for its owner.
    -- client_id, scopes: the third party that holds this session's tokens.
    alter table sessions add column parent_id text references sessions on delete cascade;
    alter table sessions add column client_id text references oauth_clients on delete cascade;
    alter table sessions add column scopes text[];
    create index sessions_parent on sessions (parent_id) where parent_id is not null;
    create index sessions_client on sessions (client_id, user_id) where client_id is not null;

    create table oauth_codes (
      hash bytea primary key,
      client_id text not null references oauth_clients on delete cascade,
      user_id text not null references users on delete cascade,
      redirect_uri text not null,
      scopes text[] not null,
      challenge text,
      expires_at timestamptz not null,
      used_at timestamptz,
      session_id text references sessions on delete set null
    );
    create index oauth_codes_expiry on oauth_codes (expires_at);

    create table audit (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      kind text not null,
      account_id text,
      actor text not null,
      details jsonb not null default '{}'
    );
    create index audit_account on audit (account_id, at desc);

    create table sites (
      id text primary key,
      account_id text not null references users on delete cascade,
      fqdn text not null,
      status text not null default 'NEW' check (status in ('NEW', 'LIVE', 'PAUSED')),
      onboarding_step smallint not null default 0 check (onboarding_step between -1 and 3),
      created_at timestamptz not null default now()
    );
    create index sites_account on sites (account_id, created_at, id);
  `.execute(db)
}
