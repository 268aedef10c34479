import type { Facts } from './facts.ts'
import { readShardWeights } from './checkServer.ts'
import { toClusterStatements } from './cluster.ts'
import type { StepKind } from '../postgres/schemaSteps.ts'
import { endQueries } from './endQueries.ts'
import { fillComment } from './fillProgress.ts'
import { factsMigrations, listFactsMigrations, readAppliedMigrations } from './factsSchema.ts'

/**
 * The differences between one server (embedded or not) and a cluster. Migrations write engine clauses only through it.
 */
export type FactsEngines = {
  /** Engine clause with the settings that make an acknowledged insert survive a power cut. */
  engine(
    family: 'MergeTree' | 'SummingMergeTree' | 'AggregatingMergeTree' | 'ReplacingMergeTree',
    clauses: string,
  ): string
}

export type FactsMigration = StepKind & { statements(engines: FactsEngines): string[] }

/** With the defaults a power cut left a folder that did not open; with these no acknowledged row was lost. */
const durable = {
  fsync_after_insert: 1,
  fsync_part_directory: 1,
  min_rows_to_fsync_after_merge: 1,
  old_parts_lifetime: 480,
  max_suspicious_broken_parts: 1_000_000,
}
/** Number of insert tokens kept for deduplication: more than two hours at one batch per second. */
const deduplicatedInserts = 10_000

export function factsEngines(isReplicated: boolean): FactsEngines {
  const window = isReplicated ? 'replicated_deduplication_window' : 'non_replicated_deduplication_window'
  const settings = Object.entries({ ...durable, [window]: deduplicatedInserts })
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')
  return {
    engine: (family, clauses) =>
      `ENGINE = ${isReplicated ? 'Replicated' : ''}${family} ${clauses} SETTINGS ${settings}`,
  }
}

/** PostgreSQL's advisory lock of those who migrate, the same number in every version. */
export const factsMigrationLock = 7_202_611

/** A new table is filled from all existing rows. */
const statementTimeoutMs = 6 * 3_600_000

/** What happens around a migration: progress is recorded, and nobody inserts events while a table is filled. */
export type MigrationWatch = {
  begin(migration: { name: string; statements: number; oldestRelease: string | null }): Promise<void>
  /** `statement`: counted from 1. */
  next(statement: number): Promise<void>
  end(name: string): Promise<void>
  /** `checkPause` throws once others may have inserted. */
  pauseLoading(work: (checkPause: () => Promise<void>) => Promise<void>): Promise<void>
}

export type MigrateFactsOptions = {
  /** The last migration to apply; by default the newest. */
  through?: string
  watch?: MigrationWatch
  /** Of the migrations. Ends with a slash. */
  folder?: URL
}

/**
 * Migrates the facts schema, forward only. One caller at a time, ensured by PostgreSQL's lock. The engine has no
 * transactions for this, so every statement is repeatable. Statements that fill a table have `fillComment`, by which those
 * of an interrupted attempt are cancelled first. On a cluster all of its servers must answer. Returns the names of the
 * applied migrations.
 */
export async function migrateFacts(facts: Facts, options: MigrateFactsOptions = {}): Promise<string[]> {
  const { through, folder = factsMigrations } = options
  const run = await statementRunner(facts)
  const schema = await readAppliedMigrations(facts)
  if (schema === null) {
    await facts.createDatabase()
    await run(
      `CREATE TABLE IF NOT EXISTS migrations (name String, appliedAt DateTime('UTC') DEFAULT now())
     ${factsEngines(facts.cluster !== null).engine('MergeTree', 'ORDER BY name')}`,
    )
  }
  const done = new Set(schema)
  const applied: string[] = []
  for (const name of await listFactsMigrations(folder)) {
    if (through !== undefined && name > through) break
    if (done.has(name)) continue
    const migration = (await import(new URL(`${name}.ts`, folder).href)) as FactsMigration
    await apply({ facts, run, isNew: done.size === 0 }, { name, migration }, options.watch)
    applied.push(name)
  }
  return applied
}

type Run = (sql: string) => Promise<void>
/** `isNew`: the store was empty. Nobody inserts before its schema is complete. */
type Application = { facts: Facts; run: Run; isNew: boolean }

async function apply(
  { facts, run, isNew }: Application,
  { name, migration }: { name: string; migration: FactsMigration },
  watch?: MigrationWatch,
): Promise<void> {
  const statements = migration.statements(factsEngines(facts.cluster !== null))
  const { oldestRelease = null } = migration
  await watch?.begin({ name, statements: statements.length, oldestRelease })
  await endQueries(facts, fillComment)
  const runAll = async (checkPause = async () => {}) => {
    for (const [at, statement] of statements.entries()) {
      await watch?.next(at + 1)
      await run(statement)
      // Events of the meantime may be missing in the table: it is filled again by the next attempt.
      await checkPause()
    }
    await facts.insert('migrations', ['name'], `${name}\n`, `migration:${name}`)
  }
  // Rows inserted while a table is filled would be missing in it, or be in it twice.
  const fills = statements.some((sql) => sql.includes(fillComment))
  await (watch && fills && !isNew ? watch.pauseLoading(runAll) : runAll())
  await watch?.end(name)
}

async function statementRunner(facts: Facts): Promise<Run> {
  const { cluster, database } = facts
  const weights = cluster === null ? '' : await readShardWeights(facts)
  return async (sql) => {
    const statements = cluster === null ? [sql] : toClusterStatements(sql, { cluster, database, weights })
    for (const statement of statements) await facts.command(statement, {}, { timeoutMs: statementTimeoutMs })
  }
}
