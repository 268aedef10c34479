import { refusals } from '@matinee/contract/plain/texts/refusals'
import { isErrorStatus } from '@matinee/contract/plain/videoStatus'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { waitUntil } from '../../platform/processes.ts'
import { startOver } from './startOver.ts'
import { siteNotSetUp } from './siteNotSetUp.ts'
import { readOwnVideo, refusedSite } from './videos.service.ts'
import { restartVideo } from './videos.store.ts'

/** How long a failed try may take to end after it has said why. */
const endingMs = 3_000

/**
 * Starts a new run of a failed video for its owner. Throws what `restartFailed` throws, 409 `site_not_set_up`.
 */
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
 * Starts a new run of a failed video from where its source still lies. Throws 404, 409 `video_deleted`, `not_failed`,
 * `source_gone`, 503 `unavailable` while the failed try is still ending.
 */
export async function restartFailed(
  deps: Pick<Deps, 'db' | 'queue' | 'files'>,
  accountId: string,
  id: string,
): Promise<void> {
  const video = await readOwnVideo(deps, accountId, id)
  if (video.status === 'DELETED') throw new AppError('video_deleted', 409, refusals.videoDeleted)
  if (!isErrorStatus(video.status)) throw notFailed()
  const start = startOver(video)
  if (!start || (start.status === 'UPLOADED' && !(await deps.files.stat(video.originalKey!))))
    throw new AppError('source_gone', 409, refusals.noFileToRetry)
  // While the old job is not over, the queue would drop the new one without a word.
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
