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

/** Under a new name, as browsers keep what lies under one for ever. Throws 507 `storage_full`. */
export async function storePicture(
  files: Store,
  { bytes, extension }: { bytes: Buffer; extension: string },
): Promise<string> {
  const name = `${newId(22)}.${extension}`
  await files.put(keyOf(name), Readable.from([bytes]))
  return name
}

export const removePicture = (files: Store, name: string): Promise<void> => files.remove(keyOf(name))

/** The picture of this name; null for every other name. */
export async function findPicture(
  files: Store,
  name: string,
): Promise<{ key: string; bytes: number; type: string } | null> {
  const extension = nameForm.exec(name)?.[1]
  const found = extension ? await files.stat(keyOf(name)) : null
  return found && { key: keyOf(name), bytes: found.bytes, type: types[extension!]! }
}
