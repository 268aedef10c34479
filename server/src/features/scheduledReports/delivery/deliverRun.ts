import type { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { withAdvisoryLock } from '../../../platform/postgres/advisoryLock.ts'
import type { JobRun } from '../../../platform/queue.ts'
import { finishRun, type Ending } from './finishRun.ts'
import { prepareRun } from './prepareRun.ts'
import { renderFile } from './renderFile.ts'
import { findReportRun, type ReportRunRow } from './reportRuns.store.ts'
import { sendMails } from './sendMails.ts'
import type { RunPayload } from './startReportRuns.ts'

type DeliveryDeps = Pick<Deps, 'db' | 'facts' | 'files' | 'queue' | 'mailer' | 'config' | 'secrets' | 'log'>
type Attempt = Pick<JobRun, 'attempt' | 'isLast' | 'signal'>
type LockedAttempt = Attempt & { checkLock: () => Promise<void> }

/**
 * Prepares, renders, sends and finishes a report run, from its stored state: an attempt after a crash sends the mails
 * that are still pending. Throws while another worker holds the run, and while mails wait for a further attempt.
 */
export async function deliverRun(
  deps: DeliveryDeps,
  { accountId, runId }: z.output<typeof RunPayload>,
  attempt: Attempt,
): Promise<void> {
  const outcome = await withAdvisoryLock(deps.db, `report run ${runId}`, async (checkLock) => {
    const run = await findReportRun(deps.db, accountId, runId)
    if (run?.status !== 'pending') return
    const ending = await runToEnding(deps, run, { ...attempt, checkLock })
    if (ending) await finishRun(deps, run, ending)
  })
  if (!outcome) throw new Error('another worker delivers this report run')
}

/** Null when the run was deleted meanwhile, or ended by another process. */
async function runToEnding(
  deps: DeliveryDeps,
  run: ReportRunRow,
  attempt: LockedAttempt,
): Promise<Ending | null> {
  const prepared = await prepareRun(deps, run)
  if ('ending' in prepared) return prepared.ending
  const rendered = await renderFile(deps, prepared, attempt)
  if ('ending' in rendered) return rendered.ending
  await sendMails(deps, rendered, attempt)
  return { reason: null, notifiesOwner: true }
}
