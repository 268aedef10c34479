import { Readable } from 'node:stream'
import type { Files } from '../../platform/files/files.ts'
import { newId } from '../../platform/ids.ts'

const keyOf = (name: string) => `creatives/${name}`
const nameForm = /^[0-9A-Za-z]{22}\.(jpg|png|webp|gif)$/
const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
}

type Store = Pick<Files, 'put' | 'stat' | 'remove'>

/** Each picture gets a new name, because browsers cache a name for ever. Throws 507 `storage_full`. */
export async function storePicture(
  files: Store,
  { bytes, extension }: { bytes: Buffer; extension: string },
): Promise<string> {
  const name = `${newId(22)}.${extension}`
  await files.put(keyOf(name), Readable.from([bytes]))
  return name
}

export const removePicture = (files: Store, name: string): Promise<void> => files.remove(keyOf(name))

/** The picture's file; null when there is none of this name. */
export async function findPicture(
  files: Store,
  name: string,
): Promise<{ key: string; bytes: number; type: string } | null> {
  const extension = nameForm.exec(name)?.[1]
  const file = extension ? await files.stat(keyOf(name)) : null
  return file && { key: keyOf(name), bytes: file.bytes, type: types[extension!]! }
}
