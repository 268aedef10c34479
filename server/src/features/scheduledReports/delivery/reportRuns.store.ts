import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import type { ReportRunTable } from '../scheduledReports.tables.ts'

export type ReportRunRow = Selectable<ReportRunTable>

/** Ids of the inserted runs: a schedule has one run for each trigger and planned instant. */
export async function insertReportRuns(tx: Tx, runs: Insertable<ReportRunTable>[]): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let at = 0; at < runs.length; at += maxRunsPerInsert) {
    const inserted = await tx
      .insertInto('reportRuns')
      .values(runs.slice(at, at + maxRunsPerInsert))
      .onConflict((conflict) => conflict.columns(['scheduleId', 'trigger', 'plannedAt']).doNothing())
      .returning('id')
      .execute()
    for (const { id } of inserted) ids.add(id)
  }
  return ids
}

/** PostgreSQL allows 65,535 values in a statement, and a run has 13. */
const maxRunsPerInsert = 1_000

export const findReportRun = (db: Db, accountId: string, id: string): Promise<ReportRunRow | undefined> =>
  db
    .selectFrom('reportRuns')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** For signed links, which have no account id; undefined while the account is not active. */
export const findReportRunFile = (db: Db, id: string) =>
  db
    .selectFrom('reportRuns')
    .innerJoin('scheduledReports', 'scheduledReports.id', 'reportRuns.scheduleId')
    .innerJoin('users', 'users.id', 'reportRuns.accountId')
    .select(['fileKey', 'reportRuns.reportName', 'plannedAt', 'scheduledReports.timezone'])
    .where('reportRuns.id', '=', id)
    .where('users.status', '=', 'ACTIVE')
    .executeTakeFirst()

/** Newest first. */
export const listReportRuns = (
  db: Db,
  accountId: string,
  scheduleId: string,
  limit: number,
): Promise<ReportRunRow[]> =>
  db
    .selectFrom('reportRuns')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('scheduleId', '=', scheduleId)
    .orderBy('plannedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** False when the run was deleted or has ended: then nothing refers to the file. */
export async function storeFile(
  db: Db,
  accountId: string,
  id: string,
  { summary, ...file }: { fileKey: string; rows: number; summary: object },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reportRuns')
    .set({ ...file, summary: JSON.stringify(summary) })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The run that it ended; undefined when it has ended already. */
export const finishReportRun = (
  tx: Tx,
  accountId: string,
  id: string,
  end: Pick<ReportRunRow, 'status' | 'error'>,
): Promise<ReportRunRow | undefined> =>
  tx
    .updateTable('reportRuns')
    .set({ ...end, completedAt: new Date() })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()

/** Runs of all accounts. */
export const listPendingReportRuns = (
  db: Db,
  before: Date,
): Promise<Pick<ReportRunRow, 'id' | 'accountId' | 'createdAt'>[]> =>
  db
    .selectFrom('reportRuns')
    .select(['id', 'accountId', 'createdAt'])
    .where('status', '=', 'pending')
    .where('createdAt', '<', before)
    .execute()

/** Ended runs of all accounts; optionally only those with a file. */
export const listOldReportRuns = (
  db: Db,
  before: Date,
  { withFile, limit }: { withFile: boolean; limit: number },
): Promise<Pick<ReportRunRow, 'id' | 'accountId' | 'fileKey'>[]> =>
  db
    .selectFrom('reportRuns')
    .select(['id', 'accountId', 'fileKey'])
    .where('status', '<>', 'pending')
    .where('createdAt', '<', before)
    .$if(withFile, (query) => query.where('fileKey', 'is not', null))
    .limit(limit)
    .execute()

export async function clearFileKey(db: Db, accountId: string, id: string): Promise<void> {
  await db
    .updateTable('reportRuns')
    .set({ fileKey: null })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function removeReportRun(db: Db, accountId: string, id: string): Promise<void> {
  await db.deleteFrom('reportRuns').where('accountId', '=', accountId).where('id', '=', id).execute()
}
