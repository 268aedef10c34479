import { chmodSync, createReadStream, createWriteStream, mkdirSync, statSync } from 'node:fs'
import { chmod, copyFile, mkdir, open, rename, rm, stat, truncate } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { diskParts, partsPath, readableError } from './diskParts.ts'
import type { Files } from './files.ts'
import { newId } from '../ids.ts'

/**
 * Makes a folder that only Matinee's user may enter, or closes an existing one. Its mode protects everything
 * below, whatever modes an earlier version gave to it.
 */
export function openPrivateFolder(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (statSync(dir).mode & 0o077) chmodSync(dir, 0o700)
}

/** Path segments begin with a letter, digit, `_` or `-`, which rules out `..` and hidden folders. */
const keyForm = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** Files below one folder, readable only by Matinee's user. Writes are synced to disk before their promise resolves. */
export function diskFiles(options: { dir: string; publicUrl: () => string; key: Buffer }): Files {
  const resolveKey = (key: string) => {
    if (!keyForm.test(key)) throw new Error('a storage key has an unexpected form')
    return join(options.dir, ...key.split('/'))
  }
  const parts = diskParts(options)
  return {
    put: async (key, content) => {
      const temporary = join(options.dir, '.incoming', newId(20))
      try {
        await mkdir(dirname(temporary), { recursive: true, mode: 0o700 })
        await pipeline(content, createWriteStream(temporary, { flush: true, mode: 0o600 }))
        await moveDurably(temporary, resolveKey(key))
      } catch (error) {
        await rm(temporary, { force: true })
        throw readableError(error)
      }
      return (await stat(resolveKey(key))).size
    },
    moveIn: async (key, localPath) => {
      // Tools such as ffmpeg make files that everybody may read.
      await chmod(localPath, 0o600)
      await syncFile(localPath)
      await moveDurably(localPath, resolveKey(key))
    },
    localPath: async (key) => resolveKey(key),
    stat: async (key) => {
      try {
        const stats = await stat(resolveKey(key))
        return stats.isFile() ? { bytes: stats.size, modifiedAt: stats.mtime } : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    read: (key, range) => createReadStream(resolveKey(key), { ...range, highWaterMark: 262_144 }),
    remove: (key) => rm(resolveKey(key), { recursive: true, force: true }),
    presignPart: (part) => parts.presign(part),
    completeParts: async ({ key, uploadId, bytes }) => {
      const target = resolveKey(key)
      parts.close(uploadId)
      return completeParts(partsPath(options.dir, uploadId), target, bytes)
    },
    abortParts: async ({ uploadId }) => {
      parts.close(uploadId)
      await rm(partsPath(options.dir, uploadId), { force: true })
    },
    ownParts: parts,
  }
}

async function completeParts(arrived: string, target: string, bytes: number): Promise<void> {
  const size = await readSize(arrived)
  if (size === null) {
    // Completed before, though the answer may not have arrived.
    if ((await readSize(target)) === bytes) return
    throw new Error('the parts of an upload are missing')
  }
  if (size < bytes) throw new Error('the parts of an upload do not add up')
  // A last part that came once longer and then shorter leaves a tail.
  if (size > bytes) await truncate(arrived, bytes)
  await syncFile(arrived)
  await moveDurably(arrived, target)
}

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

async function readSize(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function moveDurably(from: string, to: string): Promise<void> {
  const folder = dirname(to)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, `${to}.copy`)
    await syncFile(`${to}.copy`)
    await rename(`${to}.copy`, to)
    await rm(from, { force: true })
  }
  await syncFolders(folder, made ? dirname(made) : folder)
}

/** A rename lasts once the folder is on the disk; new folders once their parents are. */
async function syncFolders(from: string, upTo: string): Promise<void> {
  if (process.platform === 'win32') return
  for (let folder = from; folder.length >= upTo.length && folder !== sep; folder = dirname(folder)) {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}
