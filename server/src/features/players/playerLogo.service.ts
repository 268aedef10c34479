import type { Player } from '@matinee/contract/players'
import { Readable } from 'node:stream'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { readImage } from '../../platform/files/readImage.ts'
import { lockOwn, presentPlayer, readPlayer, refuseDeleted } from './players.service.ts'
import * as store from './players.store.ts'

type LogoDeps = Pick<Deps, 'db' | 'config' | 'files'>

/** Pixels; the logo is shown in a corner of the picture. */
const maxSide = 1_024
const logoKey = (name: string) => `logos/${name}`
const nameForm = /^[0-9A-Za-z]{22}\.(jpg|png|webp)$/
const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

/** `image`: a `data:` address. Throws 404, 422 `image_invalid`, 409 `player_deleted`, 507 `storage_full`. */
export async function setLogo(deps: LogoDeps, accountId: string, id: string, image: string): Promise<Player> {
  const player = await readPlayer(deps, accountId, id)
  const { bytes, extension } = readImage(image, { maxSide })
  refuseDeleted(player)
  // A new name each time, because browsers cache a logo forever.
  const name = `${newId(22)}.${extension}`
  await deps.files.put(logoKey(name), Readable.from([bytes]))
  try {
    return await changeLogo(deps, accountId, id, name)
  } catch (error) {
    // After a broken connection the transaction may have been committed: only a refusal is certain.
    if (error instanceof AppError) await deps.files.remove(logoKey(name))
    throw error
  }
}

/** A player without a logo is no error. Throws 404, 409 `player_deleted`. */
export function removeLogo(deps: LogoDeps, accountId: string, id: string): Promise<Player> {
  return changeLogo(deps, accountId, id, null)
}

/** Removes the old file once no row names it. */
async function changeLogo(
  { db, config, files }: LogoDeps,
  accountId: string,
  id: string,
  logo: string | null,
): Promise<Player> {
  const [before, after] = await db.transaction().execute(async (tx) => {
    const row = await lockOwn(tx, accountId, id)
    refuseDeleted(row)
    return [row, await store.updatePlayer(tx, accountId, id, { logo })]
  })
  if (before.logo) await files.remove(logoKey(before.logo))
  return presentPlayer(config.publicUrl, after)
}

/** The stored logo of this name and its type; null for any other name. */
export async function findLogo(
  files: Deps['files'],
  name: string,
): Promise<{ key: string; bytes: number; type: string } | null> {
  const extension = nameForm.exec(name)?.[1]
  const stats = extension ? await files.stat(logoKey(name)) : null
  return stats && { key: logoKey(name), bytes: stats.bytes, type: types[extension!]! }
}
