import type { Player } from '@matinee/contract/players'
import type { Deps } from '../../platform/deps.ts'
import { pictureFolder } from '../../platform/files/pictureFolder.ts'
import { putForChange } from '../../platform/files/putForChange.ts'
import { readImage } from '../../platform/files/readImage.ts'
import { lockOwn, presentPlayer, readPlayer, refuseDeleted } from './players.service.ts'
import * as store from './players.store.ts'

type LogoDeps = Pick<Deps, 'db' | 'config' | 'files'>

/** Pixels; the logo is shown in a corner of the picture. */
const maxSide = 1_024
const logos = pictureFolder('logos')
export const findLogo = logos.find

/** `image`: a `data:` address. Throws 404, 422 `image_invalid`, 409 `player_deleted`, 507 `storage_full`. */
export async function setLogo(deps: LogoDeps, accountId: string, id: string, image: string): Promise<Player> {
  const player = await readPlayer(deps, accountId, id)
  const { bytes, extension } = readImage(image, { maxSide })
  refuseDeleted(player)
  const name = logos.newName(extension)
  return putForChange(deps.files, logos.keyOf(name), bytes, () => changeLogo(deps, accountId, id, name))
}

/** A player without a logo is no error. Throws 404, 409 `player_deleted`. */
export function removeLogo(deps: LogoDeps, accountId: string, id: string): Promise<Player> {
  return changeLogo(deps, accountId, id, null)
}

/** Removes the old file after the row has changed. */
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
  if (before.logo) await files.remove(logos.keyOf(before.logo))
  return presentPlayer(config.publicUrl, after)
}
