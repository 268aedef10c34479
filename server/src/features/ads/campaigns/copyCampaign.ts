import { notFound } from '../../../platform/errors.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/ids.ts'
import { writeAudit } from '../../../platform/access/audit.ts'
import { findCampaign, insertCampaign, insertCreative } from '../campaigns.store.ts'
import { copyPicture, removePicture } from '../creativeFiles.ts'
import { insertFilm, listFilms } from '../films/films.store.ts'
import { listCreativeContents } from './campaignReads.store.ts'

type Ad = Awaited<ReturnType<typeof listCreativeContents>>[number]

/**
 * A paused campaign with the settings and ads of another one; the ads have pictures of their own, because a removed ad takes
 * its picture along. Answers its id. Throws 404, 507 `storage_full`.
 */
export async function copyCampaign(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: string,
  { name, actor }: { name: string; actor: string },
): Promise<string> {
  const row = await findCampaign(db, id)
  if (!row) throw notFound()
  const { createdAt: _created, updatedAt: _updated, status: _status, ...settings } = row
  const copyId = newId()
  const ads: Ad[] = []
  try {
    for (const { imageKey, ...ad } of await listCreativeContents(db, id))
      // oxlint-disable-next-line no-await-in-loop -- one picture in memory at a time
      ads.push({ ...ad, imageKey: imageKey && (await copyPicture(files, imageKey)) })
    await db.transaction().execute(async (tx) => {
      await insertCampaign(tx, { ...settings, id: copyId, name })
      // One after the other, so that they keep their order.
      // oxlint-disable-next-line no-await-in-loop
      for (const ad of ads) await insertCreative(tx, { ...ad, id: newId(), campaignId: copyId })
      // Videos are large and never change, so both campaigns show the same one.
      for (const { fileName, videoId } of await listFilms(tx, id))
        // oxlint-disable-next-line no-await-in-loop
        await insertFilm(tx, { id: newId(), campaignId: copyId, fileName, videoId })
      const { id: _id, ...recorded } = settings
      const details = { campaign: copyId, copyOf: id, ...recorded, name }
      await writeAudit(tx, { kind: 'created', accountId: null, actor, details })
    })
  } catch (failure) {
    const pictures = ads.flatMap(({ imageKey }) => imageKey ?? [])
    await Promise.all(pictures.map((name) => removePicture(files, name)))
    throw failure
  }
  return copyId
}
