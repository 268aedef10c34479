import { z } from 'zod'
import { defineJob } from '../../../platform/queue.ts'

/** Makes the latest chosen frame the poster of an available video. */
export const posterJob = defineJob({
  name: 'video-poster',
  payload: z.object({ videoId: z.string() }),
  attempts: 4,
  timeoutS: 600,
  concurrency: 2,
  perAccount: 1,
})

/** Longer than all attempts of a job together. */
const timeoutMs = 60 * 60_000

/** A job that was sent before this moment is dead: its workers were killed at every attempt. */
export const deadBefore = () => new Date(Date.now() - timeoutMs)
