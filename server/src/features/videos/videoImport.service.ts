import { stat } from 'node:fs/promises'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/ids.ts'
import { insertForUpload, markUploaded } from './videos.service.ts'
import { editVideo } from './videos.store.ts'

export type FileImport = {
  accountId: string
  /** A local file, which is taken away. */
  path: string
  fileName: string
  title: string
  description: string
  /** When the publisher first showed it, on whatever platform. */
  createdAt: Date
}

/** The operator's door for files that lie on this machine: as if uploaded, from there on the ordinary pipeline. */
export async function importFile(deps: Deps, of: FileImport): Promise<string> {
  const id = newId()
  const key = `originals/${newId(22)}`
  const { size: bytes } = await stat(of.path)
  await deps.files.moveIn(key, of.path)
  await deps.db.transaction().execute(async (tx) => {
    await insertForUpload(tx, of.accountId, { id, fileName: of.fileName, createdAt: of.createdAt })
    await editVideo(tx, of.accountId, id, { title: of.title, description: of.description })
    await markUploaded(deps, tx, { id, accountId: of.accountId }, { key, bytes })
  })
  return id
}
