import type { OperatedReportState } from '@matinee/contract/plain/operate/operatedReportStates'
import { sql, type SqlBool } from 'kysely'
import { idOfAccount } from '../../../platform/postgres/idOfAccount.ts'
import { cutPage, keysetOf, type Keyset } from '../../../platform/postgres/keyset.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import { withNames } from '../scheduledReports.store.ts'

/** `account`: an id or an email. */
export type ReportListFilter = { state?: OperatedReportState | undefined; account?: string | undefined }

const conditions: Record<OperatedReportState, ReturnType<typeof sql<SqlBool>>> = {
  active: sql`scheduled_reports.report_status = 1`,
  paused: sql`scheduled_reports.report_status = 0`,
  failed: sql`scheduled_reports.id in (
    select schedule_id from report_runs
    where status in ('failed', 'partial') and completed_at > now() - interval '7 days')`,
}

// Operators see every account, so these queries have no owner.

const operated = (db: Db) =>
  withNames(db)
    .innerJoin('users', 'users.id', 'scheduledReports.accountId')
    .select(['users.name as accountName', 'users.email'])

export async function listReports(db: Db, { state, account }: ReportListFilter, page: Keyset) {
  const { isOnPage, direction } = keysetOf('scheduledReports', 'createdAt', page)
  const found = await operated(db)
    .where(isOnPage)
    .$if(state !== undefined, (query) => query.where(conditions[state!]))
    .$if(account !== undefined, (query) =>
      query.where('scheduledReports.accountId', '=', idOfAccount(account!)),
    )
    .orderBy('scheduledReports.createdAt', direction)
    .orderBy('scheduledReports.id', direction)
    .limit(page.perPage + 1)
    .execute()
  return cutPage(found, page)
}

/** Next due first. */
export const listByDelivery = (
  db: Db,
  { state, limit }: Pick<ReportListFilter, 'state'> & { limit: number },
) =>
  operated(db)
    .$if(state !== undefined, (query) => query.where(conditions[state!]))
    .orderBy('scheduledReports.nextRunAt')
    .orderBy('scheduledReports.id')
    .limit(limit)
    .execute()

export type OperatedReportRow = Awaited<ReturnType<typeof listReports>>['rows'][number]

export const findReport = (db: Db, id: string): Promise<OperatedReportRow | undefined> =>
  operated(db).where('scheduledReports.id', '=', id).executeTakeFirst()

export const findLatestRun = async (tx: Tx, scheduleId: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('reportRuns')
      .select('id')
      .where('scheduleId', '=', scheduleId)
      .orderBy('plannedAt', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? null
