import type { VideoStatus } from '@matinee/contract/plain/video/videoStatus'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import { presentVideo } from './presentVideo.ts'
import { listVideos } from './videoListPage.store.ts'
import { restartFailed } from './pipeline/videoRetry.service.ts'
import { readVideoById } from './videos.store.ts'

export type OperatorVideo = {
  id: string
  title: string
  status: VideoStatus
  createdAt: string
  /** The reason of a failure, in English. */
  statusReason: string | null
}

/** The videos of an account for the operator, newest first; without viewing figures. */
export async function listForOperator(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  accountId: string,
  { limit, search }: { limit: number; search?: string | undefined },
): Promise<{ data: OperatorVideo[]; total: number }> {
  const { total, videos } = await listVideos(db, accountId, {
    page: 0,
    perPage: limit,
    search,
  })
  const data = videos.map((video) => {
    const { id, title, status, createdAt, statusReason } = presentVideo(config, video)
    return { id, title, status, createdAt, statusReason }
  })
  return { data, total }
}

/**
 * Retries a failed video of any account and returns its new status. `actor`: for the audit. Throws like `restartFailed`.
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
