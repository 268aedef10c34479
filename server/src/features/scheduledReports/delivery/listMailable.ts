import type { ReportFailure } from '@matinee/contract/plain/reports/reportFailureCodes'
import type { Deps } from '../../../platform/deps.ts'
import type { ReportAccount } from '../../reports/files/writeReportFile.service.ts'
import { checkRecipient } from '../recipients/recipients.service.ts'
import {
  readPendingRecipients,
  updateDelivery,
  type DeliveryRow,
  type PendingRecipient,
} from './deliveries.store.ts'

type CheckDeps = Pick<Deps, 'db' | 'queue' | 'config'>

/**
 * The pending deliveries of a run, or its one to `recipient`, that may be mailed now. Closes the others with the reason:
 * while the mails of a run go out, its report may be switched off, and a recipient may unsubscribe or be removed. None
 * when the report was deleted.
 */
export async function listMailable(
  deps: CheckDeps,
  runId: string,
  account: ReportAccount,
  recipient?: string,
): Promise<DeliveryRow[]> {
  const mailable: DeliveryRow[] = []
  for (const pending of await readPendingRecipients(deps.db, runId, recipient)) {
    const closing = await closingOf(deps, account, pending)
    if (closing) await updateDelivery(deps.db, pending, closing)
    else mailable.push(pending)
  }
  return mailable
}

/** Null when the delivery stays open. */
async function closingOf(deps: CheckDeps, account: ReportAccount, pending: PendingRecipient) {
  const block = pending.isRecipient ? await checkRecipient(deps, account, pending) : 'unsubscribed'
  if (block === 'pending') return { status: 'unconfirmed' } as const
  if (block === 'unsubscribed') return { status: 'unsubscribed' } as const
  const error: ReportFailure = 'switched_off'
  return pending.reportStatus === 1 ? null : ({ status: 'failed', error } as const)
}
