import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { defineJob } from '../../platform/queue.ts'
import { createBackup } from './create.service.ts'
import { removeLeftovers } from './prune/leftovers.service.ts'
import { pruneBackups } from './prune/prune.service.ts'
import { readSchedule, scheduleName } from './runs/schedule.store.ts'

const backupJob = defineJob({
  name: 'make-backup',
  payload: z.object({}),
  attempts: 3,
  timeoutS: 23 * 3_600,
  concurrency: 1,
  retryMaxS: 600,
})

/** Tried again while a backup is made by hand. */
const pruneJob = defineJob({
  name: 'prune-backups',
  payload: z.object({}),
  attempts: 10,
  timeoutS: 6 * 3_600,
  concurrency: 1,
  retryMaxS: 3_600,
})

/** A schedule that no process has confirmed for three times this long is removed. */
const confirmEveryMs = 600_000

/**
 * Makes the daily backup and removes old ones. Any worker with a target and a passphrase makes it, any with a target removes;
 * those that plan say when.
 */
export async function workBackupJobs(deps: Deps): Promise<void> {
  const { config, db, queue, log } = deps
  const sendPrune = () => db.transaction().execute((tx) => queue.send(tx, pruneJob, {}, 'daily'))
  const { target, keyFile } = config.backups
  // Another worker has the passphrase.
  if (target !== null && keyFile !== null)
    await queue.work(backupJob, async (_payload, { signal, isLast }) => {
      try {
        await createBackup(deps, { signal })
      } catch (error) {
        // Old backups may leave room for the next one.
        if (isLast) await sendPrune()
        throw error
      }
      await sendPrune()
    })
  if (target !== null)
    await queue.work(pruneJob, async () => {
      const { skipped } = await pruneBackups(deps)
      for (const sentence of skipped) log.warn(sentence)
    })
  await planBackups(deps)
  await removeLeftovers(deps).catch((error: unknown) =>
    log.warn({ err: error }, 'leftovers of an interrupted backup could not be removed'),
  )
}

/** The schedule is of those processes that have BACKUP_AT; the others neither change nor end it while one of them confirms it. */
async function planBackups({ config, db, queue, log }: Deps): Promise<void> {
  const { cron } = config.backups
  await queue.schedule(scheduleName, cron, async () => {
    if (cron === null && !(await readSchedule(db))?.isConfirmed) return queue.unschedule(scheduleName)
    await db.transaction().execute((tx) => queue.send(tx, backupJob, {}, 'daily'))
  })
  if (cron === null) return
  const confirm = () =>
    queue
      .confirmSchedule(scheduleName, cron)
      .catch((error: unknown) => log.warn({ err: error }, 'the schedule of backups could not be confirmed'))
  setInterval(() => void confirm(), confirmEveryMs).unref()
}
