import { sql } from 'kysely'
import { refuseDemo } from '../features/demo/demo.service.ts'
import type { Config } from '../platform/config.ts'
import type { Facts } from '../platform/facts/facts.ts'
import { migrateFacts } from '../platform/facts/migrateFacts.ts'
import type { Log } from '../platform/log.ts'
import { isPostgresUp, migratePostgres, type Db } from '../platform/postgres/postgres.ts'
import { pause, waitUntil } from '../platform/processes.ts'

const postgresTimeoutMs = 30_000
const factsTimeoutMs = 5_000
/** Any number, the same in every process. */
const migrationLock = 7_202_611

/** PostgreSQL may be starting at the same time. */
export async function waitForPostgres(db: Db): Promise<void> {
  if (!(await waitUntil(() => isPostgresUp(db), postgresTimeoutMs)))
    throw new Error('PostgreSQL does not answer; is DATABASE_URL right?')
}

/**
 * Migrates both databases, one process at a time, and refuses to start production over demo accounts. Does not wait long
 * for the facts store: beacons are received without it, and its migration follows.
 */
export async function prepareDatabases(config: Config, db: Db, facts: Facts, log: Log): Promise<void> {
  await migratePostgres(db)
  if (config.isProduction) await refuseDemo(db)
  if (await waitUntil(() => facts.isUp(), factsTimeoutMs)) return migrateFactsLocked(db, facts)
  log.warn('the facts store does not answer; events wait in the spool until it does')
  void migrateFactsLater(db, facts, log)
}

async function migrateFactsLater(db: Db, facts: Facts, log: Log): Promise<void> {
  for (;;) {
    await pause(2_000)
    try {
      if (await facts.isUp()) return await migrateFactsLocked(db, facts)
    } catch (error) {
      log.error({ err: error }, 'the facts store could not be migrated; trying again')
    }
  }
}

async function migrateFactsLocked(db: Db, facts: Facts): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx)
    await migrateFacts(facts)
  })
}
