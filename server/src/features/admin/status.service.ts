import type { Facts } from '../../platform/facts/facts.ts'
import { readMigrations, type Db } from '../../platform/postgres/postgres.ts'
import { readQueues, type QueueState } from '../../platform/queue.ts'
import * as store from './status.store.ts'

export type Engines = {
  postgres: { version: string; lastMigration: string | null; missingMigrations: string[] }
  /** Null when it does not answer. */
  facts: { version: string } | null
}

/** Versions and migrations of the databases. Throws when PostgreSQL does not answer. */
export async function readEngines({ db, facts }: { db: Db; facts: Facts }): Promise<Engines> {
  const [version, migrations, factsVersion] = await Promise.all([
    store.readPostgresVersion(db),
    readMigrations(db),
    facts
      .isUp()
      .then(
        (isUp) => (isUp ? store.readFactsVersion(facts) : null),
        () => null,
      )
      .catch(() => null),
  ])
  return {
    postgres: {
      version,
      lastMigration: migrations.made.at(-1) ?? null,
      missingMigrations: migrations.missing,
    },
    facts: factsVersion === null ? null : { version: factsVersion },
  }
}

/** A queue is stuck when a job has been due for longer and none runs. */
const stuckMs = 5 * 60_000

export type QueueReport = Omit<QueueState, 'oldestDueAt'> & { oldestDueAt: string | null; isStuck: boolean }

/** `isStuck`: a job has been due for five minutes and nothing runs it. */
export async function readQueueReport(db: Db, now = Date.now()): Promise<QueueReport[]> {
  return (await readQueues(db)).map(({ oldestDueAt, ...queue }) => ({
    ...queue,
    oldestDueAt: oldestDueAt?.toISOString() ?? null,
    isStuck: queue.running === 0 && oldestDueAt !== null && now - oldestDueAt.getTime() > stuckMs,
  }))
}
