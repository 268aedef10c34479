import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Folder for the unix sockets of one data folder. The path of a socket has at most 107 bytes, so it cannot be in the data
 * folder itself; the name is derived from it so that every process uses the same one.
 */
export function runDir(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
  const dir = join(tmpdir(), `matinee-${name}`)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const owner = statSync(dir).uid
  if (process.getuid && owner !== process.getuid()) throw new Error(`${dir} belongs to another user`)
  chmodSync(dir, 0o711)
  return dir
}
