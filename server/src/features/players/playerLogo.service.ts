import type { Player } from '@matinee/contract/players'
import { Readable } from 'node:stream'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { readImage } from '../../platform/files/readImage.ts'
import { lockOwn, presentPlayer, readPlayer, refuseDeleted } from './players.service.ts'
import * as store from './players.store.ts'

type Stores = Pick<Deps, 'db' | 'config' | 'files'>

/** Pixels on a side; it is shown in a corner of the picture. */
const maxSide = 1_024
const keyOf = (name: string) => `logos/${name}`
const nameForm = /^[0-9A-Za-z]{22}\.(jpg|png|webp)$/
const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

/** `image`: a data: address. Throws 404, 422 `image_invalid`, 409 `player_deleted`, 507 `storage_full`. */
export async function setLogo(deps: Stores, accountId: string, id: string, image: string): Promise<Player> {
  const player = await readPlayer(deps, accountId, id)
  const { bytes, extension } = readImage(image, { maxSide })
  refuseDeleted(player)
  // A new name each time, as browsers keep what lies under one for ever.
  const name = `${newId(22)}.${extension}`
  await deps.files.put(keyOf(name), Readable.from([bytes]))
  try {
    return await changeLogo(deps, accountId, id, name)
  } catch (error) {
    // Whether it was written is not known after a broken connection: only a refusal is sure.
    if (error instanceof AppError) await deps.files.remove(keyOf(name))
    throw error
  }
}

/** Nothing there is fine. Throws 404, 409 `player_deleted`. */
export function removeLogo(deps: Stores, accountId: string, id: string): Promise<Player> {
  return changeLogo(deps, accountId, id, null)
}

/** The old file goes once nothing names it any more. */
async function changeLogo(
  { db, config, files }: Stores,
  accountId: string,
  id: string,
  logo: string | null,
): Promise<Player> {
  const [before, after] = await db.transaction().execute(async (tx) => {
    const row = await lockOwn(tx, accountId, id)
    refuseDeleted(row)
    return [row, await store.updatePlayer(tx, accountId, id, { logo })]
  })
  if (before.logo) await files.remove(keyOf(before.logo))
  return presentPlayer(config.publicUrl, after)
}

/** The stored picture of this name, with its type; null for every other name. */
export async function findLogo(
  files: Deps['files'],
  name: string,
): Promise<{ key: string; bytes: number; type: string } | null> {
  const extension = nameForm.exec(name)?.[1]
  const found = extension ? await files.stat(keyOf(name)) : null
  return found && { key: keyOf(name), bytes: found.bytes, type: types[extension!]! }
}
