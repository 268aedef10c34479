import { sql, type Kysely } from 'kysely'

/** What this is for the release before (decision 053). It sends mails without recording them. */
export const step = 'expand'

/** Every mail that was sent or tried, with the server's answer to each attempt (decision 059). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      id text primary key,
      letter_id text not null unique,
      message_id text not null,
      kind text not null,
      account_id text references users (id) on delete cascade,
      recipient text not null,
      language text not null,
      subject text not null,
      text text not null,
      html text not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'withdrawn')),
      attempts integer not null default 1,
      sendings integer not null default 1,
      server_reply text,
      queue text,
      job_id text,
      job_key text,
      payload jsonb,
      created_at timestamptz not null default now(),
      tried_at timestamptz not null default now(),
      sent_at timestamptz
    )`.execute(db)
  await sql`
    create table mail_deliveries (
      mail_id text not null references mails (id) on delete cascade,
      number integer not null,
      message_id text not null,
      is_accepted boolean,
      server_reply text,
      at timestamptz not null,
      primary key (mail_id, number)
    )`.execute(db)
  await sql`create index mails_newest on mails (created_at desc, id desc)`.execute(db)
  await sql`create index mails_state on mails (state, created_at desc, id desc)`.execute(db)
  await sql`create index mails_kind on mails (kind, created_at desc, id desc)`.execute(db)
  await sql`create index mails_account on mails (account_id, created_at desc, id desc)`.execute(db)
  await sql`create index mails_recipient on mails (lower(recipient), created_at desc, id desc)`.execute(db)
  await sql`create index mails_job on mails (job_id)`.execute(db)
  await sql`create index mails_failed on mails (tried_at desc) where state = 'failed'`.execute(db)
}
