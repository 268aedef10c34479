import { refusals } from '@matinee/contract/plain/texts/refusals'
import { Id } from '@matinee/contract/call'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import * as store from './videos.store.ts'

export const externalPrefix = 'nkt:'

export type ExternalVideo = {
  /** The other host's id, with or without our prefix. */
  externalId: string
  title: string
  description: string
  durationMs: number | null
}

/**
 * Adds a video that another host plays, under `nkt:` and the other host's id. It is available immediately, because nothing is
 * fetched. `actor`: for the audit. If any account already has this id, `isNew` is false and nothing changes. Throws 422
 * `invalid_request` for an id that does not fit into an address.
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
    // Another request added it meanwhile.
    if ((error as { code?: string }).code === uniqueViolation) return { id, isNew: false }
    throw error
  }
  return { id, isNew: true }
}

const uniqueViolation = '23505'
const badId = refusals.externalId(128 - externalPrefix.length)
