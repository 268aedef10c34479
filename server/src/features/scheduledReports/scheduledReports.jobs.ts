import type { Deps } from '../../platform/deps.ts'
import { deliverRun, endRun, scheduledReportJob } from './deliverRun.ts'
import { mailNotice, reportNoticeJob } from './notices.ts'
import { planDueReports } from './planReports.ts'
import * as store from './runs.store.ts'

/** After this long a run that nothing works on is looked at. */
const lostMs = 600_000
/** Lost jobs are begun again until then, and given up afterwards. */
const giveUpMs = 12 * 3_600_000
const filesKeptMs = 30 * 86_400_000
const ledgerKeptMs = 400 * 86_400_000

export async function workScheduledReportJobs(deps: Deps): Promise<void> {
  await deps.queue.work(scheduledReportJob, (of, run) => deliverRun(deps, of, run))
  await deps.queue.work(reportNoticeJob, (of) => mailNotice(deps, of))
  await deps.queue.schedule('plan-scheduled-reports', '* * * * *', async () => {
    await planDueReports(deps)
  })
  await deps.queue.schedule('watch-scheduled-reports', '*/10 * * * *', () => watchRuns(deps))
  await deps.queue.schedule('remove-old-report-runs', '50 3 * * *', () => removeOldRuns(deps))
}

/** A job that was killed at its last try, or lost with its queue, leaves a run that would wait for ever. */
export async function watchRuns(deps: Pick<Deps, 'db' | 'queue'>, nowMs = Date.now()): Promise<void> {
  for (const { id, accountId, createdAt } of await store.listPendingRuns(deps.db, new Date(nowMs - lostMs))) {
    if (await deps.queue.isPending(scheduledReportJob, id)) continue
    if (createdAt.getTime() < nowMs - giveUpMs)
      await endRun(deps, { id, accountId }, { reason: 'It was interrupted too often', tells: true })
    else
      await deps.db
        .transaction()
        .execute((tx) => deps.queue.send(tx, scheduledReportJob, { accountId, runId: id }, id))
  }
}

/** Files are kept for 30 days, the ledger for thirteen months. */
export async function removeOldRuns(deps: Pick<Deps, 'db' | 'files'>, nowMs = Date.now()): Promise<void> {
  const before = (keptMs: number) => new Date(nowMs - keptMs)
  for (const run of await store.listOldRuns(deps.db, before(filesKeptMs), { withFile: true })) {
    await deps.files.remove(run.fileKey!)
    await store.forgetFile(deps.db, run.accountId, run.id)
  }
  for (const run of await store.listOldRuns(deps.db, before(ledgerKeptMs), { withFile: false }))
    await store.removeRun(deps.db, run.accountId, run.id)
}
