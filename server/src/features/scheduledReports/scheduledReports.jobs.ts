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
      await endRun(deps, { id, accountId }, { reason: 'interrupted', tells: true })
    else
      await deps.db
        .transaction()
        .execute((tx) => deps.queue.send(tx, scheduledReportJob, { accountId, runId: id }, id))
  }
}

/** Files are kept for 30 days, the ledger for thirteen months. */
export async function removeOldRuns(deps: Pick<Deps, 'db' | 'files'>, nowMs = Date.now()): Promise<void> {
  const forgetFile = async ({ accountId, id, fileKey }: OldRun) => {
    await deps.files.remove(fileKey!)
    await store.forgetFile(deps.db, accountId, id)
  }
  const remove = ({ accountId, id }: OldRun) => store.removeRun(deps.db, accountId, id)
  const old = (keptMs: number, of: { withFile: boolean }) =>
    store.listOldRuns(deps.db, new Date(nowMs - keptMs), of)
  await forAll(() => old(filesKeptMs, { withFile: true }), forgetFile)
  await forAll(() => old(ledgerKeptMs, { withFile: false }), remove)
}

type OldRun = Awaited<ReturnType<typeof store.listOldRuns>>[number]

/** `work` takes a run out of what `list` answers, which is some of them at a time. */
async function forAll(list: () => Promise<OldRun[]>, work: (run: OldRun) => Promise<void>): Promise<void> {
  for (;;) {
    const runs = await list()
    for (const run of runs) await work(run)
    if (runs.length < store.oldAtOnce) return
  }
}
