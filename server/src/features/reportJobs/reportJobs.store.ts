import type { ReportFailure } from '@matinee/contract/plain/reports/reportFailureCodes'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { ReportJobTable } from './reportJobs.tables.ts'

export type ReportJobRow = Selectable<ReportJobTable>

/** The number of pending reports of the account. */
export async function countPending(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('reportJobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('reportStatus', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}

type NewJob = Pick<ReportJobRow, 'id' | 'reportType' | 'currency' | 'email'> & { params: object }

export async function insertReportJob(tx: Tx, accountId: string, { params, ...job }: NewJob): Promise<void> {
  await tx
    .insertInto('reportJobs')
    .values({
      ...job,
      accountId,
      params: JSON.stringify(params),
      fileKey: null,
      error: null,
      completedAt: null,
    })
    .execute()
}

export const findReportJob = (db: Db, accountId: string, id: string): Promise<ReportJobRow | undefined> =>
  db
    .selectFrom('reportJobs')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Newest first. */
export const listReportJobs = (db: Db, accountId: string): Promise<ReportJobRow[]> =>
  db
    .selectFrom('reportJobs')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()

/** False when the report was cancelled or deleted. */
export async function saveProgress(
  db: Db,
  accountId: string,
  id: string,
  written: { progress: number; rows: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reportJobs')
    .set(written)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('reportStatus', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The file of a signed address, in any account; undefined while there is none, or the account is not active. */
export const findReportFile = (db: Db, id: string) =>
  db
    .selectFrom('reportJobs')
    .innerJoin('users', 'users.id', 'reportJobs.accountId')
    .select(['reportJobs.fileKey', 'reportJobs.reportType', 'reportJobs.createdAt', 'users.timezone'])
    .where('reportJobs.id', '=', id)
    .where('reportStatus', '=', 'resolved')
    .where('users.status', '=', 'ACTIVE')
    .executeTakeFirst()

/** False when it is no longer pending. */
export async function finishReportJob(
  db: Db | Tx,
  accountId: string,
  id: string,
  end:
    | { reportStatus: 'resolved'; fileKey: string }
    | { reportStatus: 'failed'; error: ReportFailure }
    | { reportStatus: 'cancelled'; error: null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reportJobs')
    .set({ ...end, completedAt: new Date() })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('reportStatus', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Reports of all accounts pending since before `before`. */
export const listPendingJobs = (db: Db, before: Date): Promise<Pick<ReportJobRow, 'id' | 'accountId'>[]> =>
  db
    .selectFrom('reportJobs')
    .select(['id', 'accountId'])
    .where('reportStatus', '=', 'pending')
    .where('createdAt', '<', before)
    .execute()

/** Ended reports of all accounts that were created before `before`. */
export const listOldJobs = (
  db: Db,
  before: Date,
  limit: number,
): Promise<Pick<ReportJobRow, 'id' | 'accountId'>[]> =>
  db
    .selectFrom('reportJobs')
    .select(['id', 'accountId'])
    .where('reportStatus', '<>', 'pending')
    .where('createdAt', '<', before)
    .limit(limit)
    .execute()

export async function removeReportJob(db: Db, accountId: string, id: string): Promise<void> {
  await db.deleteFrom('reportJobs').where('accountId', '=', accountId).where('id', '=', id).execute()
}
