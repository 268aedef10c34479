import { dayAtOffset, daysOfScheduleRange } from '@matinee/contract/plain/reports/schedules'
import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/ids.ts'
import { mailRetries } from '../../../platform/mail/mailRetries.ts'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import { defineMailJob } from '../../mails/mailJobs.service.ts'
import type { ScheduleRow } from '../scheduledReports.store.ts'
import { insertDeliveries } from './deliveries.store.ts'
import { insertReportRuns } from './reportRuns.store.ts'

export const RunPayload = z.object({ accountId: z.string(), runId: z.string() })

/** Delivers one report run: pending → sent, partial or failed. */
export const scheduledReportJob = defineMailJob({
  name: 'scheduled-report',
  payload: RunPayload,
  ...mailRetries,
  timeoutS: 1_800,
  concurrency: 3,
  // A delivered report is never sent again, and a run whose mails failed has ended (decision 021).
  findObstacle: async () => 'scheduled',
})

type NewRun = ReturnType<typeof newReportRun>

export function newReportRun(
  schedule: ScheduleRow,
  trigger: 'schedule' | 'now',
  atMs: number,
  status: 'pending' | 'missed',
) {
  const isMissed = status === 'missed'
  const days = daysOfScheduleRange(schedule.reportDateRange, dayAtOffset(atMs, schedule.timezone))
  return {
    recipients: schedule.recipients,
    row: {
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
    },
  }
}

/**
 * Inserts the runs, and for the pending ones their deliveries and jobs. Returns how many were started: a schedule has
 * one run for each trigger and planned instant.
 */
export async function startReportRuns(
  tx: Tx,
  queue: Deps['queue'],
  runs: readonly NewRun[],
): Promise<number> {
  const insertedIds = await insertReportRuns(
    tx,
    runs.map(({ row }) => row),
  )
  const started = runs.filter(({ row }) => row.status === 'pending' && insertedIds.has(row.id))
  await insertDeliveries(
    tx,
    started.flatMap(({ row, recipients }) => recipients.map((recipient) => ({ runId: row.id, recipient }))),
  )
  for (const { row } of started) await enqueueRun(tx, queue, row)
  return started.length
}

export const enqueueRun = (
  tx: Tx,
  queue: Deps['queue'],
  { id, accountId }: { id: string; accountId: string },
) => queue.send(tx, scheduledReportJob, { accountId, runId: id }, id)
