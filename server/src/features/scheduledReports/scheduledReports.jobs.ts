import type { Deps } from '../../platform/deps.ts'
import { workMails } from '../mails/mailJobs.service.ts'
import { fileRetentionMs, listLost, removeInBatches } from '../reports/files/reportUpkeep.service.ts'
import { deliverRun } from './delivery/deliverRun.ts'
import { finishRun } from './delivery/finishRun.ts'
import { planDueReports } from './delivery/planReports.ts'
import * as store from './delivery/reportRuns.store.ts'
import { enqueueRun, scheduledReportJob } from './delivery/startReportRuns.ts'
import { mailNotice, reportNoticeJob } from './notices.ts'

/** Lost runs are enqueued again until then, and given up afterwards. */
const giveUpAfterMs = 12 * 3_600_000
/** Thirteen months. */
const runRetentionMs = 400 * 86_400_000

export async function workScheduledReportJobs(deps: Deps): Promise<void> {
  await workMails(deps, scheduledReportJob, (payload, attempt) => deliverRun(deps, payload, attempt))
  await workMails(deps, reportNoticeJob, (payload) => mailNotice(deps, payload))
  await deps.queue.schedule('plan-scheduled-reports', '* * * * *', async () => {
    await planDueReports(deps)
  })
  await deps.queue.schedule('watch-scheduled-reports', '*/10 * * * *', () => recoverLostRuns(deps))
  await deps.queue.schedule('remove-old-report-runs', '50 3 * * *', () => removeOldRuns(deps))
}

/** Starts lost runs again, or gives them up: they would stay pending for ever. */
export async function recoverLostRuns(
  deps: Pick<Deps, 'db' | 'queue' | 'files'>,
  nowMs = Date.now(),
): Promise<void> {
  const listPending = (before: Date) => store.listPendingReportRuns(deps.db, before)
  for (const run of await listLost(deps.queue, scheduledReportJob, listPending, nowMs))
    if (run.createdAt.getTime() < nowMs - giveUpAfterMs)
      await finishRun(deps, run, { reason: 'interrupted', notifiesOwner: true })
    else await deps.db.transaction().execute((tx) => enqueueRun(tx, deps.queue, run))
}

export async function removeOldRuns(deps: Pick<Deps, 'db' | 'files'>, nowMs = Date.now()): Promise<void> {
  const listOld = (retentionMs: number, withFile: boolean) => (limit: number) =>
    store.listOldReportRuns(deps.db, new Date(nowMs - retentionMs), { withFile, limit })
  await removeInBatches(listOld(fileRetentionMs, true), async ({ accountId, id, fileKey }) => {
    await deps.files.remove(fileKey!)
    await store.clearFileKey(deps.db, accountId, id)
  })
  await removeInBatches(listOld(runRetentionMs, false), ({ accountId, id }) =>
    store.removeReportRun(deps.db, accountId, id),
  )
}
