import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import type { ScheduleRow } from '../scheduledReports.store.ts'

type DueSchedule = ScheduleRow & { isAccountActive: boolean; integrationType: number }

/** Due schedules of all accounts that no other planner has locked; locked until the transaction ends. */
export const lockDueSchedules = (tx: Tx, now: Date, limit: number): Promise<DueSchedule[]> =>
  tx
    .selectFrom('scheduledReports')
    .innerJoin('users', 'users.id', 'scheduledReports.accountId')
    .selectAll('scheduledReports')
    .select([sql<boolean>`users.status = 'ACTIVE'`.as('isAccountActive'), 'users.integrationType'])
    .where('nextRunAt', '<=', now)
    .orderBy('nextRunAt')
    .limit(limit)
    .forUpdate('scheduledReports')
    .skipLocked()
    .execute()

export async function setNextRuns(tx: Tx, next: { id: string; at: Date }[]): Promise<void> {
  await sql`
    update scheduled_reports set next_run_at = next.at
    from unnest(${next.map(({ id }) => id)}::text[], ${next.map(({ at }) => at.toISOString())}::timestamptz[])
      as next (id, at)
    where scheduled_reports.id = next.id`.execute(tx)
}
