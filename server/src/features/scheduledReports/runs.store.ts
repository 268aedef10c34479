import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { ReportDeliveryTable, ReportRunTable } from './scheduledReports.tables.ts'
import type { ScheduleRow } from './scheduledReports.store.ts'

export type RunRow = Selectable<ReportRunTable>
export type DeliveryRow = Selectable<ReportDeliveryTable>
type DueRow = ScheduleRow & { isOpen: boolean; integrationType: number }

/** Schedules of all accounts that are due, and nobody else plans now; locked until the transaction ends. */
export const lockDue = (tx: Tx, now: Date, limit: number): Promise<DueRow[]> =>
  tx
    .selectFrom('scheduledReports')
    .innerJoin('users', 'users.id', 'scheduledReports.accountId')
    .selectAll('scheduledReports')
    .select([sql<boolean>`users.status = 'ACTIVE'`.as('isOpen'), 'users.integrationType'])
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

/** Those that are new: a time of a report is run once. */
export async function insertRuns(tx: Tx, runs: Insertable<ReportRunTable>[]): Promise<Set<string>> {
  const isNew = new Set<string>()
  for (let at = 0; at < runs.length; at += runsAtOnce) {
    const inserted = await tx
      .insertInto('reportRuns')
      .values(runs.slice(at, at + runsAtOnce))
      .onConflict((conflict) => conflict.columns(['scheduleId', 'trigger', 'plannedAt']).doNothing())
      .returning('id')
      .execute()
    for (const { id } of inserted) isNew.add(id)
  }
  return isNew
}

/** A statement of PostgreSQL holds 65,535 values, and a run has 13. */
const runsAtOnce = 1_000

export async function insertDeliveries(
  tx: Tx,
  deliveries: { runId: string; recipient: string }[],
): Promise<void> {
  if (deliveries.length === 0) return
  await tx
    .insertInto('reportDeliveries')
    .values(deliveries.map((one) => ({ ...one, error: null, sentAt: null })))
    .execute()
}

export const findRun = (db: Db, accountId: string, id: string): Promise<RunRow | undefined> =>
  db
    .selectFrom('reportRuns')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The file of a run, whoever holds its signed address; undefined while there is none, or the account is shut. */
export const findRunFile = (db: Db, id: string) =>
  db
    .selectFrom('reportRuns')
    .innerJoin('scheduledReports', 'scheduledReports.id', 'reportRuns.scheduleId')
    .innerJoin('users', 'users.id', 'reportRuns.accountId')
    .select(['fileKey', 'reportRuns.reportName', 'plannedAt', 'scheduledReports.timezone'])
    .where('reportRuns.id', '=', id)
    .where('users.status', '=', 'ACTIVE')
    .executeTakeFirst()

/** What has become of a report's times, newest first. */
export const listRuns = (db: Db, accountId: string, scheduleId: string, limit: number): Promise<RunRow[]> =>
  db
    .selectFrom('reportRuns')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('scheduleId', '=', scheduleId)
    .orderBy('plannedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

export const listDeliveries = async (db: Db | Tx, runIds: string[]): Promise<DeliveryRow[]> =>
  runIds.length === 0
    ? []
    : db
        .selectFrom('reportDeliveries')
        .selectAll()
        .where('runId', 'in', runIds)
        .orderBy('recipient')
        .execute()

/** False when the run is gone or over: its file is nobody's then. */
export async function storeMade(
  db: Db,
  accountId: string,
  id: string,
  { summary, ...made }: { fileKey: string; rows: number; summary: object },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reportRuns')
    .set({ ...made, summary: JSON.stringify(summary) })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What is still to be sent, those that were tried least first: a mail that breaks a connection must not stop others. */
export const listPending = (db: Db, runId: string): Promise<DeliveryRow[]> =>
  db
    .selectFrom('reportDeliveries')
    .selectAll()
    .where('runId', '=', runId)
    .where('status', '=', 'pending')
    .orderBy('attempts')
    .orderBy('recipient')
    .execute()

/** Only one that is pending changes: what was sent stays sent. */
export async function updateDelivery(
  db: Db | Tx,
  { runId, recipient }: { runId: string; recipient: string },
  change: Partial<Omit<DeliveryRow, 'runId' | 'recipient'>>,
): Promise<void> {
  await db
    .updateTable('reportDeliveries')
    .set(change)
    .where('runId', '=', runId)
    .where('recipient', '=', recipient)
    .where('status', '=', 'pending')
    .execute()
}

/** Ends what is pending of a run. */
export async function failPending(tx: Tx, runId: string, error: string): Promise<void> {
  await tx
    .updateTable('reportDeliveries')
    .set({ status: 'failed', error })
    .where('runId', '=', runId)
    .where('status', '=', 'pending')
    .execute()
}

/** Of all runs of an account: mails that one recipient no longer wants. */
export async function leavePending(tx: Tx, accountId: string, recipient: string): Promise<void> {
  await tx
    .updateTable('reportDeliveries')
    .set({ status: 'unsubscribed' })
    .where('status', '=', 'pending')
    .where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    .where('runId', 'in', (runs) =>
      runs
        .selectFrom('reportRuns')
        .select('id')
        .where('accountId', '=', accountId)
        .where('status', '=', 'pending'),
    )
    .execute()
}

/** False when it is over already. */
export async function finishRun(
  tx: Tx,
  accountId: string,
  id: string,
  end: Pick<RunRow, 'status' | 'error'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reportRuns')
    .set({ ...end, completedAt: new Date() })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Of all accounts: what has been pending for so long. */
export const listPendingRuns = (
  db: Db,
  before: Date,
): Promise<Pick<RunRow, 'id' | 'accountId' | 'createdAt'>[]> =>
  db
    .selectFrom('reportRuns')
    .select(['id', 'accountId', 'createdAt'])
    .where('status', '=', 'pending')
    .where('createdAt', '<', before)
    .execute()

/** Of all accounts: some of the runs that are over, and older than that; with a file, or any. */
export const listOldRuns = (
  db: Db,
  before: Date,
  { withFile }: { withFile: boolean },
): Promise<Pick<RunRow, 'id' | 'accountId' | 'fileKey'>[]> =>
  db
    .selectFrom('reportRuns')
    .select(['id', 'accountId', 'fileKey'])
    .where('status', '<>', 'pending')
    .where('createdAt', '<', before)
    .$if(withFile, (query) => query.where('fileKey', 'is not', null))
    .limit(oldAtOnce)
    .execute()

export const oldAtOnce = 1_000

export async function forgetFile(db: Db, accountId: string, id: string): Promise<void> {
  await db
    .updateTable('reportRuns')
    .set({ fileKey: null })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function removeRun(db: Db, accountId: string, id: string): Promise<void> {
  await db.deleteFrom('reportRuns').where('accountId', '=', accountId).where('id', '=', id).execute()
}

/** Throws once the lock is lost. */
export type Hold = () => Promise<void>

/**
 * Does `work` while no other process works on the run; false where one does. The lock is the connection's: it ends
 * with the process, and nothing waits for it. PostgreSQL ends it as well when it restarts, so `work` asks `hold`
 * before each thing that must not be done twice.
 */
export function withRunLock(db: Db, id: string, work: (hold: Hold) => Promise<void>): Promise<boolean> {
  const name = `report run ${id}`
  return db.connection().execute(async (held) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${name}, 0)) as is_ours`.execute(held)
    if (!rows[0]!.isOurs) return false
    try {
      await work(async () => void (await sql`select 1`.execute(held)))
      return true
    } finally {
      // A connection that broke has let go by itself.
      await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(held).catch(() => {})
    }
  })
}
