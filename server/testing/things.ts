import { defaultPlayerConfig } from '@matinee/contract/plain/playerConfig'
import { initiate } from '../src/features/videoUploads/videoUploads.service.ts'
import { newId } from '../src/platform/ids.ts'
import type { Ids } from './requests.ts'
import { newSiteThings } from './sites.ts'
import { server } from './testServer.ts'

/** One of each thing that an account can have and a call can name, new. */
export async function newThings(
  accountId: string,
): Promise<
  Pick<
    Ids,
    'video' | 'upload' | 'key' | 'player' | 'signingKey' | keyof Awaited<ReturnType<typeof newSiteThings>>
  >
> {
  const { db } = server.deps
  const { uploadId, uploadRecord } = await initiate(server.deps, accountId, {
    fileName: 'a.mp4',
    totalParts: 1,
  })
  const [player, signingKey] = [newId(), newId()]
  const config = JSON.stringify(defaultPlayerConfig)
  await db
    .insertInto('players')
    .values({
      id: player,
      accountId,
      name: 'Lounge',
      language: 'en',
      status: 'AVAILABLE',
      config,
      logo: null,
    })
    .execute()
  // It may have ten; the cells before made some.
  await db.deleteFrom('signingKeys').where('accountId', '=', accountId).execute()
  await db.insertInto('signingKeys').values({ id: signingKey, accountId }).execute()
  const sites = await newSiteThings(accountId)
  return { video: uploadRecord.id, upload: uploadId, key: uploadRecord.key, player, signingKey, ...sites }
}
