import type { IntegrationType } from '@matinee/contract/plain/accountTypes'
import {
  dayAtOffset,
  daysOfScheduleRange,
  nextDeliveryMs,
  type ScheduleTime,
} from '@matinee/contract/plain/schedules'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { mayReport } from './checkSchedule.ts'
import { scheduledReportJob } from './deliverRun.ts'
import * as store from './runs.store.ts'
import type { ScheduleRow } from './scheduledReports.store.ts'

const batch = 200
const maxMissed = 31

type Some = Pick<Deps, 'db' | 'queue'>

/**
 * Begins what is due: run, deliveries, the next time and the job are one transaction, so that a kill at any moment
 * neither loses nor doubles a time. Any number of processes may plan at once. Answers how many runs were begun.
 */
export async function planDueReports(deps: Some, nowMs = Date.now()): Promise<number> {
  for (let begun = 0; ;) {
    const { due, runs } = await deps.db.transaction().execute((tx) => planBatch(deps, tx, nowMs))
    begun += runs
    if (due < batch) return begun
  }
}

async function planBatch(deps: Some, tx: Tx, nowMs: number): Promise<{ due: number; runs: number }> {
  const due = await store.lockDue(tx, new Date(nowMs), batch)
  // Shut accounts, and those that may read no such report any more, get their next time and nothing else.
  const open = due.filter(
    ({ isOpen, integrationType, reportType }) =>
      isOpen && mayReport(integrationType as IntegrationType, reportType),
  )
  const planned = open.flatMap((schedule) => runsOf(schedule, nowMs))
  const isNew = await store.insertRuns(
    tx,
    planned.map(({ run }) => run),
  )
  const begun = planned.filter(({ run }) => run.status === 'pending' && isNew.has(run.id))
  await store.insertDeliveries(
    tx,
    begun.flatMap(({ run, recipients }) => recipients.map((recipient) => ({ runId: run.id, recipient }))),
  )
  await store.setNextRuns(
    tx,
    due.map((schedule) => ({ id: schedule.id, at: new Date(nextDeliveryMs(schedule, nowMs)) })),
  )
  for (const { run } of begun)
    await deps.queue.send(tx, scheduledReportJob, { accountId: run.accountId, runId: run.id }, run.id)
  return { due: due.length, runs: begun.length }
}

/** The last time that is due, and a line for each one before it that nothing ran at. */
function runsOf(schedule: ScheduleRow, nowMs: number) {
  const times = timesUntil(schedule, schedule.nextRunAt!.getTime(), nowMs)
  return times.map((atMs, index) => ({
    recipients: schedule.recipients,
    run: newRun(schedule, 'schedule', atMs, index === times.length - 1 ? 'pending' : 'missed'),
  }))
}

/** Epoch ms from `firstMs` on; of many the last ones. */
function timesUntil(schedule: ScheduleTime, firstMs: number, nowMs: number): number[] {
  const times: number[] = []
  for (let at = firstMs; at <= nowMs; at = nextDeliveryMs(schedule, at)) {
    times.push(at)
    if (times.length > maxMissed + 1) times.shift()
  }
  return times
}

export function newRun(
  schedule: ScheduleRow,
  trigger: 'schedule' | 'now',
  atMs: number,
  status: 'pending' | 'missed',
) {
  const isMissed = status === 'missed'
  const days = daysOfScheduleRange(schedule.reportDateRange, dayAtOffset(atMs, schedule.timezone))
  return {
    id: newId(),
    scheduleId: schedule.id,
    accountId: schedule.accountId,
    trigger,
    plannedAt: new Date(atMs),
    status,
    reportName: schedule.reportName,
    startDay: isMissed ? null : days.start,
    endDay: isMissed ? null : days.end,
    fileKey: null,
    summary: null,
    error: null,
    completedAt: isMissed ? new Date() : null,
  }
}
