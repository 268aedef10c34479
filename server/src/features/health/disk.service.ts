import { existsSync } from 'node:fs'
import { lstat, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'

/** Below this a single upload may fill the disk. */
const minFreeBytes = 1024 ** 3

/** Of the disk with the data folder, in bytes: its size, and what Matinee may still write. Null without the folder. */
export type Space = { total: number | null; free: number | null }

export async function readSpace(dataDir: string): Promise<Space> {
  const space = await statfs(dataDir).catch(() => null)
  return {
    total: space && space.blocks * space.bsize,
    free: space && space.bavail * space.bsize,
  }
}

export const isNearlyFull = ({ free }: Pick<Space, 'free'>): boolean => free !== null && free < minFreeBytes

/** Bytes by part of the data folder; null for a part that does not exist. */
export type FolderSizes = Record<'database' | 'facts' | 'files' | 'outbox' | 'spool', number | null> & {
  /** Only if there was ever an ingest process of the supervisor. */
  'spool-ingest'?: number | null
}

/** Reads every file's entry, which takes minutes in a large folder. */
export async function measureFolders({
  dataDir,
  spoolDir,
  ingestSpoolDir,
}: Pick<Config, 'dataDir' | 'spoolDir' | 'ingestSpoolDir'>): Promise<FolderSizes> {
  const folders = {
    database: join(dataDir, 'postgres'),
    facts: join(dataDir, 'facts'),
    files: join(dataDir, 'files'),
    outbox: join(dataDir, 'outbox'),
    spool: spoolDir,
    ...(existsSync(ingestSpoolDir) && { 'spool-ingest': ingestSpoolDir }),
  }
  const parts = await Promise.all(
    Object.entries(folders).map(async ([name, folder]) => [name, await bytesBelow(folder)]),
  )
  return Object.fromEntries(parts) as FolderSizes
}

/** A file that is deleted meanwhile counts as empty. */
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
