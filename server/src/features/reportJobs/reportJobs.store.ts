import type { ReportFailure } from '@matinee/contract/plain/reports/reportFailures'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { appUsersOfRow, type Account } from '../../platform/access/session.ts'
import type { ReportJobTable } from './reportJobs.tables.ts'

export type ReportJobRow = Selectable<ReportJobTable>
/** The current account of a report. */
export type Reporter = Pick<
  Account,
  'id' | 'name' | 'email' | 'language' | 'timezone' | 'currency' | 'appUsers'
>

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
  at: { progress: number; rows: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reportJobs')
    .set(at)
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

/** One batch of finished reports of all accounts, older than `before`. */
export const listOldJobs = (db: Db, before: Date): Promise<Pick<ReportJobRow, 'id' | 'accountId'>[]> =>
  db
    .selectFrom('reportJobs')
    .select(['id', 'accountId'])
    .where('reportStatus', '<>', 'pending')
    .where('createdAt', '<', before)
    .limit(oldAtOnce)
    .execute()

export const oldAtOnce = 1_000

export async function removeReportJob(db: Db, accountId: string, id: string): Promise<void> {
  await db.deleteFrom('reportJobs').where('accountId', '=', accountId).where('id', '=', id).execute()
}

export const findReporter = (db: Db, accountId: string): Promise<Reporter | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language', 'timezone', 'currency'])
    .select(sql.raw<Reporter['appUsers']>(appUsersOfRow).as('appUsers'))
    .where('id', '=', accountId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
