import type { ErrorStatus, VideoStatus } from '@matinee/contract/plain/video/videoStatus'
import type { Deps } from '../../../platform/deps.ts'
import type { SharedJob } from '../../../platform/queue.ts'
import { storeReason } from '../storedReason.ts'
import { downloadJob, firstRenditionJob, ladderJob } from './videoJobs.ts'
import {
  clearFiles,
  listSilent,
  listSilentLadders,
  listToPurge,
  moveVideo,
  updateMedia,
} from '../videos.store.ts'

export const stuckMs = 10 * 60_000
const graceMs = 30 * 86_400_000

/**
 * Restarts each video without a heartbeat for `silentMs` and without a pending job, once. If it falls silent again, it
 * ends in the error of its step, or stays without further renditions if it plays already. `givesUp` false only restarts.
 */
export async function watchVideos(deps: Deps, silentMs: number, givesUp: boolean): Promise<void> {
  const since = new Date(Date.now() - silentMs)
  for (const video of [...(await listSilent(deps.db, since)), ...(await listSilentLadders(deps.db, since))]) {
    const { job, error } = findStep(video.status)
    if (await deps.queue.isPending(job, video.id)) continue
    if (!video.requeuedAt) {
      deps.log.warn({ videoId: video.id, status: video.status }, 'restarting a stuck video')
      await deps.db.transaction().execute(async (tx) => {
        const now = new Date()
        await updateMedia(tx, video.id, { requeuedAt: now, heartbeatAt: now })
        const options = { key: video.id, accountId: video.accountId }
        await deps.queue.sendInTurn(tx, job, { videoId: video.id }, options)
      })
    } else if (givesUp && error === null) {
      await updateMedia(deps.db, video.id, { isImproving: false, stepProgress: null })
    } else if (givesUp && error) {
      await moveVideo(deps.db, video.id, error, {
        statusReason: storeReason({ code: 'stopped_twice', detail: null }),
      })
    }
  }
}

/** The job of a status and its error status; null where the video plays despite a failure. */
function findStep(status: VideoStatus): {
  job: SharedJob<typeof downloadJob.payload>
  error: ErrorStatus | null
} {
  if (status === 'AVAILABLE') return { job: ladderJob, error: null }
  return status === 'UPLOADED' || status === 'TRANSCODING'
    ? { job: firstRenditionJob, error: 'TRANSCODING_ERROR' }
    : { job: downloadJob, error: 'DOWNLOAD_ERROR' }
}

/** Removes the files of videos deleted 30 days ago. */
export async function purgeVideos(deps: Deps): Promise<void> {
  for (const video of await listToPurge(deps.db, new Date(Date.now() - graceMs))) {
    if (video.mediaKey) await deps.files.remove(`media/${video.mediaKey}`)
    if (video.originalKey) await deps.files.remove(video.originalKey)
    await clearFiles(deps.db, video.id)
  }
}
