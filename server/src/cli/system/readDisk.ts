import { lstat, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'

export type Disk = {
  dataDir: string
  /** Bytes by part of the data folder; null for a part that does not exist. */
  parts: Record<'database' | 'facts' | 'files' | 'outbox' | 'spool', number | null>
  /** Bytes that Matinee may still write; null when the folder does not exist. */
  free: number | null
}

/** The size of the data folder's parts, of the spool wherever it is, and the free space. */
export async function readDisk({ dataDir, spoolDir }: Pick<Config, 'dataDir' | 'spoolDir'>): Promise<Disk> {
  const folders = {
    database: join(dataDir, 'postgres'),
    facts: join(dataDir, 'facts'),
    files: join(dataDir, 'files'),
    outbox: join(dataDir, 'outbox'),
    spool: spoolDir,
  }
  const parts = await Promise.all(
    Object.entries(folders).map(async ([name, folder]) => [name, await bytesBelow(folder)]),
  )
  const space = await statfs(dataDir).catch(() => null)
  return {
    dataDir,
    parts: Object.fromEntries(parts) as Disk['parts'],
    free: space && space.bavail * space.bsize,
  }
}

/** Files that are deleted meanwhile count as nothing. */
async function bytesBelow(dir: string): Promise<number | null> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => null)
  if (!entries) return null
  let bytes = 0
  for (const entry of entries) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) bytes += (await bytesBelow(path)) ?? 0
    else if (entry.isFile())
      bytes += await lstat(path).then(
        ({ size }) => size,
        () => 0,
      )
  }
  return bytes
}
