import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { runDir } from './runDir.ts'

/**
 * One supervisor per data folder. A listening socket is the lock: it ends with its process. Throws if another process has
 * it.
 */
export async function lockDataFolder(dataDir: string): Promise<Server> {
  const path = join(runDir(dataDir), 'supervisor.sock')
  const isTaken = await new Promise<boolean>((resolve) => {
    const probe = connect(path, () => resolve(true)).on('error', () => resolve(false))
    probe.unref().on('connect', () => probe.destroy())
  })
  if (isTaken)
    throw new Error(
      `Matinee already runs over ${dataDir}. Stop it first, or set MATINEE_DATA to another folder.`,
    )
  rmSync(path, { force: true })
  const lock = createServer((socket) => socket.destroy()).listen(path)
  await once(lock, 'listening')
  lock.unref()
  return lock
}
