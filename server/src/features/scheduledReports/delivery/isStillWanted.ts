import type { ReportFailure } from '@matinee/contract/plain/reports/reportFailures'
import type { Deps } from '../../../platform/deps.ts'
import { checkRecipient } from '../recipients/recipients.service.ts'
import { findListedSchedule, type Reporter } from '../scheduledReports.store.ts'
import { updateDelivery, type ReportRunRow } from './reportRuns.store.ts'

/**
 * Whether the recipient may get this mail now; if not, the delivery is closed with the reason. While the mails of a run
 * go out, its report may be deleted or switched off, and a recipient may unsubscribe or be removed.
 */
export async function isStillWanted(
  deps: Pick<Deps, 'db' | 'queue' | 'config'>,
  { id: runId, accountId, scheduleId }: ReportRunRow,
  account: Reporter,
  recipient: string,
): Promise<boolean> {
  const schedule = await findListedSchedule(deps.db, accountId, scheduleId)
  if (!schedule) return false
  const isRecipient = schedule.recipients.some((one) => one.toLowerCase() === recipient.toLowerCase())
  const block = isRecipient ? await checkRecipient(deps, account, recipient) : 'unsubscribed'
  if (block === null && schedule.reportStatus === 1) return true
  const change =
    block === null
      ? ({ status: 'failed', error: 'switched_off' satisfies ReportFailure } as const)
      : ({ status: block === 'pending' ? 'unconfirmed' : 'unsubscribed' } as const)
  await updateDelivery(deps.db, { runId, recipient }, change)
  return false
}
