import { Readable } from 'node:stream'
import type { Files } from '../../platform/files/files.ts'
import { pictureFolder } from '../../platform/files/pictureFolder.ts'

const { find, keyOf, newName } = pictureFolder('creatives')

export const findPicture = find

/** Throws 507 `storage_full`. */
export async function storePicture(
  files: Pick<Files, 'put'>,
  { bytes, extension }: { bytes: Buffer; extension: string },
): Promise<string> {
  const name = newName(extension)
  await files.put(keyOf(name), Readable.from([bytes]))
  return name
}

/** A second file with the same picture; null when it is missing. Throws 507 `storage_full`. */
export async function copyPicture(files: Pick<Files, 'put' | 'read' | 'stat'>, name: string) {
  const picture = await find(files, name)
  if (!picture) return null
  const copy = newName(name.slice(name.lastIndexOf('.') + 1))
  await files.put(keyOf(copy), await files.read(picture.key))
  return copy
}

export const removePicture = (files: Pick<Files, 'remove'>, name: string): Promise<void> =>
  files.remove(keyOf(name))
