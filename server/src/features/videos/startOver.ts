import { downloadJob, firstRenditionJob } from './videoJobs.ts'
import type { VideoRow } from './videos.store.ts'

type Start = { status: 'QUEUED' | 'UPLOADED'; job: typeof downloadJob | typeof firstRenditionJob }

/**
 * Where a new run of a failed video begins; null when it did not fail, or when what it was made from is gone: of a
 * file whose upload failed nothing is kept.
 */
export function startOver(video: Pick<VideoRow, 'status' | 'sourceKind' | 'originalKey'>): Start | null {
  if (video.status === 'DOWNLOAD_ERROR' && video.sourceKind === 'url')
    return { status: 'QUEUED', job: downloadJob }
  if (video.status === 'TRANSCODING_ERROR' && video.originalKey !== null)
    return { status: 'UPLOADED', job: firstRenditionJob }
  return null
}
