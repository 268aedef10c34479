import { readBackupStatus } from '../backups/runs/backupStatus.service.ts'
import { tryPassphrase, tryTarget } from '../backups/runs/tryTarget.service.ts'
import type { DoctorDeps } from './doctorDeps.ts'
import { Problem, Skipped, type RunStep } from './step.ts'

/** Where backups go, whether the passphrase opens the last one, and whether somebody makes them. */
export async function checkBackups({ config, postgres }: DoctorDeps, step: RunStep): Promise<void> {
  const { target, keyFile } = config.backups
  await step(
    'target',
    'Check BACKUP_URL.',
    () => {
      if (target === null) throw new Skipped('BACKUP_URL is not set: this machine makes no backups')
      return tryTarget(target)
    },
    30_000,
  )
  await step(
    'passphrase',
    'Check BACKUP_KEY_FILE.',
    () => {
      if (target === null) throw new Skipped('BACKUP_URL is not set')
      return tryPassphrase(target, keyFile)
    },
    30_000,
  )
  await step('schedule', 'Look into the log of PostgreSQL.', async () => {
    if (!postgres.db) throw new Skipped('PostgreSQL, where schedules are, cannot be used')
    const { isScheduled, problem, lastGoodAt } = await readBackupStatus({ db: postgres.db, config })
    if (problem !== null) throw new Problem(problem)
    if (!isScheduled) throw new Skipped('BACKUP_AT is not set: no backup is made by itself')
    return lastGoodAt === null
      ? 'the first backup is still to come'
      : `the last good backup is of ${lastGoodAt}`
  })
}
