import type { ReportFailure } from '@matinee/contract/plain/reports/reportFailureCodes'
import type { Deps } from '../../../platform/deps.ts'
import { reportNoticeJob } from '../notices.ts'
import { runFileKey } from '../runFiles.ts'
import { failPendingDeliveries, listDeliveries } from './deliveries.store.ts'
import { finishReportRun, type ReportRunRow } from './reportRuns.store.ts'

/** `reason`: why nothing more is sent; null when every delivery has a result. */
export type Ending = { reason: ReportFailure | null; notifiesOwner: boolean }

/**
 * Closes the run and its pending deliveries. The owner gets at most one notice for each run. Removes a file that an
 * attempt has written and not recorded: nothing would remove it later.
 */
export async function finishRun(
  deps: Pick<Deps, 'db' | 'queue' | 'files'>,
  { id, accountId }: Pick<ReportRunRow, 'id' | 'accountId'>,
  { reason, notifiesOwner }: Ending,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (reason !== null) await failPendingDeliveries(tx, id, reason)
    const statuses = (await listDeliveries(tx, [id])).map(({ status }) => status)
    const hasFailed = reason !== null || statuses.includes('failed')
    const status = !hasFailed ? 'sent' : statuses.includes('sent') ? 'partial' : 'failed'
    const finished = await finishReportRun(tx, accountId, id, { status, error: reason })
    if (finished?.fileKey === null) await deps.files.remove(runFileKey(finished))
    if (!finished || !hasFailed || !notifiesOwner) return
    await deps.queue.send(tx, reportNoticeJob, { kind: 'failed', accountId, runId: id }, `failed ${id}`)
  })
}
