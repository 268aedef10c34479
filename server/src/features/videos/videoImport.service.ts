import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { insertForUpload, markUploaded } from './videos.service.ts'
import { editVideo } from './videos.store.ts'

export type FileImport = {
  accountId: string
  /** A local file, which is moved into storage. */
  path: string
  fileName: string
  title: string
  description: string
  /** The first publication, on any platform. */
  createdAt: Date
}

const newKey = () => `originals/${newId(22)}`

/** Imports a file from the operator's machine as if its owner had uploaded it. */
export async function importFile(deps: Deps, file: FileImport): Promise<string> {
  const id = newId()
  const key = newKey()
  const { size: bytes } = await stat(file.path)
  await deps.files.moveIn(key, file.path)
  await deps.db.transaction().execute(async (tx) => {
    await insertForUpload(tx, file.accountId, { id, fileName: file.fileName, createdAt: file.createdAt })
    await editVideo(tx, file.accountId, id, { title: file.title, description: file.description })
    await markUploaded(deps, tx, { id, accountId: file.accountId }, { key, bytes })
  })
  return id
}

/**
 * Stores a film of the installation, which has no account, and queues its processing. `also`: what is written in the same
 * transaction. Throws 507 `storage_full`.
 */
export async function addUploadedVideo(
  deps: Pick<Deps, 'db' | 'files' | 'queue'>,
  file: { content: Readable; fileName: string; bytes: number },
  also: (tx: Tx, videoId: string) => Promise<void>,
): Promise<void> {
  const id = newId()
  const key = newKey()
  await deps.files.put(key, file.content)
  try {
    await deps.db.transaction().execute(async (tx) => {
      await insertForUpload(tx, null, { id, fileName: file.fileName, createdAt: new Date() })
      await also(tx, id)
      await markUploaded(deps, tx, { id, accountId: null }, { key, bytes: file.bytes })
    })
  } catch (error) {
    // After a broken connection the transaction may have been committed: only a refusal is certain.
    if (error instanceof AppError) await deps.files.remove(key)
    throw error
  }
}
