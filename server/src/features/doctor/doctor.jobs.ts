import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { defineJob } from '../../platform/queue.ts'

/** Does nothing: that it is done proves that a worker runs. */
export const doctorJob = defineJob({
  name: 'doctor',
  payload: z.object({}),
  attempts: 1,
  timeoutS: 60,
  concurrency: 1,
})

export async function workDoctorJobs({ queue }: Pick<Deps, 'queue'>): Promise<void> {
  await queue.work(doctorJob, () => Promise.resolve())
}
