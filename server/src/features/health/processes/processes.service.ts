import type { Health } from '@matinee/contract/health'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { findSilent, isSilent } from './findSilent.ts'
import * as store from './processes.store.ts'

export type ProcessReport = Health['processes'][number]

/** A process killed before a long weekend is still listed after it. */
const silentDays = 7
const sampleDays = 2

/** The processes that run, and those that fell silent within a week and were not replaced, by role. */
export async function readProcesses(db: Db, nowMs = Date.now()): Promise<ProcessReport[]> {
  const all = await store.listProcesses(db, silentDays)
  const silent = new Set(findSilent(all, nowMs))
  return all
    .filter((row) => silent.has(row) || (row.endedAt === null && !isSilent(row, nowMs)))
    .map((row) => {
      const { startedAt, seenAt, endedAt: _endedAt, seconds, cpuMs, ...rest } = row
      return {
        ...rest,
        startedAt: startedAt.toISOString(),
        seenAt: seenAt.toISOString(),
        isSilent: silent.has(row),
        cpuShare: cpuMs === null || !seconds ? null : cpuMs / 1000 / seconds,
      }
    })
}

export const removeOldReports = (db: Db): Promise<void> =>
  store.removeOldReports(db, { sampleDays, processDays: silentDays + 1 })
