import { doctorJob } from './doctor.jobs.ts'
import type { DoctorDeps } from './doctorDeps.ts'
import { readScheduleAge } from './doctor.store.ts'
import { Problem, Skipped, type RunStep } from './step.ts'

/** Workers look for jobs at least every two seconds; a killed one's place is taken within ten. */
const jobTimeoutMs = 20_000
/** One process looks every ten seconds; another takes over when it has not. */
const lateScheduleS = 60

export async function checkQueue({ postgres }: DoctorDeps, step: RunStep): Promise<void> {
  const look = 'The log of the worker has the reason.'
  await step(
    'a worker does a job',
    look,
    async () => {
      if (!postgres.db) throw new Skipped('PostgreSQL, where jobs wait, cannot be used')
      const startedAt = performance.now()
      if (await postgres.queue.tryOnce(doctorJob, {}, jobTimeoutMs))
        return `after ${Math.round(performance.now() - startedAt)} ms`
      throw new Problem(
        `No worker did a job within ${jobTimeoutMs / 1000} s: no email leaves and no video becomes playable. "npm start" runs one; on several machines, start a worker of this version.`,
      )
    },
    jobTimeoutMs + 10_000,
  )
  await step('schedules', look, async () => {
    if (!postgres.db) throw new Skipped('PostgreSQL, where schedules are, cannot be used')
    const age = await readScheduleAge(postgres.db)
    if (age !== null && age < lateScheduleS) return `looked for ${Math.round(age)} s ago`
    throw new Problem(
      `${age === null ? 'No process has ever looked' : `Nobody has looked for ${Math.round(age / 60)} minutes`} for what is due: no report is planned and no month closed. Start a planner, or remove WORKER_PLANS=off from the workers.`,
    )
  })
}
