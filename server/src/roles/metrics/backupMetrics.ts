import { Gauge } from 'prom-client'
import { readBackupStatus } from '../../features/backups/runs/backupStatus.service.ts'
import type { Deps } from '../../platform/deps.ts'
import { metrics } from '../../platform/metrics.ts'

const registers = [metrics]

const age = new Gauge({
  name: 'matinee_backup_age_seconds',
  help: 'Seconds since the last good backup, or since the schedule was set if that was later; missing without a schedule',
  labelNames: [],
  registers,
})
const hasFailed = new Gauge({
  name: 'matinee_backup_failed',
  help: '1 when the last attempt to make a backup failed; missing without a schedule',
  labelNames: [],
  registers,
})

/** Reads the attempts from the database. Without a schedule, and while the database does not answer, both are missing. */
export async function updateBackupMetrics(deps: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const status = await readBackupStatus(deps).catch(() => null)
  age.remove()
  hasFailed.remove()
  if (!status?.isScheduled) return
  if (status.secondsWithout !== null) age.set(status.secondsWithout)
  hasFailed.set(status.error === null ? 0 : 1)
}
