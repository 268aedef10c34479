import { BackupError } from '../../../platform/backup/backupError.ts'
import { openBackupTarget, removeUnfinished } from '../../../platform/backup/backupTarget.ts'
import type { Header } from '../../../platform/backup/manifest.ts'
import { readEntries, readHeaders, removeHeader } from '../../../platform/backup/repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Files } from '../../../platform/files/files.ts'
import { withAdvisoryLock } from '../../../platform/postgres/advisoryLock.ts'
import { backupLock } from '../runs/backupRuns.store.ts'
import { readAgreedClock } from './agreedClock.ts'
import { removeLinks } from './leftovers.service.ts'
import { removeObjects, removeServerFolders } from './removeObjects.ts'
import { neededFolders } from '../serverBackups.ts'
import { requireTarget } from '../requireTarget.ts'
import { requireOwnTarget } from '../instance/instance.service.ts'

const dayMs = 86_400_000

/** `skipped`: sentences about headers that cannot be read; no objects are removed then. */
export type Pruned = { removed: string[]; kept: string[]; objects: number; bytes: number; skipped: string[] }

/** So many of the newest stay, however old they are: without new ones for a month, they are all there is. */
const keptAlways = 3

type Options = {
  keepDays?: number
  keepAtLeast?: number
  /** Epoch ms, if it is not to be read from the clocks of the stores. */
  now?: number
}

/**
 * Removes backups older than `keepDays`, but never the newest three, and objects that no backup needs and that are older
 * than a day; also what killed backups left. Throws BackupError while a backup is being made, when the clocks of database
 * and target differ, and when the contents of a kept one cannot be read.
 */
export async function pruneBackups(
  { config, db, facts }: Pick<Deps, 'config' | 'db' | 'facts'>,
  options: Options = {},
): Promise<Pruned> {
  const { keepDays = config.backups.keepDays, keepAtLeast = keptAlways } = options
  const target = requireTarget(config)
  const files = await openBackupTarget(target, { isNew: false })
  const outcome = await withAdvisoryLock(db, backupLock, async (checkLock) => {
    const now = options.now ?? (await readAgreedClock(db, files))
    await removeLinks({ config, facts })
    const before = now - dayMs
    await removeUnfinished(target, before)
    const { headers, unreadable } = await readHeaders(files)
    await requireOwnTarget(db, headers.at(-1) ?? null)
    const isOld = ({ at }: Header) => Date.parse(at) < now - keepDays * dayMs
    const removed = headers.slice(0, -keepAtLeast).filter(isOld)
    const kept = headers.filter((header) => !removed.includes(header))
    const needed = await readNeeded(files, kept)
    // Headers first: killed in between, a backup would look complete without its objects.
    for (const { id } of removed) {
      await checkLock()
      await removeHeader(files, id)
    }
    const result = { removed: removed.map(({ id }) => id), kept: kept.map(({ id }) => id) }
    // Nobody knows which objects they need.
    const skipped = unreadable.map(({ error }) => `No objects were removed: ${error.message}`)
    if (skipped.length > 0) return { ...result, objects: 0, bytes: 0, skipped }
    const removing = { files, before, checkLock }
    const amount = await removeObjects(removing, needed)
    await removeServerFolders(removing, neededFolders(kept))
    return { ...result, ...amount, skipped }
  })
  if (outcome) return outcome.result
  throw new BackupError('A backup is being made or removed. Wait until it has ended, and try again.')
}

async function readNeeded(files: Files, headers: readonly Header[]): Promise<Set<string>> {
  const needed = new Set<string>()
  const add = (chunks: readonly string[]) => {
    for (const chunk of chunks) needed.add(chunk)
  }
  for (const header of headers) {
    add(header.contents.chunks)
    try {
      for await (const { content } of readEntries(files, header)) add(content.chunks)
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      throw new BackupError(
        `Nothing was removed. ${error.message} Remove backups/${header.id}.json from the target and try again.`,
        { cause: error },
      )
    }
  }
  return needed
}
