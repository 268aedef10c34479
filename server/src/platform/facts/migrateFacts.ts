import type { Facts } from './facts.ts'
import { endQueries } from './endQueries.ts'
import { factsMigrations, listFactsMigrations } from './factsSchema.ts'

/**
 * What differs between one server (embedded or not) and a cluster, in one place. Migrations name engines through
 * it and never by themselves.
 */
export type FactsEngines = {
  /** Engine clause with the settings that make an acknowledged insert survive a power cut. */
  engine(
    family: 'MergeTree' | 'SummingMergeTree' | 'AggregatingMergeTree' | 'ReplacingMergeTree',
    clauses: string,
  ): string
}

export type FactsMigration = { statements(engines: FactsEngines): string[] }

/** With the defaults a power cut left a folder that would not open; with these none of the acknowledged rows went. */
const durable = {
  fsync_after_insert: 1,
  fsync_part_directory: 1,
  min_rows_to_fsync_after_merge: 1,
  old_parts_lifetime: 480,
  max_suspicious_broken_parts: 1_000_000,
}
/** Inserts whose tokens are remembered: more than two hours at one batch a second. */
const rememberedTokens = 10_000

export function factsEngines(isReplicated: boolean): FactsEngines {
  const window = isReplicated ? 'replicated_deduplication_window' : 'non_replicated_deduplication_window'
  const settings = Object.entries({ ...durable, [window]: rememberedTokens })
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')
  return {
    engine: (family, clauses) =>
      `ENGINE = ${isReplicated ? 'Replicated' : ''}${family} ${clauses} SETTINGS ${settings}`,
  }
}

/** Also written in the migrations. */
const fillingComment = 'matinee-migration'
/** A table that is added is filled from all there is. */
const hoursMs = 6 * 3_600_000

/**
 * Brings the facts schema up to date, forward only. One caller at a time (PostgreSQL's lock sees to it). The engine
 * has no transactions for this, so every statement must be repeatable, and those that fill a table run under
 * `fillingComment`: one that nobody waits for any more is ended first. Answers the names of what was applied.
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
    await endQueries(facts, fillingComment)
    for (const statement of migration.statements(engines))
      await facts.command(statement, {}, { timeoutMs: hoursMs })
    await facts.insert('migrations', ['name'], `${name}\n`, `migration:${name}`)
    applied.push(name)
  }
  return applied
}
