import { chunkOf } from '../../../platform/backup/chunks.ts'
import type { Files } from '../../../platform/files/files.ts'
import { listServerFolders } from '../serverBackups.ts'

type Removing = {
  files: Files
  /** What is newer stays: a backup may be about to name it. Epoch ms. */
  before: number
  /** Throws once a backup may have begun, which counts on what it has listed. Called before each removal. */
  checkLock: () => Promise<void>
}

/** Removes the objects whose chunk is not `needed`. */
export async function removeObjects(
  { files, before, checkLock }: Removing,
  needed: ReadonlySet<string>,
): Promise<{ objects: number; bytes: number }> {
  const amount = { objects: 0, bytes: 0 }
  for await (const { key, bytes, modifiedAt } of files.list('objects')) {
    const chunk = chunkOf(key)
    if (!chunk || needed.has(chunk) || modifiedAt.getTime() > before) continue
    await checkLock()
    await files.remove(key)
    amount.objects++
    amount.bytes += bytes
  }
  return amount
}

/** Removes what ClickHouse servers have stored for backups that are removed, or were never completed. */
export async function removeServerFolders(
  { files, before, checkLock }: Removing,
  needed: ReadonlySet<string>,
): Promise<void> {
  for (const [folder, { modifiedAt }] of await listServerFolders(files)) {
    if (needed.has(folder) || modifiedAt.getTime() > before) continue
    await checkLock()
    await files.remove(folder)
  }
}
