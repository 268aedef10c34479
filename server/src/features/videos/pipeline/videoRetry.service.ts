import { refusals } from '@matinee/contract/plain/texts/refusals'
import { isErrorStatus } from '@matinee/contract/plain/video/videoStatus'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { waitUntil } from '../../../platform/processes.ts'
import { startOver } from './startOver.ts'
import { siteNotSetUp } from '../siteNotSetUp.ts'
import { readOwnVideo, refusedSite, type VideoOwner } from '../videos.service.ts'
import { restartVideo } from '../videos.store.ts'

/** A failed attempt may need this long to end after it has recorded its reason. */
const endingMs = 3_000

/** Restarts a failed video for its owner. Throws like `restartFailed`, and 409 `site_not_set_up`. */
export async function retryVideo(
  deps: Pick<Deps, 'db' | 'queue' | 'files' | 'config'>,
  accountId: string,
  id: string,
): Promise<void> {
  const video = await readOwnVideo(deps, accountId, id)
  const site = siteNotSetUp(deps.config, video.source)
  if (site && video.status === 'DOWNLOAD_ERROR') throw refusedSite(site, 409)
  await restartFailed(deps, accountId, id)
}

/**
 * Restarts a failed video from its download or its stored original. Throws 404, 409 `video_deleted`, `not_failed`,
 * `source_gone`, 503 `unavailable` while the failed attempt is still ending.
 */
export async function restartFailed(
  deps: Pick<Deps, 'db' | 'queue' | 'files'>,
  accountId: VideoOwner,
  id: string,
): Promise<void> {
  const video = await readOwnVideo(deps, accountId, id)
  if (video.status === 'DELETED') throw new AppError('video_deleted', 409, refusals.videoDeleted)
  if (!isErrorStatus(video.status)) throw notFailed()
  const start = startOver(video)
  if (!start || (start.status === 'UPLOADED' && !(await deps.files.stat(video.originalKey!))))
    throw new AppError('source_gone', 409, refusals.noFileToRetry)
  // While the old job is pending, the queue would silently drop the new one.
  const isFree = async () =>
    !(await deps.queue.isPending(start.job, id)) ||
    (await readOwnVideo(deps, accountId, id)).status !== video.status
  if (!(await waitUntil(isFree, endingMs))) throw new AppError('unavailable', 503, refusals.stillEnding)
  const isStarted = await deps.db.transaction().execute(async (tx) => {
    const isMine = await restartVideo(tx, accountId, id, { from: video.status, to: start.status })
    if (isMine) await deps.queue.sendInTurn(tx, start.job, { videoId: id }, { key: id, accountId })
    return isMine
  })
  if (!isStarted) throw notFailed()
}

const notFailed = () => new AppError('not_failed', 409, refusals.notFailed)
