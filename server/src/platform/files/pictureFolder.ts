import { newId } from '../ids.ts'
import type { Files } from './files.ts'

const nameForm = /^[0-9A-Za-z]{22}\.(jpg|png|webp|gif)$/
const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
}

/** Public pictures in one folder of the storage. Each gets a new name, because browsers cache a picture forever. */
export function pictureFolder(folder: string) {
  const keyOf = (name: string) => `${folder}/${name}`
  return {
    keyOf,
    newName: (extension: string) => `${newId(22)}.${extension}`,
    /** The stored picture of this name; null without one. */
    find: async (
      files: Pick<Files, 'stat'>,
      name: string,
    ): Promise<{ key: string; bytes: number; type: string } | null> => {
      const extension = nameForm.exec(name)?.[1]
      const file = extension ? await files.stat(keyOf(name)) : null
      return file && { key: keyOf(name), bytes: file.bytes, type: types[extension!]! }
    },
  }
}
