import type { Facts } from './facts.ts'
import { endQueries } from './endQueries.ts'
import { factsMigrations, listFactsMigrations } from './factsSchema.ts'

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

export type FactsMigration = { statements(engines: FactsEngines): string[] }

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

/** The migrations contain it as well. */
const fillComment = 'matinee-migration'
/** A new table is filled from all existing rows. */
const statementTimeoutMs = 6 * 3_600_000

/**
 * Migrates the facts schema, forward only. One caller at a time, ensured by PostgreSQL's lock. The engine has no
 * transactions for this, so every statement is repeatable. Statements that fill a table have `fillComment`, by which those
 * of an interrupted attempt are cancelled first. Returns the names of the applied migrations.
 */
export async function migrateFacts(facts: Facts, isReplicated = false): Promise<string[]> {
  const engines = factsEngines(isReplicated)
  await facts.createDatabase()
  await facts.command(
    `CREATE TABLE IF NOT EXISTS migrations (name String, appliedAt DateTime('UTC') DEFAULT now())
     ${engines.engine('MergeTree', 'ORDER BY name')}`,
  )
  const rows = await facts.query<{ name: string }>({ sql: 'SELECT name FROM migrations', params: {} })
  const done = new Set(rows.map(({ name }) => name))
  const applied: string[] = []
  for (const name of await listFactsMigrations()) {
    if (done.has(name)) continue
    const migration = (await import(new URL(`${name}.ts`, factsMigrations).href)) as FactsMigration
    await endQueries(facts, fillComment)
    for (const statement of migration.statements(engines))
      await facts.command(statement, {}, { timeoutMs: statementTimeoutMs })
    await facts.insert('migrations', ['name'], `${name}\n`, `migration:${name}`)
    applied.push(name)
  }
  return applied
}
