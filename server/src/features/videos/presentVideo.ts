import type { Video } from '@matinee/contract/videos'
import { completionRate, viewRate } from '@matinee/contract/plain/counters'
import { isErrorStatus } from '@matinee/contract/plain/video/videoStatus'
import { mediaFolderUrl, type Config } from '../../platform/config.ts'
import { startOver } from './pipeline/startOver.ts'
import { siteNotSetUp } from './siteNotSetUp.ts'
import { readReason, reasonText } from './storedReason.ts'
import type { ListedVideo, VideoRow } from './videos.store.ts'

/** A video's counters since its creation. */
export type Lifetime = { infoLoad: number; start: number; complete: number }

const noFigures: Lifetime = { infoLoad: 0, start: 0, complete: 0 }

type WithPoster = Pick<VideoRow, 'mediaKey' | 'poster' | 'status'>

/** Address of the poster. Null while there is none, and after deletion, when the address answers 404. */
export function posterUrl(
  config: Pick<Config, 'mediaBaseUrl' | 'publicUrl'>,
  video: WithPoster,
): string | null {
  return video.mediaKey && video.poster && video.status !== 'DELETED'
    ? `${mediaFolderUrl(config, video.mediaKey)}/${video.poster}`
    : null
}

export function presentVideo(
  config: Pick<Config, 'mediaBaseUrl' | 'publicUrl' | 'ytdlpPath'>,
  video: ListedVideo,
  lifetime = noFigures,
): Video {
  const stored = isErrorStatus(video.status) ? video.statusReason : null
  const reason = stored === null ? null : readReason(stored)
  return {
    id: video.id,
    title: video.title,
    description: video.description,
    source: video.source,
    status: video.status,
    statusReason: reason ? reasonText(reason) : stored,
    reason,
    canRetry: startOver(video) !== null && siteNotSetUp(config, video.source) === null,
    stepProgress: video.stepProgress,
    isImproving: video.isImproving,
    isPosterPending: video.posterAtMs !== null,
    duration: video.durationMs,
    thumbnail: posterUrl(config, video),
    createdAt: video.createdAt.toISOString(),
    views: lifetime.start,
    completionRate: completionRate(lifetime),
    viewRate: viewRate(lifetime),
    renditions: video.renditions,
    tags: video.tags,
    adBreaks: video.adBreaks,
  }
}
