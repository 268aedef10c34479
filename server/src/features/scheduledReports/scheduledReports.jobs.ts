import type { Deps } from '../../platform/deps.ts'
import { deliverReport, scheduledReportJob } from './delivery/deliverReport.ts'
import { finish } from './delivery/finish.ts'
import { planDueReports } from './delivery/planReports.ts'
import * as store from './delivery/reportRuns.store.ts'
import { mailNotice, reportNoticeJob } from './notices.ts'

/** A run without a job is considered lost after this long. */
const lostAfterMs = 600_000
/** Lost runs are enqueued again until then, and given up afterwards. */
const giveUpAfterMs = 12 * 3_600_000
/** Thirteen months of runs, 30 days of files. */
const fileRetentionMs = 30 * 86_400_000
const runRetentionMs = 400 * 86_400_000

export async function workScheduledReportJobs(deps: Deps): Promise<void> {
  await deps.queue.work(scheduledReportJob, (payload, attempt) => deliverReport(deps, payload, attempt))
  await deps.queue.work(reportNoticeJob, (payload) => mailNotice(deps, payload))
  await deps.queue.schedule('plan-scheduled-reports', '* * * * *', async () => {
    await planDueReports(deps)
  })
  await deps.queue.schedule('watch-scheduled-reports', '*/10 * * * *', () => recoverLostRuns(deps))
  await deps.queue.schedule('remove-old-report-runs', '50 3 * * *', () => removeOldRuns(deps))
}

/** A job killed in its last attempt, or lost with its queue, leaves a run that would stay pending for ever. */
export async function recoverLostRuns(deps: Pick<Deps, 'db' | 'queue'>, nowMs = Date.now()): Promise<void> {
  for (const { id, accountId, createdAt } of await store.listPendingReportRuns(
    deps.db,
    new Date(nowMs - lostAfterMs),
  )) {
    if (await deps.queue.isPending(scheduledReportJob, id)) continue
    if (createdAt.getTime() < nowMs - giveUpAfterMs)
      await finish(deps, { id, accountId }, { reason: 'interrupted', notifiesOwner: true })
    else
      await deps.db
        .transaction()
        .execute((tx) => deps.queue.send(tx, scheduledReportJob, { accountId, runId: id }, id))
  }
}

export async function removeOldRuns(deps: Pick<Deps, 'db' | 'files'>, nowMs = Date.now()): Promise<void> {
  const listOld = (retentionMs: number, filter: { withFile: boolean }) =>
    store.listOldReportRuns(deps.db, new Date(nowMs - retentionMs), filter)
  await inBatches(
    () => listOld(fileRetentionMs, { withFile: true }),
    async ({ accountId, id, fileKey }) => {
      await deps.files.remove(fileKey!)
      await store.clearFileKey(deps.db, accountId, id)
    },
  )
  await inBatches(
    () => listOld(runRetentionMs, { withFile: false }),
    ({ accountId, id }) => store.removeReportRun(deps.db, accountId, id),
  )
}

type OldRun = Awaited<ReturnType<typeof store.listOldReportRuns>>[number]

/** `remove` must take each run out of the next list. */
async function inBatches(
  list: () => Promise<OldRun[]>,
  remove: (run: OldRun) => Promise<void>,
): Promise<void> {
  for (;;) {
    const runs = await list()
    for (const run of runs) await remove(run)
    if (runs.length < store.oldRunsPerBatch) return
  }
}
