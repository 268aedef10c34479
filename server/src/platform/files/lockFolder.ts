import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { waitUntil } from '../processes.ts'

/** SQLITE_BUSY */
const busy = 5

/**
 * Makes the folder this process's own; answers what gives it back. The lock is the system's own on a file in it, and
 * goes with its process, however that ends. Waits `patienceMs` for an earlier owner to go, then answers null.
 */
export async function lockFolder(dir: string, patienceMs: number): Promise<(() => void) | null> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(dir, 'lock'))
  if (await waitUntil(() => isLockedBy(lock), patienceMs)) return () => lock.close()
  lock.close()
  return null
}

function isLockedBy(lock: DatabaseSync): boolean {
  try {
    // Nothing is ever written: the file stays empty and alone.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === busy) return false
    throw error
  }
}
