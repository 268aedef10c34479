import type { Health } from '@matinee/contract/health'
import { silentAfterMs } from '@matinee/contract/plain/health'
import type { Db } from '../../../platform/postgres/postgres.ts'
import * as store from './processes.store.ts'

export type ProcessReport = Health['processes'][number]

/** The processes that run, and those that fell silent within a day, by role. */
export async function readProcesses(db: Db, nowMs = Date.now()): Promise<ProcessReport[]> {
  return (await store.listProcesses(db)).map(({ startedAt, seenAt, seconds, cpuMs, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isSilent: nowMs - seenAt.getTime() > silentAfterMs,
    cpuShare: cpuMs === null || !seconds ? null : cpuMs / 1000 / seconds,
  }))
}

export const removeOldReports = store.removeOldReports
