import { hasLastingSessions } from '../../platform/postgres/serverClient.ts'
import { readMigrations } from '../../platform/postgres/migratePostgres.ts'
import { checkClock } from './checkClock.ts'
import type { DoctorDeps } from './doctorDeps.ts'
import * as store from './doctor.store.ts'
import { Problem, Skipped, type RunStep } from './step.ts'

const oldestVersion = 15
/** An `api` opens up to 12 and a `worker` up to 17; below this, the next process or command may find none. */
const fewConnections = 10

export async function checkPostgres({ config, postgres }: DoctorDeps, step: RunStep): Promise<void> {
  const { db } = postgres
  if (!db) return void (await step('connect', '', () => Promise.reject(new Problem(postgres.problem))))
  const look = 'Look into the log of PostgreSQL.'
  await step('version', look, async () => {
    const { version, number } = await store.readVersion(db)
    if (number >= oldestVersion * 10_000) return version
    throw new Problem(
      `This is PostgreSQL ${version}. Matinee needs ${oldestVersion} or newer; upgrade the server.`,
    )
  })
  await step('migrations', look, async () => {
    const { made, missing } = await readMigrations(db)
    if (missing.length === 0) return `${made.length}, the last is ${made.at(-1)}`
    throw new Problem(`${missing.join(', ')} missing. Start an api process of this version once.`)
  })
  await step(
    'write',
    'Check that the server is not a standby, that its disk has room, and that Matinee owns the database.',
    () => store.tryWrite(db).then(() => 'a table and a row, rolled back'),
  )
  await step('clock', look, () => checkClock('PostgreSQL', () => store.readClock(db)))
  await step('connections', look, async () => {
    const { used, allowed } = await store.readConnections(db)
    if (allowed - used >= fewConnections) return `${used} of ${allowed} in use`
    throw new Problem(
      `${used} of ${allowed} connections are in use. Raise max_connections, or put PgBouncer in transaction mode in front.`,
    )
  })
  await step('pooler', look, async () => {
    if (!config.databaseUrl) throw new Skipped('the embedded server has none')
    return (await hasLastingSessions(config.databaseUrl))
      ? 'none is in between'
      : 'one is in between, or several servers are named: workers look for jobs each second'
  })
}
