import { findFactsProblem } from '../../platform/facts/checkServer.ts'
import { readFreshness } from '../events/spool/progress.service.ts'
import { checkClock } from './checkClock.ts'
import { readFactsClock, tryRow } from './doctor.facts.ts'
import type { DoctorDeps } from './doctorDeps.ts'
import { Problem, Skipped, type RunStep } from './step.ts'

/** A batch a second is loaded; as the alert in deploy/prometheus.rules.yml. */
const lateMs = 300_000

export async function checkFacts({ config, facts }: DoctorDeps, step: RunStep): Promise<void> {
  const look = config.clickhouseUrl
    ? 'Check CLICKHOUSE_URL, and look into the log of that server.'
    : 'Check that Matinee runs on this data folder; its log has the reason.'
  const answers = await step('connect', look, async () => {
    if (!(await facts.isUp())) throw new Error('The facts store does not answer')
    const problem = await findFactsProblem(facts)
    if (problem !== null) throw new Problem(problem)
    return config.clickhouseUrl ? 'version and rights are sufficient' : 'answers'
  })
  if (!answers) return
  await step('write', look, () => tryRow(facts).then(() => 'a row, read and deleted'), 30_000)
  await step('clock', look, () => checkClock('the facts store', () => readFactsClock(facts)))
  for (const stream of ['video', 'ad'] as const)
    await step(`${stream} events`, look, async () => {
      const completeTo = await readFreshness(facts, stream)
      if (completeTo === null) throw new Skipped('no process that receives beacons has reported yet')
      const behindMs = Math.max(0, Date.now() - completeTo)
      if (behindMs <= lateMs) return `complete until ${Math.round(behindMs / 1000)} s ago`
      throw new Problem(
        `Complete until ${Math.round(behindMs / 60_000)} minutes ago only. Start the process whose spool is behind (matinee status), or wait if it is loading.`,
      )
    })
}
