import { sql, type Kysely } from 'kysely'

/** Scheduled reports, quick filters, the drive, and payments to publishers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- progress: per cent of the days that are written. rows: so far.
    alter table report_jobs
      drop constraint report_jobs_report_status_check,
      add check (report_status in ('pending', 'resolved', 'failed', 'cancelled')),
      add column progress smallint not null default 0,
      add column rows bigint not null default 0;

    -- timezone: hours from UTC. site_id: all-sites or one of the account's, null for apps. next_run_at: null while
    -- inactive.
    create table scheduled_reports (
      id text primary key,
      account_id text not null references users on delete cascade,
      report_status smallint not null check (report_status in (0, 1)),
      report_name text not null,
      recipients text[] not null,
      period text not null check (period in ('daily', 'weekly', 'monthly')),
      period_day smallint not null,
      period_hour smallint not null check (period_hour between 0 and 23),
      timezone smallint not null check (timezone between -12 and 12),
      report_date_range text not null,
      site_id text,
      report_type text not null check (report_type in ('site', 'app')),
      report_filter jsonb not null,
      next_run_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((report_status = 1) = (next_run_at is not null))
    );
    create index scheduled_reports_account on scheduled_reports (account_id, updated_at desc);
    create index scheduled_reports_due on scheduled_reports (next_run_at) where next_run_at is not null;

    -- One time that a report was due: its key is the report and the planned instant, so no time is run twice.
    -- Its name and days are kept as they were then; the report may be changed meanwhile.
    create table report_runs (
      id text primary key,
      schedule_id text not null references scheduled_reports on delete cascade,
      account_id text not null references users on delete cascade,
      trigger text not null check (trigger in ('schedule', 'now')),
      planned_at timestamptz not null,
      status text not null default 'pending' check (status in ('pending', 'sent', 'partial', 'failed', 'missed')),
      report_name text not null,
      start_day date,
      end_day date,
      rows bigint not null default 0,
      file_key text,
      summary jsonb,
      error text,
      created_at timestamptz not null default now(),
      completed_at timestamptz,
      unique (schedule_id, trigger, planned_at)
    );
    create index report_runs_schedule on report_runs (schedule_id, planned_at desc);
    create index report_runs_pending on report_runs (created_at) where status = 'pending';
    -- refusals: those of the attempts that the mail server refused for good.
    create table report_deliveries (
      run_id text not null references report_runs on delete cascade,
      recipient text not null,
      status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'unsubscribed')),
      attempts int not null default 0,
      refusals int not null default 0,
      error text,
      sent_at timestamptz,
      primary key (run_id, recipient)
    );

    create table quick_filters (
      id text primary key,
      account_id text not null references users on delete cascade,
      site_id text references sites on delete cascade,
      name text not null,
      breakdowns text[] not null,
      platform text not null,
      placements text[] not null,
      date_range text,
      created_at timestamptz not null default now()
    );
    create index quick_filters_account on quick_filters (account_id, created_at, id);

    -- Files of the built-in drive; the id is the secret that opens one.
    create table drive_files (
      id text primary key,
      account_id text not null references users on delete cascade,
      name text not null,
      file_key text not null,
      bytes bigint not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index drive_files_account on drive_files (account_id, created_at desc);
    create index drive_files_expiry on drive_files (expires_at);

    -- sealed: the details as JSON under a key that is not in this database.
    create table payment_infos (
      account_id text primary key references users on delete cascade,
      sealed bytea not null,
      updated_at timestamptz not null default now()
    );

    -- A month of an account that was closed, in micros of US dollars. amount = revenue + correction; total: what is
    -- unpaid of it and of the months before it, told again after each closing and payment. paid: 0 closed, 1 carried
    -- over, 2 approved, 3 paid. paid_with: the term whose payment this one was part of.
    create table payments (
      id text primary key,
      account_id text not null references users on delete restrict,
      term text not null,
      paid smallint not null default 0 check (paid between 0 and 3),
      payment_day date,
      revenue_micros bigint not null,
      correction_micros bigint not null default 0,
      amount_micros bigint not null,
      total_micros bigint not null,
      note text not null default '',
      paid_with text,
      payout_currency text,
      payout_micros bigint,
      rate_micros bigint,
      actor text not null,
      closed_at timestamptz not null default now(),
      approved_at timestamptz,
      paid_at timestamptz,
      updated_at timestamptz not null default now(),
      unique (account_id, term),
      check (amount_micros = revenue_micros + correction_micros),
      check ((paid = 3) = (payment_day is not null))
    );
    create index payments_term on payments (term);
    -- What a month's amount is made of. of_term: the month that a line is of; another one than the payment's own is a
    -- correction. The lines of a term, over all payments, are what has been accounted for of it so far.
    create table payment_lines (
      id text primary key,
      payment_id text not null references payments on delete cascade,
      account_id text not null,
      of_term text not null,
      kind text not null check (kind in ('site', 'app', 'other', 'manual')),
      ref text not null,
      name text not null,
      micros bigint not null
    );
    create index payment_lines_payment on payment_lines (payment_id);
    create index payment_lines_term on payment_lines (account_id, of_term);
  `.execute(db)
}
