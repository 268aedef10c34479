import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- When the session's owner last entered the password; null: before this column, or never (third parties, actors).
    alter table sessions add column confirmed_at timestamptz;

    -- Why it ended, for the sign-in page; null: it goes on, or nobody is told.
    alter table sessions add column end_reason text;

    -- Addresses from which the owner of an account signed in, as SHA-256: guesses elsewhere do not slow them down.
    create table sign_in_addresses (
      user_id text not null references users on delete cascade,
      address_hash bytea not null,
      seen_at timestamptz not null default now(),
      primary key (user_id, address_hash)
    );
    create index sign_in_addresses_age on sign_in_addresses (seen_at);

    -- Changed payment details are not paid to before this moment.
    alter table payment_infos add column held_until timestamptz;

    -- What a mail about changed payment details can put back: the details before the change, sealed as they were
    -- (null: there were none). hash: of the code in the mail; null until that mail is written.
    create table payment_info_undos (
      id text primary key,
      account_id text not null references users on delete cascade,
      hash bytea unique,
      sealed bytea,
      held_until timestamptz,
      changed_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index payment_info_undos_account on payment_info_undos (account_id, changed_at);
  `.execute(db)
}
