import { stat } from 'node:fs/promises'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/ids.ts'
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

/** Imports a file from the operator's machine as if its owner had uploaded it. */
export async function importFile(deps: Deps, file: FileImport): Promise<string> {
  const id = newId()
  const key = `originals/${newId(22)}`
  const { size: bytes } = await stat(file.path)
  await deps.files.moveIn(key, file.path)
  await deps.db.transaction().execute(async (tx) => {
    await insertForUpload(tx, file.accountId, { id, fileName: file.fileName, createdAt: file.createdAt })
    await editVideo(tx, file.accountId, id, { title: file.title, description: file.description })
    await markUploaded(deps, tx, { id, accountId: file.accountId }, { key, bytes })
  })
  return id
}
