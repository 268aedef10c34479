import type { VideoReasonCode } from '@matinee/contract/plain/videoReasons'
import { readReason } from './storedReason.ts'
import { downloadJob, firstRenditionJob } from './videoJobs.ts'
import type { VideoRow } from './videos.store.ts'

type Start = { status: 'QUEUED' | 'UPLOADED'; job: typeof downloadJob | typeof firstRenditionJob }

/** What the file itself is: no second look at the same bytes finds anything else. */
const final: ReadonlySet<VideoReasonCode> = new Set([
  'not_a_video',
  'no_picture',
  'too_many_tracks',
  'picture_too_small',
  'picture_too_large',
  'too_long',
])

/**
 * Where a new run of a failed video begins; null when it did not fail, when what it was made from is gone (of a file
 * whose upload failed nothing is kept), or when it can only end in the same way.
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
