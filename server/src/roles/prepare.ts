import { refuseDemo } from '../features/demo/demo.service.ts'
import { ConfigError, type Config } from '../platform/config.ts'
import { AppError } from '../platform/errors.ts'
import { findFactsProblem } from '../platform/facts/checkServer.ts'
import type { Facts } from '../platform/facts/facts.ts'
import type { Log } from '../platform/log.ts'
import { migratePostgres } from '../platform/postgres/migratePostgres.ts'
import { isPostgresUp, type Db } from '../platform/postgres/postgres.ts'
import { pause, waitUntil } from '../platform/processes.ts'
import { migrateFactsStore } from './migration/migrateFactsStore.ts'

const postgresTimeoutMs = 30_000
const factsTimeoutMs = 5_000
/** The start waits this long for the migration of the facts store; that of an empty one is shorter. */
const factsMigrationMs = 10_000

/** PostgreSQL may be starting at the same time. */
export async function waitForPostgres(db: Db): Promise<void> {
  if (!(await waitUntil(() => isPostgresUp(db), postgresTimeoutMs)))
    throw new Error('PostgreSQL does not answer; is DATABASE_URL right?')
}

/**
 * Migrates both databases, one process at a time, and refuses to start production over demo accounts. Waits neither for a
 * facts store that does not answer nor for a long migration of it: the rest works meanwhile, and beacons wait in the spool.
 */
export async function prepareDatabases(config: Config, db: Db, facts: Facts, log: Log): Promise<void> {
  const deps = { db, facts, log }
  await migratePostgres(db, { log })
  if (config.isProduction) await refuseDemo(db)
  if (!(await waitUntil(() => isUsable(facts), factsTimeoutMs))) {
    log.warn('the facts store does not answer; events wait in the spool until it does')
    return void migrateFactsLater(deps)
  }
  const migration = migrateFactsStore(deps)
  if (await Promise.race([migration.then(() => true), pause(factsMigrationMs).then(() => false)])) return
  log.warn('the facts store is being migrated; "matinee status" shows how far. Until then, events wait')
  void migration.catch((error: unknown) => {
    log.error({ err: error }, notMigrated)
    return migrateFactsLater(deps)
  })
}

/** False while it does not answer. Throws ConfigError when it answers and cannot be used. */
async function isUsable(facts: Facts): Promise<boolean> {
  try {
    const problem = await findFactsProblem(facts)
    if (problem !== null) throw new ConfigError(problem)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

const notMigrated = 'the facts store could not be migrated; trying again'

async function migrateFactsLater(deps: { db: Db; facts: Facts; log: Log }): Promise<void> {
  for (;;) {
    await pause(2_000)
    try {
      if (await isUsable(deps.facts)) return await migrateFactsStore(deps)
    } catch (error) {
      deps.log.error({ err: error }, notMigrated)
    }
  }
}
