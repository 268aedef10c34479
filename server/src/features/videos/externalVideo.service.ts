import { refusals } from '@matinee/contract/plain/texts/refusals'
import { Id } from '@matinee/contract/call'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import * as store from './videos.store.ts'

export const externalPrefix = 'nkt:'

export type ExternalVideo = {
  /** What the other host calls it, with or without our prefix. */
  externalId: string
  title: string
  description: string
  durationMs: number | null
}

/**
 * Adds a video that another host plays, under `nkt:` and the id it has there (G-056): it is available at once, as
 * there is nothing to fetch. `actor`: who the audit names. Not `isNew`: there is a video of this id, in whatever
 * account, and nothing was done. Throws 422 `invalid_request` for an id that addresses cannot hold.
 */
export async function addExternalVideo(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  video: ExternalVideo,
  actor: string,
): Promise<{ id: string; isNew: boolean }> {
  const externalId = video.externalId.startsWith(externalPrefix)
    ? video.externalId.slice(externalPrefix.length)
    : video.externalId
  const id = externalPrefix + externalId
  if (externalId === '' || !Id.safeParse(id).success)
    throw new AppError('invalid_request', 422, badId, { id: badId })
  if (await store.readVideoById(db, id)) return { id, isNew: false }
  try {
    await db.transaction().execute(async (tx) => {
      const { title, description, durationMs } = video
      await store.insertVideo(tx, {
        id,
        accountId,
        title,
        description,
        durationMs,
        source: externalId,
        sourceKind: 'external',
        status: 'AVAILABLE',
      })
      await writeAudit(tx, { kind: 'changed', accountId, actor, details: { externalVideo: id } })
    })
  } catch (error) {
    // Added by somebody else in between.
    if ((error as { code?: string }).code === uniqueViolation) return { id, isNew: false }
    throw error
  }
  return { id, isNew: true }
}

const uniqueViolation = '23505'
const badId = refusals.externalId(128 - externalPrefix.length)
