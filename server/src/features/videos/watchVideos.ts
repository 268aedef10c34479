import type { ErrorStatus, VideoStatus } from '@matinee/contract/plain/videoStatus'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../platform/deps.ts'
import { downloadJob, firstRenditionJob } from './videoJobs.ts'
import { forgetFiles, listSilent, listToPurge, moveVideo } from './videos.store.ts'

export const stuckMs = 10 * 60_000
const graceMs = 30 * 86_400_000
const leftoverMs = 2 * 86_400_000

/**
 * Looks after videos that gave no sign of life for `silentMs` and have no job waiting or running: each gets one more
 * chance, then the error of its step (G-039). `gives up`: false leaves those that had their chance for later.
 */
export async function watchVideos(deps: Deps, silentMs: number, givesUp: boolean): Promise<void> {
  for (const video of await listSilent(deps.db, new Date(Date.now() - silentMs))) {
    const { job, error } = stepOf(video.status)
    if (await deps.queue.isPending(job, video.id)) continue
    if (!video.requeuedAt) {
      deps.log.warn({ videoId: video.id, status: video.status }, 'a stuck video is started again')
      await deps.db.transaction().execute(async (tx) => {
        const now = new Date()
        await tx
          .updateTable('videos')
          .set({ requeuedAt: now, heartbeatAt: now })
          .where('id', '=', video.id)
          .execute()
        await deps.queue.send(tx, job, { videoId: video.id }, video.id)
      })
    } else if (givesUp) {
      const statusReason = 'Processing stopped twice without an answer. Try to add the video again.'
      await moveVideo(deps.db, video.id, error, { statusReason })
    }
  }
}

function stepOf(status: VideoStatus): { job: typeof downloadJob; error: ErrorStatus } {
  return status === 'UPLOADED' || status === 'TRANSCODING'
    ? { job: firstRenditionJob, error: 'TRANSCODING_ERROR' }
    : { job: downloadJob, error: 'DOWNLOAD_ERROR' }
}

/** Removes the files of videos that were deleted 30 days ago (G-043), and what killed workers left lying about. */
export async function purgeVideos(deps: Deps): Promise<void> {
  for (const video of await listToPurge(deps.db, new Date(Date.now() - graceMs))) {
    if (video.mediaKey) await deps.files.remove(`media/${video.mediaKey}`)
    if (video.originalKey) await deps.files.remove(video.originalKey)
    await forgetFiles(deps.db, video.id)
  }
  const work = join(deps.config.dataDir, 'work')
  for (const name of await readdir(work).catch(() => [])) {
    const { mtimeMs } = await stat(join(work, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (mtimeMs < Date.now() - leftoverMs) await rm(join(work, name), { recursive: true, force: true })
  }
}
