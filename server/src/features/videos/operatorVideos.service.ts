import type { VideoStatus } from '@matinee/contract/plain/videoStatus'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import { presentVideo } from './presentVideo.ts'
import { listVideos } from './videoPage.store.ts'
import { restartFailed } from './videoRetry.service.ts'
import { readVideoById } from './videos.store.ts'

export type OperatorVideo = {
  id: string
  title: string
  status: VideoStatus
  createdAt: string
  /** Why it failed, in English. */
  statusReason: string | null
}

/** The videos of an account for whoever looks after the platform, newest first; without the figures of viewers. */
export async function listForOperator(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  accountId: string,
  of: { limit: number; search?: string | undefined },
): Promise<{ data: OperatorVideo[]; total: number }> {
  const { total, videos } = await listVideos(db, accountId, {
    page: 0,
    perPage: of.limit,
    search: of.search,
  })
  const data = videos.map((video) => {
    const { id, title, status, createdAt, statusReason } = presentVideo(config, video)
    return { id, title, status, createdAt, statusReason }
  })
  return { data, total }
}

/**
 * Starts a new try of a failed video, whosever it is. `actor`: who the audit names. Answers its status. Throws what
 * `restartFailed` throws.
 */
export async function retryForOperator(
  deps: Pick<Deps, 'db' | 'queue' | 'files'>,
  id: string,
  actor: string,
): Promise<VideoStatus> {
  const video = await readVideoById(deps.db, id)
  if (!video) throw notFound()
  const { accountId } = video
  await restartFailed(deps, accountId, id)
  await writeAudit(deps.db, { kind: 'changed', accountId, actor, details: { retriedVideo: id } })
  return (await readVideoById(deps.db, id))?.status ?? video.status
}
