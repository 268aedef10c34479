import { sql, type Kysely } from 'kysely'

/** Recipients of each account's reports, and those who have unsubscribed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row for each address that an account ever entered, in lower case. It outlives the reports, so that who
    -- unsubscribed stays unsubscribed. confirm_mails: how many confirmation mails were sent to it.
    create table report_recipients (
      account_id text not null references users on delete cascade,
      recipient text not null,
      added_at timestamptz not null default now(),
      confirm_mails smallint not null default 0,
      confirm_sent_at timestamptz,
      confirmed_at timestamptz,
      unsubscribed_at timestamptz,
      primary key (account_id, recipient)
    );
    create index report_recipients_added on report_recipients (account_id, added_at);
    insert into report_recipients (account_id, recipient, added_at)
      select account_id, recipient, min(added_at) from (
        select account_id, lower(unnest(recipients)) as recipient, created_at as added_at from scheduled_reports
        union all
        select account_id, lower(recipient), sent_at
          from report_deliveries join report_runs on report_runs.id = run_id
          where report_deliveries.status = 'sent' and sent_at is not null
      ) as known
      group by account_id, recipient;

    alter table report_deliveries
      drop constraint report_deliveries_status_check,
      add constraint report_deliveries_status_check
        check (status in ('pending', 'sent', 'failed', 'unsubscribed', 'unconfirmed')) not valid;
  `.execute(db)
}
