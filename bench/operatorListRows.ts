import { sql } from 'kysely'
import type { Db } from '../server/src/platform/postgres/postgres.ts'

export const sizes = {
  accounts: 100_000,
  campaigns: 10_000,
  auditEntries: 1_000_000,
  /** Of each of twelve months. */
  payments: 10_000,
  mails: 500_000,
  scheduledReports: 20_000,
  imports: 20_000,
}

/** Fills an installation with rows, as years of work would. Letters of mails are short. */
export async function fillLists(db: Db): Promise<void> {
  await fillAccounts(db)
  await fillCampaigns(db)
  await fillMoney(db)
  await fillMails(db)
  await sql`analyze`.execute(db)
}

async function fillAccounts(db: Db): Promise<void> {
  await sql`
    insert into users (id, email, name, password_hash, status, integration_type, language, currency, timezone, created_at)
    select 'u' || n, 'owner-' || n || '@mail.example', 'Publisher ' || md5(n::text), '',
      case when n % 50 = 0 then 'DISABLED' when n % 40 = 0 then 'PENDING' else 'ACTIVE' end,
      0, 'en', 'usd', 'UTC', now() - n * interval '7 minutes'
    from generate_series(1, ${sizes.accounts}::int) n`.execute(db)
  await sql`
    insert into sites (id, account_id, fqdn, code, status, created_at, verified_at, verified_by, removed_at)
    select 's' || n, 'u' || n, 'site-' || n || '.example', 'c' || n,
      case when n % 60 = 0 then 'PAUSED' when n % 9 = 0 then 'NEW' else 'LIVE' end, now() - n * interval '7 minutes',
      case when n % 30 > 0 then now() end, case when n % 30 > 0 then 'dns' end, case when n % 90 = 0 then now() end
    from generate_series(1, ${sizes.accounts}::int) n`.execute(db)
  await sql`
    insert into zones (id, account_id, site_id, name, desktop)
    select 'z' || n, 'u' || n, 's' || n, 'Masthead', '970x250'
    from generate_series(1, ${sizes.accounts}::int) n where n % 27 > 0`.execute(db)
  await sql`
    insert into audit (at, kind, account_id, actor, address, details)
    select now() - n * interval '63 seconds',
      case when n % 5000 = 0 then 'factors_reset' when n % 10 = 0 then 'password_changed' else 'changed' end,
      'u' || 1 + n % ${sizes.accounts}::int, 'u' || 1 + n % 500, '10.0.' || n % 7 || '.' || n % 250,
      '{"before": {"currency": "usd"}, "after": {"currency": "eur"}}'
    from generate_series(1, ${sizes.auditEntries}::int) n`.execute(db)
}

async function fillCampaigns(db: Db): Promise<void> {
  await sql`
    insert into campaigns (id, name, advertiser, status, starts_at, ends_at, cpm_micros, currency, budget_micros, click_url,
      created_at)
    select 'k' || n, 'spring-' || n, 'Tea house ' || n % 100,
      case when n % 20 = 0 then 'ACTIVE' when n % 3 = 0 then 'PAUSED' else 'ENDED' end,
      now() - interval '30 days', now() + interval '30 days', 2000000, 'usd', 500000000, 'https://shop.example/',
      now() - n * interval '1 hour'
    from generate_series(1, ${sizes.campaigns}::int) n`.execute(db)
  await sql`
    insert into creatives (id, campaign_id, size, html)
    select 'a' || n, 'k' || n, '300x250', '<b>Tea</b>'
    from generate_series(1, ${sizes.campaigns}::int) n where n % 100 > 0`.execute(db)
}

async function fillMoney(db: Db): Promise<void> {
  await sql`
    insert into exchange_rates (day, currency, rate_micros, source)
    select current_date - n, currency, 1000000 + n, 'bank'
    from generate_series(1, 3650) n, unnest(array['try', 'eur']) currency
    on conflict do nothing`.execute(db)
  await sql`
    insert into payments (id, account_id, term, paid, payment_day, revenue_micros, amount_micros, total_micros, actor,
      closed_at, held_at, held_by, hold_reason)
    select 'p' || m || '-' || n, 'u' || n, to_char(current_date - m * interval '1 month', 'YYYY-MM'),
      case when m > 2 then 3 when n % 3 = 0 then 1 when n % 2 = 0 then 2 else 0 end,
      case when m > 2 then current_date - m * 30 end, n * 10000, n * 10000, n * 10000, 'cli',
      now() - m * interval '1 month' - n * interval '1 second',
      case when m < 3 and n % 500 = 0 then now() end, case when m < 3 and n % 500 = 0 then 'cli' end,
      case when m < 3 and n % 500 = 0 then 'Wait' end
    from generate_series(1, 12) m, generate_series(1, ${sizes.payments}::int) n`.execute(db)
  await sql`
    insert into payment_infos (account_id, sealed)
    select 'u' || n, '' from generate_series(1, ${sizes.payments}::int) n where n % 10 > 0`.execute(db)
  await sql`
    insert into revenue_imports (id, source, batch_id, file_name, content_sha256, status, state, rows, rows_done, actor,
      created_at, finished_at)
    select 'i' || n, 'exchange-' || n % 20, 'b' || n, 'day-' || n || '.csv', '',
      case when n % 50 = 0 then 'REFUSED' else 'DONE' end, case when n < 100 then 'estimated' else 'final' end, 1000, 1000,
      'cli', now() - n * interval '1 hour', now() - n * interval '1 hour'
    from generate_series(1, ${sizes.imports}::int) n`.execute(db)
  await sql`
    insert into active_imports (account_id, source, day, import_id, state, spent_micros_try, spent_micros_usd,
      spent_micros_eur)
    select 'u' || n, 'exchange-' || s, current_date - d, 'i' || 1 + d * 20 + s, 'final', 1, 1, 1
    from generate_series(1, 500) n, generate_series(0, 19) s, generate_series(1, 62) d`.execute(db)
}

async function fillMails(db: Db): Promise<void> {
  await sql`
    insert into mails (id, letter_id, message_id, kind, account_id, recipient, language, subject, text, html, state,
      created_at, tried_at, sent_at)
    select 'm' || n, 'l' || n, 'x' || n,
      case when n % 1000 = 0 then 'reset' when n % 5 = 0 then 'paymentSent' else 'scheduledReport' end,
      'u' || 1 + n % ${sizes.accounts}::int, 'owner-' || 1 + n % ${sizes.accounts}::int || '@mail.example', 'en',
      'Your report', 'Tea', '<b>Tea</b>', case when n % 2000 = 0 then 'failed' else 'sent' end,
      now() - n * interval '15 seconds', now() - n * interval '15 seconds', now() - n * interval '15 seconds'
    from generate_series(1, ${sizes.mails}::int) n`.execute(db)
  await sql`
    insert into scheduled_reports (id, account_id, report_status, report_name, recipients, period, period_day, period_hour,
      timezone, report_date_range, site_id, report_type, report_filter, next_run_at, created_at)
    select 'r' || n, 'u' || n, case when n % 10 = 0 then 0 else 1 end, 'Weekly ' || n, '{}', 'weekly', 1, 8, 0, 'lastMonth',
      'all-sites', 'site', '{}', case when n % 10 > 0 then now() + n * interval '30 seconds' end,
      now() - n * interval '20 minutes'
    from generate_series(1, ${sizes.scheduledReports}::int) n`.execute(db)
  await sql`
    insert into report_runs (id, schedule_id, account_id, trigger, planned_at, status, report_name, completed_at)
    select 'e' || n || '-' || w, 'r' || n, 'u' || n, 'schedule', now() - w * interval '7 days' - n * interval '25 seconds',
      case when (n + w) % 100 = 0 then 'failed' else 'sent' end, 'Weekly ' || n, now() - w * interval '7 days'
    from generate_series(1, ${sizes.scheduledReports}::int) n, generate_series(0, 9) w`.execute(db)
}
