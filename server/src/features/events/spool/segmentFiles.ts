import * as fs from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The calls that make bytes durable; tests let them fail. */
export type Disk = Pick<typeof fs, 'write' | 'fdatasync'>

const openFile = promisify(fs.open)
export const closeFile = promisify(fs.close)

export function segmentPath(dir: string, segment: number): string {
  return join(dir, `${String(segment).padStart(12, '0')}.spool`)
}

/** Numbers and bytes of the segments in `dir`, which is created where it is missing. */
export async function listSegments(dir: string): Promise<{ segment: number; size: number }[]> {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
  const segments = []
  for (const name of await readdir(dir)) {
    const digits = /^(\d{12})\.spool$/.exec(name)?.[1]
    if (!digits) continue
    const { size } = await stat(join(dir, name))
    segments.push({ segment: Number(digits), size })
  }
  return segments
}

/** Opens a new segment for writing. Throws when its file exists: acknowledged bytes are never written over. */
export async function createSegment(dir: string, segment: number): Promise<number> {
  const path = segmentPath(dir, segment)
  let fd: number | undefined
  try {
    fd = await openFile(path, 'wx', 0o600)
    // The name must survive a power cut as well as the bytes.
    await syncDir(dir)
    return fd
  } catch (error) {
    if (fd !== undefined) {
      await closeFile(fd).catch(() => {})
      await rm(path, { force: true }).catch(() => {})
    }
    throw error
  }
}

/** Resolves when all bytes are on disk. */
export function writeAndSync(disk: Disk, fd: number, bytes: Buffer, offset: number): Promise<void> {
  return new Promise((resolve, reject) => {
    disk.write(fd, bytes, 0, bytes.length, offset, (error, written) => {
      if (error) return reject(error)
      if (written !== bytes.length)
        return reject(new Error(`${written} of ${bytes.length} bytes were written`))
      disk.fdatasync(fd, (syncError) => (syncError ? reject(syncError) : resolve()))
    })
  })
}

/** Syncs a folder, so that names created or changed in it survive a power cut. */
export async function syncDir(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
