// Scheduled reports that become due, and the mails that arrive.
import { sql } from 'kysely'
import { newId } from '../../server/src/platform/ids.ts'
import type { Db } from '../../server/src/platform/postgres/postgres.ts'
import { pause } from '../../server/src/platform/processes.ts'
import type { Received } from '../../server/testing/smtpServer.ts'
import type { Client } from './client.ts'

export const recipients = ['a@yayin.example', 'b@yayin.example']
const reportEveryMs = 6_000
const betweenTriesMs = 1_000

export type MailLedger = {
  /** Times that each mail arrived, by recipient and Message-ID. */
  arrived: Map<string, number>
  take(mail: Received): void
}

export function newMailLedger(): MailLedger {
  const arrived = new Map<string, number>()
  return {
    arrived,
    take({ to, messageId }) {
      const key = `${to} ${messageId}`
      arrived.set(key, (arrived.get(key) ?? 0) + 1)
    },
  }
}

/** Adds reports that are due now, and then in about twelve hours; `due` gets their ids when they are stored. */
export async function addDueReports(
  { db, accountId, client }: { db: Db; accountId: string; client: Client },
  due: Set<string>,
): Promise<void> {
  while (!client.state.isOver) {
    const id = newId()
    while (!(await insertReport(db, accountId, id))) await pause(betweenTriesMs)
    due.add(id)
    await pause(reportEveryMs)
  }
}

/** False when it is not certain that it is stored. May be repeated. */
const insertReport = (db: Db, accountId: string, id: string): Promise<boolean> =>
  sql`
    insert into scheduled_reports (id, account_id, report_status, report_name, recipients, period, period_day,
      period_hour, timezone, report_date_range, site_id, report_type, report_filter, next_run_at)
    values (${id}, ${accountId}, 1, 'Daily revenue', ${recipients}::text[], 'daily', -1,
      (extract(hour from now() at time zone 'utc')::int + 12) % 24, 0, 'daily', 'all-sites', 'site', '{"day": true}',
      now() - interval '1 second')
    on conflict (id) do nothing`
    .execute(db)
    .then(
      () => true,
      () => false,
    )
