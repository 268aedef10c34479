import { z } from 'zod'
import type { SharedJob } from '../../platform/queue.ts'

/** Makes the frame that was chosen last the poster of an available video. */
export const posterJob = {
  name: 'video-poster',
  payload: z.object({ videoId: z.string() }),
  attempts: 4,
  timeoutS: 600,
  concurrency: 2,
  perAccount: 1,
} satisfies SharedJob

/** All tries of a job are over after this long. */
const patienceMs = 60 * 60_000

/** What was sent before this moment is dead: its workers were killed at each of its tries. */
export const deadBefore = () => new Date(Date.now() - patienceMs)
