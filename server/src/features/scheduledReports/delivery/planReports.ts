import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import { nextDeliveryMs, type ScheduleTime } from '@matinee/contract/plain/reports/schedules'
import type { Deps } from '../../../platform/deps.ts'
import { readDatabaseClock } from '../../../platform/postgres/databaseClock.ts'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import { mayReport } from '../checkSchedule.ts'
import type { ScheduleRow } from '../scheduledReports.store.ts'
import { lockDueSchedules, setNextRuns } from './dueSchedules.store.ts'
import { newReportRun, startReportRuns } from './startReportRuns.ts'

const batchSize = 200
const maxMissed = 31

type PlanDeps = Pick<Deps, 'db' | 'queue'>

/**
 * Starts every due report: its run, deliveries, next time and job are written in one transaction, so that a kill at any
 * moment neither loses nor doubles one. Any number of processes may plan at the same time. `nowMs`: the database's clock, so
 * that a planner with a wrong one sends nothing before its time. Returns how many runs were started.
 */
export async function planDueReports(deps: PlanDeps, nowMs?: number): Promise<number> {
  const now = nowMs ?? (await readDatabaseClock(deps.db))
  for (let started = 0; ;) {
    const batch = await deps.db.transaction().execute((tx) => planBatch(deps, tx, now))
    started += batch.started
    if (batch.due < batchSize) return started
  }
}

async function planBatch(deps: PlanDeps, tx: Tx, nowMs: number): Promise<{ due: number; started: number }> {
  const due = await lockDueSchedules(tx, new Date(nowMs), batchSize)
  // Other schedules only get their next time.
  const allowed = due.filter(
    ({ isAccountActive, integrationType, reportType }) =>
      isAccountActive && mayReport(integrationType as IntegrationType, reportType),
  )
  const started = await startReportRuns(
    tx,
    deps.queue,
    allowed.flatMap((schedule) => plannedRuns(schedule, nowMs)),
  )
  await setNextRuns(
    tx,
    due.map((schedule) => ({ id: schedule.id, at: new Date(nextDeliveryMs(schedule, nowMs)) })),
  )
  return { due: due.length, started }
}

/** A pending run for the last due time, and a missed one for each earlier time. */
function plannedRuns(schedule: ScheduleRow, nowMs: number) {
  const times = dueTimes(schedule, schedule.nextRunAt!.getTime(), nowMs)
  return times.map((atMs, index) =>
    newReportRun(schedule, 'schedule', atMs, index === times.length - 1 ? 'pending' : 'missed'),
  )
}

/** Epoch ms, from `firstMs` on; only the last `maxMissed + 1` of them. */
function dueTimes(schedule: ScheduleTime, firstMs: number, nowMs: number): number[] {
  const times: number[] = []
  for (let at = firstMs; at <= nowMs; at = nextDeliveryMs(schedule, at)) {
    times.push(at)
    if (times.length > maxMissed + 1) times.shift()
  }
  return times
}
