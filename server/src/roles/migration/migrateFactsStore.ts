import { sql } from 'kysely'
import { withPausedLoading } from '../../features/events/load/pauseLoading.service.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import { readFactsSchema } from '../../platform/facts/factsSchema.ts'
import { readFillProgress } from '../../platform/facts/fillProgress.ts'
import { factsMigrationLock, migrateFacts, type MigrationWatch } from '../../platform/facts/migrateFacts.ts'
import type { Log } from '../../platform/log.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { beginStep, endStep, reportStep } from '../../platform/postgres/schemaSteps.ts'
import { pause } from '../../platform/processes.ts'

type MigrationDeps = { db: Db; facts: Facts; log: Log }
/** `folder`: of the migrations; for tests. */
export type FactsMigrationOptions = { folder?: URL }

const turnMs = 500
const aliveMs = 2_000
const logEveryMs = 30_000
/** How long a fill waits for a recount or a backup to end. */
const pauseTimeoutMs = 3_600_000

/**
 * Migrates the facts store while everything else runs: one process at a time, the others return when it is done. If that
 * process dies, the next one repeats the migration that was interrupted. Throws the engine's error.
 */
export async function migrateFactsStore(
  deps: MigrationDeps,
  options: FactsMigrationOptions = {},
): Promise<void> {
  while ((await readFactsSchema(deps.facts, options.folder)) === null) {
    if (await migrateInTurn(deps, options)) return
    await pause(turnMs)
  }
}

/** False while another process migrates. */
function migrateInTurn({ db, facts, log }: MigrationDeps, options: FactsMigrationOptions): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Servers may end transactions that wait.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_xact_lock(${factsMigrationLock}) as is_locked`.execute(tx)
    if (!rows[0]!.isLocked) return false
    const checkLock = async () => void (await sql.raw('select 1').execute(tx))
    const watch = watchMigrations({ db, facts, log }, checkLock)
    try {
      await migrateFacts(facts, { ...options, watch })
    } finally {
      watch.stop()
    }
    return true
  })
}

/** Records the progress for `matinee status` and the log, and pauses loading while a table is filled. */
function watchMigrations(
  { db, facts, log }: MigrationDeps,
  checkLock: () => Promise<void>,
): MigrationWatch & { stop(): void } {
  let current: { name: string; statement: number; statements: number } | null = null
  let loggedAt = performance.now()
  const report = async () => {
    if (!current) return
    await reportStep(db, { store: 'facts', ...current })
    if (performance.now() - loggedAt < logEveryMs) return
    loggedAt = performance.now()
    log.info({ ...current, ...(await readFillProgress(facts)) }, 'the facts store is being migrated')
  }
  // A report that fails is followed by the next.
  const timer = setInterval(() => void report().catch(() => {}), aliveMs).unref()
  return {
    async begin({ name, statements, oldestRelease }) {
      current = { name, statement: 0, statements }
      await beginStep(db, { store: 'facts', name, statements, oldestRelease })
      log.info({ name, statements }, 'a migration of the facts store begins')
    },
    async next(statement) {
      await checkLock()
      current!.statement = statement
      await report()
    },
    async end(name) {
      current = null
      await endStep(db, { store: 'facts', name })
    },
    pauseLoading: (work) => withPausedLoading(facts, work, { node: 'migration', timeoutMs: pauseTimeoutMs }),
    stop: () => clearInterval(timer),
  }
}
