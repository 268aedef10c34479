import { z } from 'zod'
import type { SharedJob } from '../../../platform/queue.ts'

const payload = z.object({ videoId: z.string() })

/** Fetches the source of a link: DOWNLOADING → UPLOADING → UPLOADED. */
export const downloadJob = {
  name: 'video-download',
  payload,
  attempts: 4,
  timeoutS: 6 * 3600,
  concurrency: 8,
  perAccount: 3,
} satisfies SharedJob

/** Makes the first playable rendition: UPLOADED → TRANSCODING → AVAILABLE. */
export const firstRenditionJob = {
  name: 'video-first-rendition',
  payload,
  attempts: 4,
  timeoutS: 12 * 3600,
  concurrency: 3,
  perAccount: 2,
} satisfies SharedJob

/** Makes the other renditions and the seek bar's pictures of an available video. */
export const ladderJob = {
  name: 'video-ladder',
  payload,
  attempts: 4,
  timeoutS: 24 * 3600,
  concurrency: 2,
  perAccount: 1,
} satisfies SharedJob
