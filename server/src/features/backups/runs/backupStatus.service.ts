import { openBackupTarget } from '../../../platform/backup/backupTarget.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import * as store from './backupRuns.store.ts'
import { readPassphrase } from '../passphrase.ts'
import { requireTarget } from '../requireTarget.ts'
import { readSchedule } from './schedule.store.ts'

/** Two intervals of the daily backup. */
const maxAgeMs = 2 * 86_400_000

export type BackupStatus = {
  /** Whether a schedule makes them: of these settings, or of another process. */
  isScheduled: boolean
  /** The instant up to which everything is in the last good backup; null without one. */
  lastGoodAt: string | null
  ageSeconds: number | null
  /** Since the last good backup, or since the schedule was set if that was later; null without a schedule. */
  secondsWithout: number | null
  /** Why the last attempt failed; null if it did not. */
  error: string | null
  /** A sentence with what to do; null without a schedule, and while all is well. */
  problem: string | null
}

type StatusDeps = { db: Db; config: Pick<Config, 'backups'> }

/** What is known of the backups of this installation, without looking into their target. */
export async function readBackupStatus({ db, config }: StatusDeps, now = Date.now()): Promise<BackupStatus> {
  const [{ last, good }, schedule] = await Promise.all([store.readLastRuns(db), readSchedule(db)])
  const isScheduled = config.backups.cron !== null || schedule !== null
  const lastGoodMs = good?.cutAt?.getTime() ?? null
  const startMs = schedule?.since.getTime() ?? last?.startedAt.getTime() ?? null
  const secondsSince = (ms: number | null) =>
    ms === null ? null : Math.max(0, Math.round((now - ms) / 1000))
  const withoutMs = lastGoodMs === null && startMs === null ? null : Math.max(lastGoodMs ?? 0, startMs ?? 0)
  const secondsWithout = isScheduled ? secondsSince(withoutMs) : null
  const error = last?.error ?? null
  const find = () => {
    if (error !== null) return `The last backup failed: ${error} Then try: matinee backup create.`
    if (schedule === null) return `BACKUP_AT is set, but no process schedules a backup. ${startPlanner}`
    if (secondsWithout! * 1000 > maxAgeMs)
      return `No good backup was made for two days. ${startPlanner} Or make one: matinee backup create.`
    return null
  }
  return {
    isScheduled,
    lastGoodAt: good?.cutAt?.toISOString() ?? null,
    ageSeconds: secondsSince(lastGoodMs),
    secondsWithout,
    error,
    problem: isScheduled ? find() : null,
  }
}

const startPlanner =
  'Check that a worker runs with BACKUP_AT, BACKUP_URL and BACKUP_KEY_FILE, and with WORKER_PLANS=off also a planner.'

/** Whether the settings of this machine allow a backup: the sentence of the refusal, or null. Null without a schedule. */
export async function findSettingsProblem({ backups }: Pick<Config, 'backups'>): Promise<string | null> {
  if (backups.cron === null) return null
  try {
    await readPassphrase(backups.keyFile)
    await openBackupTarget(requireTarget({ backups }), { isNew: false })
    return null
  } catch (error) {
    return (error as Error).message
  }
}
