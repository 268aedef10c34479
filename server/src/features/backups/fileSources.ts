import { existsSync } from 'node:fs'
import { link, mkdir, open, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '../../platform/backup/backupError.ts'
import type { Entry } from '../../platform/backup/manifest.ts'
import type { Config } from '../../platform/config.ts'
import { AppError } from '../../platform/errors.ts'
import { isStorageKey, type Files, type StoredFile } from '../../platform/files/files.ts'
import { openStores } from '../../platform/files/openFiles.ts'
import { retryStore } from '../../platform/backup/retryStore.ts'
import { readObject } from '../../platform/files/s3Download.ts'
import { twoStores } from '../../platform/files/twoStores.ts'
import { newId } from '../../platform/ids.ts'
import { readPieces } from './readPieces.ts'
import type { Source } from './sources.ts'

type Known = (source: Pick<Entry, 'kind' | 'path' | 'identity'>) => boolean

export type FileSources = {
  /** Lists what is stored now and makes links. A second time, it adds what is new. */
  list(): Promise<void>
  readonly sources: Source[]
  /** Keys that were deleted while they were listed the last time. */
  readonly vanished: string[]
  /** Keys that Matinee does not give. */
  readonly foreign: string[]
  /** Removes the links. */
  end(): Promise<void>
}

/**
 * The files that are stored whenever `list` is called. Those of the data folder get a second name, so that a file that is
 * deleted while the backup runs is still in it; those of a bucket do not, and may vanish. `isKnown`: an earlier backup
 * has it. `signal` ends what is read from a bucket.
 */
export async function openFileSources(
  config: Config,
  isKnown: Known,
  signal?: AbortSignal,
): Promise<FileSources> {
  const links = await openLinks(config)
  const { main, before } = await openStores(config, Buffer.alloc(0))
  const bucket = config.storage === 's3' ? main : before
  const all = before ? twoStores(main, before) : main
  const sources = new Map<string, Source>()
  const [vanished, foreign] = [new Set<string>(), new Set<string>()]
  const addLinked = async (source: Omit<Source, 'open'>, path: string) => {
    const name = links.newName()
    const linked = isKnown(source) ? name : await linkFile(path, name)
    if (linked !== null)
      sources.set(keyOf(source), { ...source, open: () => openFile(linked, { mayVanish: linked === path }) })
    else if (!sources.has(keyOf(source))) vanished.add(source.path)
  }
  return {
    // Uploads come first: one that is completed meanwhile becomes a file.
    async list() {
      vanished.clear()
      for (const file of await listUploads(config)) await addLinked(describeFile('uploads', file), file.path)
      // `storage move` moves files from the first store to the last: one that is moved meanwhile is found in one of them.
      for (const store of before ? [before, main] : [main])
        for await (const file of store.list()) {
          const source = describeFile('files', file)
          if (sources.has(keyOf(source))) continue
          if (store !== bucket) await addLinked(source, join(config.dataDir, 'files', file.key))
          else if (isStorageKey(file.key))
            sources.set(keyOf(source), { ...source, open: () => readOrNull(all, file, signal) })
          else foreign.add(file.key || 'the folder itself')
        }
    },
    get sources() {
      return [...sources.values()]
    },
    get vanished() {
      return [...vanished]
    },
    get foreign() {
      return [...foreign]
    },
    end: () => links.end(),
  }
}

const keyOf = ({ kind, path }: Pick<Entry, 'kind' | 'path'>) => `${kind} ${path}`

/** Where backups have their links. */
export const linksFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'files', '.backup')

/** A folder for links. Those of earlier backups are removed. */
async function openLinks(config: Pick<Config, 'dataDir'>) {
  const folder = linksFolder(config)
  // A backup that has lost its lock, and does not know it yet, neither makes nor removes links of the next one.
  const own = join(folder, newId())
  await rm(folder, { recursive: true, force: true })
  await mkdir(own, { recursive: true, mode: 0o700 })
  let names = 0
  return {
    newName: () => join(own, String(names++)),
    async end() {
      await rm(own, { recursive: true, force: true })
      await rmdir(folder).catch(() => {})
    },
  }
}

/** Files do not change under their name; only the parts of uploads do. */
const describeFile = (kind: 'files' | 'uploads', { key, bytes, modifiedAt }: StoredFile) => ({
  kind,
  path: key,
  identity: `${bytes} ${modifiedAt.getTime()}`,
  isCompressed: false,
  bytes,
})

/** What has arrived of uploads to the data folder, each in one file of its id. */
async function listUploads({ dataDir }: Pick<Config, 'dataDir'>): Promise<(StoredFile & { path: string })[]> {
  const dir = join(dataDir, 'files', '.parts')
  const names = await readdir(dir).catch(() => [])
  const files = names.map(async (key) => {
    const path = join(dir, key)
    const stats = await stat(path).catch(() => null)
    return stats?.isFile() ? [{ key, path, bytes: stats.size, modifiedAt: stats.mtime }] : []
  })
  return (await Promise.all(files)).flat()
}

/** The second name; the first one where another disk is mounted below the folder; null for a file that is gone. */
async function linkFile(path: string, name: string): Promise<string | null> {
  try {
    await link(path, name)
    return name
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EXDEV') return path
    if (code !== 'ENOENT') throw error
    if (!existsSync(path)) return null
    throw linkRemoved(name)
  }
}

/** By the next backup, which has taken the lock. */
const linkRemoved = (path: string) =>
  new BackupError(`The link ${path} was removed while the backup was made. Try again.`)

/** The length may differ from that of the list: an upload that is completed now may become shorter. */
async function openFile(
  path: string,
  { mayVanish }: { mayVanish: boolean },
): Promise<AsyncIterable<Buffer> | null> {
  try {
    return readPieces(await open(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    if (mayVanish) return null
    throw linkRemoved(path)
  }
}

async function readOrNull(
  files: Files,
  { key, bytes }: StoredFile,
  signal?: AbortSignal,
): Promise<AsyncIterable<Buffer> | null> {
  try {
    const open = (start: number) => files.read(key, { start, end: bytes - 1 })
    return readObject(await retryStore(() => files.read(key), { signal }), open, { bytes, signal })
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}
