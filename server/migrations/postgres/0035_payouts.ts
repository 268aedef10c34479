import { sql, type Kysely } from 'kysely'

/** What this is for the release before (decision 053). */
export const step = 'expand'

/** Who approved a month, holds with a reason, and the payouts: files for the bank and their payments (decision 058). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments
      add column approved_by text,
      add column held_at timestamptz,
      add column held_by text,
      add column hold_reason text`.execute(db)
  await sql`
    create table payouts (
      id text primary key,
      kind text not null check (kind in ('sepa', 'csv')),
      currency text not null check (currency in ('EUR', 'USD')),
      execution_day date not null,
      created_by text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index payouts_newest on payouts (created_at desc, id desc)`.execute(db)
  // reference: the end-to-end id. sealed: the payment details at the time of the payout. payout_micros and rate_micros
  // become those of the payment once the bank confirms.
  await sql`
    create table payout_lines (
      id text primary key,
      payout_id text not null references payouts on delete cascade,
      payment_id text not null references payments on delete cascade,
      account_id text not null,
      reference text not null unique,
      sealed bytea not null,
      total_micros bigint not null,
      payout_micros bigint not null,
      rate_micros bigint,
      cents bigint not null check (cents > 0),
      state text not null default 'open' check (state in ('open', 'paid', 'cancelled')),
      booked_day date,
      check ((state = 'paid') = (booked_day is not null))
    )`.execute(db)
  await sql`create index payout_lines_payout on payout_lines (payout_id)`.execute(db)
  await sql`create index payout_lines_payment on payout_lines (payment_id)`.execute(db)
  // An account waits for one payout at a time: a payment also pays the months before it.
  await sql`create unique index payout_lines_open on payout_lines (account_id) where state = 'open'`.execute(
    db,
  )
}
