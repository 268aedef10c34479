import { AppError, notFound } from '../errors.ts'
import type { Files, PartUpload } from './files.ts'

/**
 * New files go to `first`; what is not there yet is read from `second`, while an operator moves the files from there.
 * An upload in parts ends where it began: only one of the two gives ids to uploads.
 */
export function twoStores(first: Files, second: Files): Files {
  // `first` is asked again at the end: a file that was in neither was moved between the two questions.
  const stores = [first, second, first]
  const from = async <T>(ask: (store: Files) => Promise<T>): Promise<T> => {
    for (const store of stores) {
      try {
        return await ask(store)
      } catch (error) {
        if (!(error instanceof AppError) || error.status !== 404) throw error
      }
    }
    throw notFound()
  }
  const receiver = ({ storeUploadId }: PartUpload) => {
    const isElsewhere = storeUploadId !== null
    return Boolean(first.ownParts) === isElsewhere ? second : first
  }
  const { ownParts = second.ownParts } = first
  return {
    put: (key, content) => first.put(key, content),
    moveIn: (key, localPath) => first.moveIn(key, localPath),
    fetch: (key, dir, signal) => from((store) => store.fetch(key, dir, signal)),
    stat: async (key) => {
      for (const store of stores) {
        const stats = await store.stat(key)
        if (stats) return stats
      }
      return null
    },
    read: (key, range) => from((store) => store.read(key, range)),
    remove: async (key) => {
      await Promise.all([first.remove(key), second.remove(key)])
    },
    list: async function* (folder) {
      yield* first.list(folder)
      yield* second.list(folder)
    },
    beginParts: (key) => first.beginParts(key),
    presignPart: (upload, part) => receiver(upload).presignPart(upload, part),
    listParts: (upload) => receiver(upload).listParts(upload),
    completeParts: (upload, complete) => receiver(upload).completeParts(upload, complete),
    abortParts: (upload) => receiver(upload).abortParts(upload),
    listUploads: async function* (before) {
      yield* first.listUploads(before)
      yield* second.listUploads(before)
    },
    ...(ownParts && { ownParts }),
  }
}
