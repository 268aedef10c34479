import { holdsStaffRight, type StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { rightOfQueue } from '@matinee/contract/plain/operate/queueRights'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { AppError } from '../../../platform/errors.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { findHiddenJobs } from '../../mails/operate/operatedMails.service.ts'

type Named = { queue: string; id: string }

/** The ids of those jobs that the role may retry and discard: by the right of the queue, and of the letter that a job sends. */
export async function findChangeable(
  db: Db,
  role: StaffRole | null,
  jobs: readonly Named[],
): Promise<ReadonlySet<string>> {
  if (role === null) return new Set()
  const ofQueue = jobs.filter(({ queue }) => holdsStaffRight(role, rightOfQueue(queue))).map(({ id }) => id)
  const hidden = await findHiddenJobs(db, ofQueue, role)
  return new Set(ofQueue.filter((id) => !hidden.has(id)))
}

/** Throws 403 `staff_role` for a role that may not change the job. */
export async function requireJobRight(db: Db, role: StaffRole | null, job: Named): Promise<void> {
  const changeable = await findChangeable(db, role, [job])
  if (!changeable.has(job.id)) throw new AppError('staff_role', 403, refusals.staffRole)
}
