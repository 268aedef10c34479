import { z } from 'zod'
import { defineJob } from '../../../platform/queue.ts'

const payload = z.object({ videoId: z.string() })

/** Fetches the source of a link: DOWNLOADING → UPLOADING → UPLOADED. */
export const downloadJob = defineJob({
  name: 'video-download',
  payload,
  attempts: 4,
  timeoutS: 6 * 3600,
  concurrency: 8,
  perAccount: 3,
})

/** Makes the first playable rendition: UPLOADED → TRANSCODING → AVAILABLE. */
export const firstRenditionJob = defineJob({
  name: 'video-first-rendition',
  payload,
  attempts: 4,
  timeoutS: 12 * 3600,
  concurrency: 3,
  perAccount: 2,
})

/** Makes the other renditions and the seek bar's pictures of an available video. */
export const ladderJob = defineJob({
  name: 'video-ladder',
  payload,
  attempts: 4,
  timeoutS: 24 * 3600,
  concurrency: 2,
  perAccount: 1,
})
