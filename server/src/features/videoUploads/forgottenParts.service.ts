import type { Deps } from '../../platform/deps.ts'
import { countOpenUploads } from './videoUploads.store.ts'

/** Longer than an upload may be silent, so that none of these is about to get its row. */
const forgottenMs = 48 * 3600_000

/**
 * Aborts uploads in parts that the store still keeps although nobody can end them: a process was killed before it wrote
 * down the id, or while it sent a file. Their parts would cost money for ever. Returns how many.
 */
export async function abortForgottenParts(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  before = new Date(Date.now() - forgottenMs),
): Promise<number> {
  let aborted = 0
  for await (const { key, storeUploadId } of deps.files.listUploads(before)) {
    if ((await countOpenUploads(deps.db, { key, storeUploadId })) > 0) continue
    await deps.files.abortParts({ key, uploadId: storeUploadId, storeUploadId })
    aborted++
  }
  if (aborted > 0) deps.log.info({ aborted }, 'uploads in the object store that nobody knew were aborted')
  return aborted
}
