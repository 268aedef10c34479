import { refusals } from '@matinee/contract/plain/texts/refusals'
import { ReportData, type ScheduledReport } from '@matinee/contract/scheduledReports'
import { auditChange } from '../../platform/access/audit.ts'
import { readFields } from '../../platform/http/invalidFields.ts'
import type { Deps } from '../../platform/deps.ts'
import { invalidField, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { changeAccount } from '../../platform/access/lockAccount.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import type { Account } from '../../platform/access/session.ts'
import { addWithinQuota } from '../quotas/quotas.service.ts'
import { checkSchedule, hasListOf, typeNotOpen } from './checkSchedule.ts'
import { admitRecipients } from './recipients/recipients.service.ts'
import { scheduleFolder } from './runFiles.ts'
import {
  filterOf,
  nextRunOf,
  reportDataOf,
  scheduleOf,
  type Schedule,
  type ScheduleAccount,
} from './schedule.ts'
import * as store from './scheduledReports.store.ts'

type ScheduleDeps = Pick<Deps, 'db' | 'config' | 'queue'>

/** Throws 422 for a report type that the account has no list of. */
export async function listReportsOfType(
  db: Db,
  { id, integrationType }: Pick<Account, 'id' | 'integrationType'>,
  reportType: 'site' | 'app',
): Promise<ScheduledReport[]> {
  if (!hasListOf(integrationType, reportType)) throw typeNotOpen('reportType')
  return listScheduledReports(db, id, reportType)
}

/** Last changed first. */
export const listScheduledReports = async (
  db: Db,
  accountId: string,
  reportType?: 'site' | 'app',
): Promise<ScheduledReport[]> => (await store.listSchedules(db, accountId, reportType)).map(presentSchedule)

/** The id of the account. Throws 404. */
export async function readOwnerOfSchedule(db: Db, id: string): Promise<string> {
  const accountId = await store.findOwnerId(db, id)
  if (accountId === null) throw notFound()
  return accountId
}

/** Throws 404. */
export async function readScheduledReport(db: Db, accountId: string, id: string): Promise<ScheduledReport> {
  const schedule = await store.findListedSchedule(db, accountId, id)
  if (!schedule) throw notFound()
  return presentSchedule(schedule)
}

/** Throws the errors of `checkSchedule` and `admitRecipients`, and 409 `quota_reached`. */
export async function createScheduledReport(
  deps: ScheduleDeps,
  account: ScheduleAccount,
  data: ReportData,
  nowMs = Date.now(),
): Promise<ScheduledReport> {
  const schedule = scheduleOf(data)
  await checkSchedule(deps, account, schedule, { field: 'reportData' })
  const id = newId()
  const addition = { accountId: account.id, added: { scheduledReports: 1 } }
  await addWithinQuota(deps, addition, async (tx) => {
    await admitRecipients(deps, tx, account, {
      recipients: schedule.recipients,
      field: 'reportData.recipients',
      nowMs,
    })
    await store.insertSchedule(tx, account.id, id, { ...schedule, nextRunAt: nextRunOf(schedule, nowMs) })
  })
  return readScheduledReport(deps.db, account.id, id)
}

/** Throws the errors of `createScheduledReport`, with fields named `newData.…`; 404. */
export async function updateScheduledReport(
  deps: ScheduleDeps,
  account: ScheduleAccount,
  id: string,
  newData: Record<string, unknown>,
  nowMs = Date.now(),
): Promise<ScheduledReport> {
  await changeAccount(deps.db, account.id, async (tx) => {
    const before = await store.lockSchedule(tx, account.id, id)
    if (!before) throw notFound()
    const schedule = merge(before, newData)
    await checkSchedule({ db: tx }, account, schedule, { field: 'newData', before })
    await admitRecipients(deps, tx, account, {
      recipients: schedule.recipients,
      field: 'newData.recipients',
      nowMs,
    })
    const nextRunAt = hasSameTiming(before, schedule) ? before.nextRunAt : nextRunOf(schedule, nowMs)
    await store.updateSchedule(tx, account.id, id, { ...schedule, nextRunAt })
    const entry = { accountId: account.id, actor: account.id, details: { scheduledReport: id } }
    await auditChange(tx, entry, before, schedule)
  })
  return readScheduledReport(deps.db, account.id, id)
}

function merge(before: store.ScheduleRow, newData: Record<string, unknown>): Schedule {
  if (newData['reportType'] !== undefined && newData['reportType'] !== before.reportType)
    throw invalidField('newData.reportType', refusals.typeStays)
  // A daily report has no day.
  const dropsDay = newData['period'] === 'daily' && newData['periodDay'] === undefined
  const fields = readFields(ReportData, {
    ...reportDataOf(pickSchedule(before)),
    ...(dropsDay && { periodDay: -1 }),
    ...newData,
  })
  if ('value' in fields) return scheduleOf(fields.value)
  throw fields.error.below('newData')
}

const hasSameTiming = (one: Schedule, other: Schedule) =>
  (['reportStatus', 'period', 'periodDay', 'periodHour', 'timezone'] as const).every(
    (name) => one[name] === other[name],
  )

/** Removes the files of its report runs too. Throws 404. */
export async function removeScheduledReport(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  accountId: string,
  id: string,
): Promise<void> {
  if (!(await store.findSchedule(db, accountId, id))) throw notFound()
  // Files first: without the row, nothing refers to them. Twice, because a worker may store one in between.
  await files.remove(scheduleFolder(id))
  await store.removeSchedule(db, accountId, id)
  await files.remove(scheduleFolder(id))
}

function pickSchedule(row: store.ScheduleRow): Schedule {
  const {
    id: _id,
    accountId: _account,
    nextRunAt: _next,
    createdAt: _created,
    updatedAt: _updated,
    ...schedule
  } = row
  return schedule
}

export function presentSchedule(row: store.ListedSchedule): ScheduledReport {
  return {
    id: row.id,
    userId: row.accountId,
    reportStatus: row.reportStatus,
    recipients: row.recipients.join(';'),
    reportName: row.reportName,
    period: row.period,
    periodDay: row.periodDay,
    periodHour: row.periodHour,
    timezone: row.timezone,
    reportDateRange: row.reportDateRange,
    site: row.siteId,
    siteName: row.siteName,
    reportType: row.reportType,
    reportFilter: filterOf(row),
    updatedAt: row.updatedAt.toISOString(),
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
    lastRun:
      row.lastPlannedAt && row.lastStatus
        ? { plannedAt: row.lastPlannedAt.toISOString(), status: row.lastStatus }
        : null,
  }
}
