import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { ScheduledReportTable } from './scheduledReports.tables.ts'

export type ScheduleRow = Selectable<ScheduledReportTable>
export type ListedSchedule = ScheduleRow & {
  siteName: string | null
  lastPlannedAt: Date | null
  lastStatus: 'pending' | 'sent' | 'partial' | 'failed' | 'missed' | null
}

/** Schedules with the domain of their site and their last delivery. */
export const withNames = (db: Db | Tx) =>
  db
    .selectFrom('scheduledReports')
    .leftJoin('sites', (join) =>
      join
        .onRef('sites.id', '=', 'scheduledReports.siteId')
        .onRef('sites.accountId', '=', 'scheduledReports.accountId'),
    )
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('reportRuns')
          .select(['reportRuns.plannedAt as lastPlannedAt', 'reportRuns.status as lastStatus'])
          .whereRef('reportRuns.scheduleId', '=', 'scheduledReports.id')
          .orderBy('reportRuns.plannedAt', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('scheduledReports')
    .select(['sites.fqdn as siteName', 'last.lastPlannedAt', 'last.lastStatus'])

export const listSchedules = (
  db: Db,
  accountId: string,
  reportType?: 'site' | 'app',
): Promise<ListedSchedule[]> =>
  withNames(db)
    .where('scheduledReports.accountId', '=', accountId)
    .$if(reportType !== undefined, (query) => query.where('reportType', '=', reportType!))
    .orderBy('scheduledReports.updatedAt', 'desc')
    .orderBy('scheduledReports.id')
    .execute()

export const findListedSchedule = (
  db: Db,
  accountId: string,
  id: string,
): Promise<ListedSchedule | undefined> =>
  withNames(db)
    .where('scheduledReports.accountId', '=', accountId)
    .where('scheduledReports.id', '=', id)
    .executeTakeFirst()

export const findSchedule = (db: Db, accountId: string, id: string): Promise<ScheduleRow | undefined> =>
  db
    .selectFrom('scheduledReports')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Locked until the transaction ends. */
export const lockSchedule = (tx: Tx, accountId: string, id: string): Promise<ScheduleRow | undefined> =>
  tx
    .selectFrom('scheduledReports')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Whether the address is a recipient of a schedule of the account. */
export async function hasScheduleTo(db: Db | Tx, accountId: string, recipient: string): Promise<boolean> {
  const schedule = await db
    .selectFrom('scheduledReports')
    .select('id')
    .where('accountId', '=', accountId)
    .where(sql<boolean>`${recipient.toLowerCase()} = any (lower(recipients::text)::text[])`)
    .limit(1)
    .executeTakeFirst()
  return schedule !== undefined
}

/** For operators and for links of older mails, which have no account id. */
export const findOwnerId = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('scheduledReports').select('accountId').where('id', '=', id).executeTakeFirst())
    ?.accountId ?? null

export type ScheduleFields = Omit<ScheduleRow, 'id' | 'accountId' | 'createdAt' | 'updatedAt'>

export async function insertSchedule(
  tx: Tx,
  accountId: string,
  id: string,
  { reportFilter, ...fields }: ScheduleFields,
): Promise<void> {
  await tx
    .insertInto('scheduledReports')
    .values({ id, accountId, ...fields, reportFilter: JSON.stringify(reportFilter) })
    .execute()
}

export async function updateSchedule(
  tx: Tx,
  accountId: string,
  id: string,
  { reportFilter, ...fields }: Partial<ScheduleFields>,
): Promise<void> {
  await tx
    .updateTable('scheduledReports')
    .set({
      ...fields,
      ...(reportFilter && { reportFilter: JSON.stringify(reportFilter) }),
      updatedAt: new Date(),
    })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** False when there is none. */
export async function removeSchedule(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('scheduledReports')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
