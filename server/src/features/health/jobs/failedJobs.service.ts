import type { listFailedJobs as listCall, FailedJob } from '@matinee/contract/health'
import type { ReplyOf } from '@matinee/contract/call'
import type { StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { writeAudit } from '../../../platform/access/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { findChangeable } from './jobRights.ts'
import * as store from './failedJobs.store.ts'

const mostListed = 100

/** `role`: of the operator who reads them. */
export async function listFailedJobs(
  db: Db,
  { queue }: { queue?: string | undefined },
  role: StaffRole | null,
): Promise<ReplyOf<typeof listCall>> {
  const rows = await store.listFailedJobs(db, { queue, limit: mostListed + 1 })
  const listed = rows.slice(0, mostListed)
  const changeable = await findChangeable(db, role, listed)
  const data = listed.map((row) => ({ ...present(row), mayChange: changeable.has(row.id) }))
  return { data, hasMore: rows.length > mostListed }
}

type Named = { queue: string; id: string }

/** One more attempt. Refuses a job that another operator has retried, and one whose work a newer job does. */
export async function retryJob(
  { db, queue: jobs }: Pick<Deps, 'db' | 'queue'>,
  { queue, id }: Named,
  actor: string,
): Promise<void> {
  await requireFailed(db, { queue, id })
  const isRetried = await db.transaction().execute(async (tx) => {
    if (!(await jobs.retry(tx, queue, id))) return false
    await writeAudit(tx, { kind: 'job_retried', accountId: null, actor, details: { queue, job: id } })
    return true
  })
  if (!isRetried) throw new AppError('job_state', 409, refusals.jobReplaced)
}

export async function discardJob(
  { db, queue: jobs }: Pick<Deps, 'db' | 'queue'>,
  { queue, id, reason }: Named & { reason: string },
  actor: string,
): Promise<void> {
  await requireFailed(db, { queue, id })
  await db.transaction().execute(async (tx) => {
    if (!(await jobs.discard(tx, queue, id))) throw notFound()
    const details = { queue, job: id, reason }
    await writeAudit(tx, { kind: 'job_discarded', accountId: null, actor, details })
  })
}

async function requireFailed(db: Db, { queue, id }: Named): Promise<void> {
  const state = await store.readJobState(db, queue, id)
  if (state === null) throw notFound()
  if (state !== 'failed') throw new AppError('job_state', 409, refusals.jobRetried)
}

const present = ({ createdAt, failedAt, ...row }: store.FailedJobRow): Omit<FailedJob, 'mayChange'> => ({
  ...row,
  createdAt: createdAt.toISOString(),
  failedAt: failedAt.toISOString(),
})
