import { newId } from '../../../platform/ids.ts'
import { readDatabaseClock } from '../../../platform/postgres/databaseClock.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import type { Header } from '../../../platform/backup/manifest.ts'
import * as store from './backupRuns.store.ts'

/** Records an attempt to make a backup, whatever it fails of, by the database's clock. The caller has the lock. */
export async function recordRun(db: Db, make: () => Promise<Header>): Promise<Header> {
  const run = newId()
  await store.startRun(db, run, new Date(await readDatabaseClock(db)))
  try {
    const header = await make()
    await store.endRun(db, run, { backupId: header.id, cutAt: new Date(header.at) })
    return header
  } catch (error) {
    await store.endRun(db, run, { error: (error as Error).message }).catch(() => {})
    throw error
  }
}
