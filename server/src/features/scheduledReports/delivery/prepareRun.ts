import type { Deps } from '../../../platform/deps.ts'
import { findReportAccount, type ReportAccount } from '../../reports/files/writeReportFile.service.ts'
import { mayReport } from '../checkSchedule.ts'
import { findSchedule, type ScheduleRow } from '../scheduledReports.store.ts'
import { listDeliveries, type DeliveryRow } from './deliveries.store.ts'
import type { Ending } from './finishRun.ts'
import { listMailable } from './listMailable.ts'
import type { ReportRunRow } from './reportRuns.store.ts'

/** A report run with its schedule and owner as they are now, and the deliveries to send. */
export type PreparedRun = {
  run: ReportRunRow
  schedule: ScheduleRow
  account: ReportAccount
  deliveries: DeliveryRow[]
}

/** Ends the run when its schedule or account allows no delivery any more, or no recipient has confirmed. */
export async function prepareRun(
  deps: Pick<Deps, 'db' | 'queue' | 'config'>,
  run: ReportRunRow,
): Promise<PreparedRun | { ending: Ending }> {
  const schedule = await findSchedule(deps.db, run.accountId, run.scheduleId)
  const account = await findReportAccount(deps.db, run.accountId)
  if (!schedule || !account) return endQuietly('account_shut')
  if (schedule.reportStatus === 0) return endQuietly('switched_off')
  if (!mayReport(account.integrationType, schedule.reportType)) return endQuietly('type_not_open')
  const deliveries = await listMailable(deps, run.id, account)
  if (deliveries.length === 0) {
    const closed = await listDeliveries(deps.db, [run.id])
    if (closed.length > 0 && closed.every(({ status }) => status === 'unconfirmed'))
      return endQuietly('not_confirmed')
  }
  return { run, schedule, account, deliveries }
}

const endQuietly = (reason: NonNullable<Ending['reason']>) => ({ ending: { reason, notifiesOwner: false } })
