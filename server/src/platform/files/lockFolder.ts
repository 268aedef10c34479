import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { waitUntil } from '../processes.ts'

/** SQLITE_BUSY */
const busy = 5

/**
 * Locks the folder for this process and returns a function that unlocks it. The lock is the system's lock on a file in
 * it and ends with the process. Waits up to `timeoutMs` for an earlier owner, then returns null.
 */
export async function lockFolder(dir: string, timeoutMs: number): Promise<(() => void) | null> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(dir, 'lock'))
  if (await waitUntil(() => isLockedBy(lock), timeoutMs)) return () => lock.close()
  lock.close()
  return null
}

function isLockedBy(lock: DatabaseSync): boolean {
  try {
    // Nothing is written: the file stays empty, without a journal.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === busy) return false
    throw error
  }
}
