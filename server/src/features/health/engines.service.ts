import { findFactsProblem } from '../../platform/facts/checkServer.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import { readMigrations } from '../../platform/postgres/migratePostgres.ts'
import { type Db } from '../../platform/postgres/postgres.ts'
import { readFillProgress, type FillProgress } from '../../platform/facts/fillProgress.ts'
import { readSteps } from '../../platform/postgres/schemaSteps.ts'
import * as store from './engines.store.ts'

export type Engines = {
  postgres: { version: string; lastMigration: string | null; missingMigrations: string[] }
  /** Null when it does not answer. */
  facts: { version: string } | null
  /** Why the facts store answers but cannot be used, with what to do. */
  factsProblem: string | null
  migration: RunningMigration | null
}

export type RunningMigration = {
  store: 'postgres' | 'facts'
  name: string
  /** Which statement runs, counted from 1, and how many there are; null for PostgreSQL. */
  statement: number | null
  statements: number | null
  begunAt: string
  /** Of a statement that fills a table. */
  rows: FillProgress | null
  /** Its process was not alive in the last minute. */
  isStopped: boolean
}

/** Versions and migrations of the databases. Throws when PostgreSQL does not answer. */
export async function readEngines({ db, facts }: { db: Db; facts: Facts }): Promise<Engines> {
  const [version, migrations, factsVersion, factsProblem, migration] = await Promise.all([
    store.readPostgresVersion(db),
    readMigrations(db),
    facts
      .isUp()
      .then(
        (isUp) => (isUp ? store.readFactsVersion(facts) : null),
        () => null,
      )
      .catch(() => null),
    findFactsProblem(facts).catch(() => null),
    readRunningMigration({ db, facts }),
  ])
  return {
    postgres: {
      version,
      lastMigration: migrations.made.at(-1) ?? null,
      missingMigrations: migrations.missing,
    },
    facts: factsVersion === null ? null : { version: factsVersion },
    factsProblem,
    migration,
  }
}

/** A migrating process reports every two seconds. */
const stoppedMs = 60_000

/** The migration that has begun and not ended; null when there is none. */
export async function readRunningMigration(
  { db, facts }: { db: Db; facts: Facts },
  now = Date.now(),
): Promise<RunningMigration | null> {
  const step = ((await readSteps(db)) ?? []).find(({ madeAt }) => madeAt === null)
  // The row of an unfinished restore refuses every start.
  if (!step || step.store === 'restore') return null
  const { store, name, statement, statements, begunAt, seenAt } = step
  const rows = store === 'facts' ? await readFillProgress(facts).catch(() => null) : null
  const isStopped = now - seenAt.getTime() > stoppedMs
  return { store, name, statement, statements, begunAt: begunAt.toISOString(), rows, isStopped }
}
