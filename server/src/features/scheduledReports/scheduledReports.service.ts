import { refusals } from '@matinee/contract/plain/texts/refusals'
import { ReportData, type ScheduledReport } from '@matinee/contract/scheduledReports'
import { readFields } from '../../platform/http/invalidFields.ts'
import type { Deps } from '../../platform/deps.ts'
import { invalidField, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { changeAccount } from '../../platform/access/lockAccount.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import type { Account } from '../../platform/access/session.ts'
import { addWithinQuota } from '../quotas/quotas.service.ts'
import { checkSchedule, hasReportsOf, typeNotOpen } from './checkSchedule.ts'
import { admitRecipients } from './recipients.service.ts'
import { dataOf, filterOf, nextRunOf, scheduleOf, type Schedule } from './schedule.ts'
import * as store from './scheduledReports.store.ts'

export type Asker = Pick<
  Account,
  'id' | 'email' | 'timezone' | 'language' | 'currency' | 'integrationType' | 'appUsers'
>
type Some = Pick<Deps, 'db' | 'files' | 'queue' | 'config'>

/** Throws 422 for a kind of report that accounts of this type do not have. */
export async function listReportsOfType(
  db: Db,
  { id, integrationType }: Pick<Account, 'id' | 'integrationType'>,
  reportType: 'site' | 'app',
): Promise<ScheduledReport[]> {
  if (!hasReportsOf(integrationType, reportType)) throw typeNotOpen('reportType')
  return listScheduledReports(db, id, reportType)
}

/** The last changed first. */
export const listScheduledReports = async (
  db: Db,
  accountId: string,
  reportType?: 'site' | 'app',
): Promise<ScheduledReport[]> => (await store.listSchedules(db, accountId, reportType)).map(present)

/** Of all accounts, for operators: the next due first, at most so many; with the addresses of their owners. */
export async function listEverySchedule(
  db: Db,
  limit: number,
): Promise<(ScheduledReport & { email: string })[]> {
  const rows = await store.listAllSchedules(db, limit)
  return rows.map((row) => ({ ...present(row), email: row.email }))
}

/** Whose report it is; throws 404. */
export async function readOwnerOfSchedule(db: Db, id: string): Promise<string> {
  const accountId = await store.findOwnerId(db, id)
  if (accountId === null) throw notFound()
  return accountId
}

/** Throws 404. */
export async function readScheduledReport(db: Db, accountId: string, id: string): Promise<ScheduledReport> {
  const found = await store.findListedSchedule(db, accountId, id)
  if (!found) throw notFound()
  return present(found)
}

/** Throws 404 for what it names and is not the account's, 422 for what does not fit, 409 `quota_reached`. */
export async function createScheduledReport(
  deps: Pick<Deps, 'db' | 'config' | 'queue'>,
  account: Asker,
  data: ReportData,
  nowMs = Date.now(),
): Promise<ScheduledReport> {
  const schedule = scheduleOf(data)
  await checkSchedule(deps, account, schedule, { at: 'reportData' })
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

/** Throws what creating throws, with `newData` in the fields' names. */
export async function updateScheduledReport(
  deps: Some,
  account: Asker,
  id: string,
  newData: Record<string, unknown>,
  nowMs = Date.now(),
): Promise<ScheduledReport> {
  await changeAccount(deps.db, account.id, async (tx) => {
    const before = await store.lockSchedule(tx, account.id, id)
    if (!before) throw notFound()
    const schedule = merge(before, newData)
    await checkSchedule({ db: tx }, account, schedule, { at: 'newData', before })
    await admitRecipients(deps, tx, account, {
      recipients: schedule.recipients,
      field: 'newData.recipients',
      nowMs,
    })
    const nextRunAt = isTimedAlike(before, schedule) ? before.nextRunAt : nextRunOf(schedule, nowMs)
    await store.updateSchedule(tx, account.id, id, { ...schedule, nextRunAt })
  })
  return readScheduledReport(deps.db, account.id, id)
}

function merge(before: store.ScheduleRow, newData: Record<string, unknown>): Schedule {
  if (newData['reportType'] !== undefined && newData['reportType'] !== before.reportType)
    throw invalidField('newData.reportType', refusals.typeStays)
  // A day that only the old period had.
  const isFreed = newData['period'] === 'daily' && newData['periodDay'] === undefined
  const read = readFields(ReportData, {
    ...dataOf(pickSchedule(before)),
    ...(isFreed && { periodDay: -1 }),
    ...newData,
  })
  if ('value' in read) return scheduleOf(read.value)
  throw read.error.below('newData')
}

const isTimedAlike = (one: Schedule, other: Schedule) =>
  (['reportStatus', 'period', 'periodDay', 'periodHour', 'timezone'] as const).every(
    (name) => one[name] === other[name],
  )

/** Throws 404. Its files go with it. */
export async function removeScheduledReport(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  accountId: string,
  id: string,
): Promise<void> {
  if (!(await store.findListedSchedule(db, accountId, id))) throw notFound()
  // The files first: without the report nobody would find them any more. A worker may make one meanwhile.
  await files.remove(filesOf(id))
  await store.removeSchedule(db, accountId, id)
  await files.remove(filesOf(id))
}

/** Where the files of its runs lie. */
export const filesOf = (scheduleId: string) => `scheduled/${scheduleId}`

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

function present(row: store.ListedSchedule): ScheduledReport {
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
