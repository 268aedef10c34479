import { z } from 'zod'
import type { Job } from '../../platform/queue.ts'

/** Makes the frame that was chosen last the poster of an available video. */
export const posterJob = {
  name: 'video-poster',
  payload: z.object({ videoId: z.string() }),
  attempts: 4,
  timeoutS: 600,
  concurrency: 1,
} satisfies Job
