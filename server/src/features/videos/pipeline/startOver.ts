import type { VideoReasonCode } from '@matinee/contract/plain/video/videoReasonCodes'
import { readReason } from '../storedReason.ts'
import { downloadJob, firstRenditionJob } from './videoJobs.ts'
import type { VideoRow } from '../videos.store.ts'

type Start = { status: 'QUEUED' | 'UPLOADED'; job: typeof downloadJob | typeof firstRenditionJob }

/** Reasons caused by the file: another attempt would fail too. */
const final: ReadonlySet<VideoReasonCode> = new Set([
  'not_a_video',
  'no_picture',
  'too_many_tracks',
  'picture_too_small',
  'picture_too_large',
  'too_long',
  'film_length',
])

/**
 * The status and job from which a failed video restarts. Null if it did not fail, its source is missing (a failed upload
 * leaves none), or it would only fail again.
 */
export function startOver(
  video: Pick<VideoRow, 'status' | 'statusReason' | 'sourceKind' | 'originalKey'>,
): Start | null {
  if (video.status === 'DOWNLOAD_ERROR' && video.sourceKind === 'url')
    return { status: 'QUEUED', job: downloadJob }
  if (video.status !== 'TRANSCODING_ERROR' || video.originalKey === null) return null
  const reason = readReason(video.statusReason ?? '')
  return reason && final.has(reason.code) ? null : { status: 'UPLOADED', job: firstRenditionJob }
}
