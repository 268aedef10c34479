import { sql, type Kysely } from 'kysely'

/** What this is for the release before (decision 053). */
export const step = 'expand'

/** Second factors, and the devices that accounts signed in from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- secret: sealed. used_step: the time step of the last accepted code, so that none is accepted twice.
    create table authenticators (
      user_id text primary key references users on delete cascade,
      secret bytea not null,
      added_at timestamptz,
      used_step bigint not null default 0
    );
    create table recovery_codes (
      hash bytea primary key,
      user_id text not null references users on delete cascade,
      used_at timestamptz
    );
    create index recovery_codes_user on recovery_codes (user_id);
    create table passkeys (
      id text primary key,
      -- Of the authenticator, base64url.
      credential_id text not null unique,
      user_id text not null references users on delete cascade,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null default now(),
      used_at timestamptz
    );
    create index passkeys_user on passkeys (user_id);

    -- What a client must present in the next step, once. user_id is null before a sign-in by passkey.
    create table challenges (
      hash bytea primary key,
      kind text not null check (kind in ('secondStep', 'addPasskey', 'passkeyLogin')),
      user_id text references users on delete cascade,
      expires_at timestamptz not null
    );
    create index challenges_user on challenges (user_id) where user_id is not null;
    create index challenges_expiry on challenges (expires_at);

    create table sign_in_devices (
      user_id text not null references users on delete cascade,
      hash bytea not null,
      seen_at timestamptz not null,
      primary key (user_id, hash)
    );
  `.execute(db)
}
