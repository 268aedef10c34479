import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { newTarget } from '../../../../testing/backupHeader.ts'
import { server } from '../../../../testing/testServer.ts'
import { readBackupTarget } from '../../../platform/backup/backupTarget.ts'
import { metrics } from '../../../platform/metrics.ts'
import { withAdvisoryLock } from '../../../platform/postgres/advisoryLock.ts'
import { startQueue, type QueueDuty } from '../../../platform/queue.ts'
import { updateBackupMetrics } from '../../../roles/metrics/backupMetrics.ts'
import { backupLock, endRun, startRun } from './backupRuns.store.ts'
import { workBackupJobs } from '../backups.jobs.ts'
import { findSettingsProblem, readBackupStatus } from './backupStatus.service.ts'
import { createBackup } from '../create.service.ts'
import { readSchedule, scheduleName } from './schedule.store.ts'

const { db, log } = server.deps
const dayMs = 86_400_000

beforeEach(async () => {
  await server.deps.queue.unschedule(scheduleName)
  await db.deleteFrom('backupRuns').execute()
})

const withSettings = (cron: string | null) => ({
  ...server.deps,
  config: {
    ...server.deps.config,
    backups: {
      target: readBackupTarget(join(server.dataDir, 'no-disk')),
      keyFile: join(server.dataDir, 'no-key'),
      cron,
      bytesPerS: null,
      keepDays: 30,
    },
  },
})

/** A process that makes or plans backups. */
async function startProcess(cron: string | null, duty: QueueDuty = 'all') {
  const queue = await startQueue({ url: server.databaseUrl }, log, { duty })
  onTestFinished(() => queue.stop())
  await workBackupJobs({ ...withSettings(cron), queue })
  return queue
}

const readCron = async () => {
  const { rows } = await sql<{
    cron: string
  }>`select cron from pgboss.schedule where name = ${scheduleName}`.execute(db)
  return rows.map(({ cron }) => cron)
}

const readGauges = async (cron: string | null) => {
  await updateBackupMetrics(withSettings(cron))
  const lines = (await metrics.metrics()).split('\n')
  return lines.filter((line) => line.startsWith('matinee_backup_')).map((line) => line.replace(/\d{4,}/, 'n'))
}

test('a schedule without a good backup is a problem after two days, and at once when no process plans it', async () => {
  const scheduled = withSettings('30 3 * * *')
  expect((await readBackupStatus(scheduled)).problem).toContain('no process schedules a backup')
  await startProcess('30 3 * * *', 'jobs')
  expect(await readCron()).toEqual([])
  await startProcess('30 3 * * *', 'schedules')
  expect(await readBackupStatus(scheduled)).toMatchObject({ isScheduled: true, problem: null })
  const later = await readBackupStatus(scheduled, Date.now() + 3 * dayMs)
  expect(later).toMatchObject({ lastGoodAt: null, secondsWithout: 3 * 86_400 })
  expect(later.problem).toContain('No good backup was made for two days')
  expect(await findSettingsProblem(scheduled.config)).toContain('BACKUP_KEY_FILE')
})

test('an attempt that is killed, or fails before it begins, is a failed one, and a running one is not', async () => {
  await startProcess('30 3 * * *', 'schedules')
  const read = async () => (await readBackupStatus(withSettings(null))).problem
  await withAdvisoryLock(db, backupLock, async () => {
    await startRun(db, 'one', new Date())
    expect(await read()).toBe(null)
  })
  expect(await read()).toContain('The last backup failed: It was killed')
  await expect(createBackup(withSettings(null))).rejects.toThrow('BACKUP_KEY_FILE')
  expect(await read()).toMatch(/The last backup failed: BACKUP_KEY_FILE: .*no-key cannot be read/)
  const { rows } = await sql`select from backup_runs where ended_at is null`.execute(db)
  expect(rows).toEqual([])
})

test('an attempt that a clock dated a year ahead does not hide the failure of the next one', async () => {
  const ahead = new Date(Date.now() + 365 * dayMs)
  await startRun(db, 'ahead', ahead)
  await endRun(db, 'ahead', { backupId: 'one', cutAt: ahead })
  await startProcess('30 3 * * *', 'schedules')
  await expect(createBackup(withSettings(null))).rejects.toThrow('BACKUP_KEY_FILE')
  const { problem, lastGoodAt } = await readBackupStatus(withSettings(null))
  expect(problem).toContain('The last backup failed')
  expect(Date.parse(lastGoodAt!)).toBeLessThanOrEqual(Date.now())
})

test('the gauges exist only with a schedule, which a process without it knows too', async () => {
  await startRun(db, 'by hand', new Date(Date.now() - 40 * dayMs))
  await endRun(db, 'by hand', { backupId: 'one', cutAt: new Date(Date.now() - 40 * dayMs) })
  expect(await readGauges(null)).toEqual([])
  await startProcess('30 3 * * *', 'schedules')
  // The schedule is new: an old backup that was made by hand is no reason for an alert yet.
  expect(await readGauges(null)).toEqual([
    expect.stringMatching(/^matinee_backup_age_seconds \d\d?$/),
    'matinee_backup_failed 0',
  ])
})

test('a process without BACKUP_AT serves the schedule of another one, and does not change it', async () => {
  await startProcess('30 3 * * *', 'schedules')
  const queue = await startProcess(null, 'schedules')
  expect(await readCron()).toEqual(['30 3 * * *'])
  const due = { name: scheduleName, payload: z.object({}), attempts: 1, timeoutS: 600, concurrency: 1 }
  const isSent = async () => {
    const { rows } =
      await sql`select from pgboss.job where name = 'make-backup' and state = 'created'`.execute(db)
    return rows.length
  }
  await queue.tryOnce(due, {}, 20_000)
  expect(await isSent()).toBe(1)
  expect(await readCron()).toEqual(['30 3 * * *'])
})

test('a worker without the passphrase leaves the backup to another one, removes old ones, and logs what it left', async () => {
  const queue = await startQueue({ url: server.databaseUrl }, log, { duty: 'jobs' })
  onTestFinished(() => queue.stop())
  const { config, ...deps } = withSettings(null)
  const taken: string[] = []
  let prune: (() => Promise<unknown>) | undefined
  const work: typeof queue.work = (job, handler) => {
    taken.push(job.name)
    const context = { signal: new AbortController().signal } as Parameters<typeof handler>[1]
    prune = async () => handler({} as Parameters<typeof handler>[0], context)
    return queue.work(job, handler)
  }
  const { folder, files } = await newTarget()
  await files.put('backups/2026-01-01T00-00-00Z.json', Readable.from([Buffer.from('{"form": 2}')]))
  const warnings: unknown[] = []
  const listening = Object.create(log, {
    warn: { value: (text: unknown) => warnings.push(text) },
  }) as typeof log
  const backups = { ...config.backups, keyFile: null, target: { folder } }
  await workBackupJobs({
    ...deps,
    log: listening,
    config: { ...config, backups },
    queue: { ...queue, work },
  })
  expect(taken).toEqual(['prune-backups'])
  await prune!()
  expect(warnings).toEqual([expect.stringContaining('No objects were removed')])
})

test('a schedule whose processes have lost BACKUP_AT is removed when it is due', async () => {
  const queue = await startProcess(null, 'schedules')
  await queue.confirmSchedule(scheduleName, '30 3 * * *')
  await sql`update pgboss.schedule set updated_on = now() - interval '1 hour' where name = ${scheduleName}`.execute(
    db,
  )
  const due = { name: scheduleName, payload: z.object({}), attempts: 1, timeoutS: 600, concurrency: 1 }
  await queue.tryOnce(due, {}, 20_000)
  expect(await readSchedule(db)).toBe(null)
})
