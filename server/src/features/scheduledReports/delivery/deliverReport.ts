import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import type { Job, JobRun } from '../../../platform/queue.ts'
import { finish, type Ending } from './finish.ts'
import { prepare } from './prepare.ts'
import { render } from './render.ts'
import { findReportRun, withReportRunLock, type ReportRunRow } from './reportRuns.store.ts'
import { send } from './send.ts'

const Payload = z.object({ accountId: z.string(), runId: z.string() })

/** Delivers one report run: pending → sent, partial or failed. */
export const scheduledReportJob = {
  name: 'scheduled-report',
  payload: Payload,
  // About nine hours: a mail server can be unavailable for longer than a deployment takes.
  attempts: 20,
  retryMaxS: 3_600,
  timeoutS: 1_800,
  concurrency: 3,
} satisfies Job

type DeliveryDeps = Pick<Deps, 'db' | 'facts' | 'files' | 'queue' | 'mailer' | 'config' | 'secrets' | 'log'>
type Attempt = Pick<JobRun, 'attempt' | 'isLast' | 'signal'>
type LockedAttempt = Attempt & { checkLock: () => Promise<void> }

/**
 * Starts from the stored state: an attempt after a crash sends the mails that are still pending. Throws while another
 * worker holds the report run, and while mails wait for a further attempt.
 */
export async function deliverReport(
  deps: DeliveryDeps,
  { accountId, runId }: z.output<typeof Payload>,
  attempt: Attempt,
): Promise<void> {
  const isLocked = await withReportRunLock(deps.db, runId, async (checkLock) => {
    const run = await findReportRun(deps.db, accountId, runId)
    if (run?.status !== 'pending') return
    const ending = await deliver(deps, run, { ...attempt, checkLock })
    if (ending) await finish(deps, run, ending)
  })
  if (!isLocked) throw new Error('another worker delivers this report run')
}

/** Null when the run was deleted meanwhile, or ended by another process. */
async function deliver(
  deps: DeliveryDeps,
  run: ReportRunRow,
  attempt: LockedAttempt,
): Promise<Ending | null> {
  const prepared = await prepare(deps, run)
  if ('ending' in prepared) return prepared.ending
  const rendered = await render(deps, prepared, attempt)
  if ('ending' in rendered) return rendered.ending
  await send(deps, rendered, attempt)
  return { reason: null, notifiesOwner: true }
}
