import { chmodSync, createWriteStream, mkdirSync, statSync, type Stats } from 'node:fs'
import { chmod, copyFile, link, mkdir, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { diskParts, partsPath, readableError, type DiskParts } from './diskParts.ts'
import { fetchedPath, isStorageKey, type Files, type StoredFile } from './files.ts'
import { notFound } from '../errors.ts'
import { newId } from '../ids.ts'

/**
 * Makes a folder that only Matinee's user may enter, or closes an existing one. Its mode protects everything
 * below, whatever modes an earlier version gave to it.
 */
export function openPrivateFolder(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (statSync(dir).mode & 0o077) chmodSync(dir, 0o700)
}

/** Files below one folder, readable only by Matinee's user. Writes are synced to disk before their promise resolves. */
export function diskFiles(options: { dir: string; publicUrl: () => string; key: Buffer }): Files {
  const resolveKey = (key: string) => {
    if (!isStorageKey(key)) throw new Error('a storage key has an unexpected form')
    return join(options.dir, ...key.split('/'))
  }
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
    fetch: async (key, dir) => {
      const [path, copy] = [resolveKey(key), fetchedPath(dir, key)]
      if ((await readSize(path)) === null) throw notFound()
      await rm(copy, { force: true })
      // A second name costs no room, and survives a removal. Another file system cannot have it.
      return link(path, copy).then(
        () => copy,
        () => path,
      )
    },
    stat: async (key) => {
      try {
        const stats = await stat(resolveKey(key))
        return stats.isFile() ? { bytes: stats.size, modifiedAt: stats.mtime } : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    read: async (key, range) => {
      try {
        const file = await open(resolveKey(key))
        return file.createReadStream({ ...range, highWaterMark: 262_144 })
      } catch (error) {
        throw isMissing(error) ? notFound() : error
      }
    },
    remove: (key) => rm(resolveKey(key), { recursive: true, force: true }),
    list: (folder = '') => listFolder(options.dir, folder),
    ...partUploads(options.dir, diskParts(options), resolveKey),
  }
}

type PartUploads = Pick<
  Files,
  'beginParts' | 'presignPart' | 'listParts' | 'completeParts' | 'abortParts' | 'listUploads' | 'ownParts'
>

const partUploads = (dir: string, parts: DiskParts, resolveKey: (key: string) => string): PartUploads => ({
  beginParts: async () => null,
  presignPart: async ({ key, uploadId }, { partNumber }) => parts.presign({ key, uploadId, partNumber }),
  listParts: async () => null,
  completeParts: async ({ key, uploadId }, { bytes }) => {
    const target = resolveKey(key)
    parts.close(uploadId)
    return completeParts(partsPath(dir, uploadId), target, bytes)
  },
  abortParts: async ({ uploadId }) => {
    parts.close(uploadId)
    await rm(partsPath(dir, uploadId), { force: true })
  },
  listUploads: async function* () {},
  ownParts: parts,
})

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

const readSize = async (path: string): Promise<number | null> => (await readStats(path))?.size ?? null

async function readStats(path: string): Promise<Stats | null> {
  try {
    return await stat(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Folders of unfinished files begin with a dot. */
async function* listFolder(root: string, below: string): AsyncGenerator<StoredFile> {
  for (const entry of await readdir(join(root, below), { withFileTypes: true }).catch(emptyIfMissing)) {
    const key = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory() && !entry.name.startsWith('.')) yield* listFolder(root, key)
    const stats = entry.isFile() && isStorageKey(key) ? await readStats(join(root, key)) : null
    if (stats) yield { key, bytes: stats.size, modifiedAt: stats.mtime }
  }
}

/** A folder may be removed while it is listed. */
function emptyIfMissing(error: unknown): never[] {
  if (isMissing(error)) return []
  throw error
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
