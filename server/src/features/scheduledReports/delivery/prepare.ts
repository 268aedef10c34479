import type { Deps } from '../../../platform/deps.ts'
import { mayReport } from '../checkSchedule.ts'
import {
  findListedSchedule,
  findReporter,
  type Reporter,
  type ScheduleRow,
} from '../scheduledReports.store.ts'
import type { Ending } from './finish.ts'
import { isStillWanted } from './isStillWanted.ts'
import { listDeliveries, type ReportRunRow } from './reportRuns.store.ts'

/** A report run with its schedule and owner as they are now. */
export type PreparedRun = { run: ReportRunRow; schedule: ScheduleRow; account: Reporter }

/** Ends the run when its schedule or account allows no delivery any more, or no recipient has confirmed. */
export async function prepare(
  deps: Pick<Deps, 'db' | 'queue' | 'config'>,
  run: ReportRunRow,
): Promise<PreparedRun | { ending: Ending }> {
  const schedule = await findListedSchedule(deps.db, run.accountId, run.scheduleId)
  const account = await findReporter(deps.db, run.accountId)
  if (!schedule || !account) return endQuietly('account_shut')
  if (schedule.reportStatus === 0) return endQuietly('switched_off')
  if (!mayReport(account.integrationType, schedule.reportType)) return endQuietly('type_not_open')
  // Before the file is made, which nobody would read.
  for (const { status, recipient } of await listDeliveries(deps.db, [run.id]))
    if (status === 'pending') await isStillWanted(deps, run, account, recipient)
  const deliveries = await listDeliveries(deps.db, [run.id])
  if (deliveries.length > 0 && deliveries.every(({ status }) => status === 'unconfirmed'))
    return endQuietly('not_confirmed')
  return { run, schedule, account }
}

const endQuietly = (reason: NonNullable<Ending['reason']>) => ({ ending: { reason, notifiesOwner: false } })
