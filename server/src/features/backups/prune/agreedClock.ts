import { Readable } from 'node:stream'
import { BackupError } from '../../../platform/backup/backupError.ts'
import { backupId } from '../../../platform/backup/manifest.ts'
import type { AppError } from '../../../platform/errors.ts'
import type { Files } from '../../../platform/files/files.ts'
import { newId } from '../../../platform/ids.ts'
import { readDatabaseClock } from '../../../platform/postgres/databaseClock.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'

const dayMs = 86_400_000

/**
 * The clock of the database, epoch ms. Throws BackupError when the clock that dates the objects of the target differs by
 * more than a day: the age of objects and backups would be wrong, and what a running backup needs could be removed.
 */
export async function readAgreedClock(db: Db, target: Files): Promise<number> {
  const [database, stored] = [await readDatabaseClock(db), await readTargetClock(target)]
  refuseOtherClock(database, stored)
  return database
}

/** Both in epoch ms. */
export function refuseOtherClock(database: number, target: number): void {
  if (Math.abs(database - target) <= dayMs) return
  const date = (ms: number) => new Date(ms).toISOString()
  throw new BackupError(
    `The clocks of the database (${date(database)}) and of the target (${date(target)}) differ by more than a day, so nothing was removed. Set the wrong one right, and try again.`,
  )
}

/**
 * The newest backup is the one with the last id, so none may have an id that is not after it. `now`: the database's clock,
 * epoch ms.
 */
export function refuseFutureBackup(last: { id: string } | null, now: number): void {
  if (last === null || last.id < backupId(new Date(now))) return
  throw new BackupError(
    `The last backup in the target, ${last.id}, is in the future: a clock was wrong when it was made, or is wrong now (the database says ${new Date(now).toISOString()}). Set the clock right; if it is, remove backups/${last.id}.json from the target.`,
  )
}

/**
 * The time at which the target dates a new file. A full one takes none, and is what prune makes room in: a disk's clock is
 * this machine's, and a bucket that refuses dates its answer.
 */
async function readTargetClock(target: Files): Promise<number> {
  const key = `clock/${newId()}`
  try {
    await target.put(key, Readable.from([Buffer.from('\n')], { objectMode: false }))
    return (await target.stat(key))?.modifiedAt.getTime() ?? Date.now()
  } catch (error) {
    if ((error as AppError).status === 507) return Date.now()
    const refusedAt = readAnswerDate(error)
    if (refusedAt !== null) return refusedAt
    throw error
  } finally {
    await target.remove(key).catch(() => {})
  }
}

/** When an S3 service refused something, epoch ms; null for other errors. */
function readAnswerDate(error: unknown): number | null {
  const { $response } = error as { $response?: { headers?: Record<string, string> } }
  const date = Date.parse($response?.headers?.date ?? '')
  return Number.isNaN(date) ? null : date
}
