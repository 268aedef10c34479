import { readdir } from 'node:fs/promises'
import { ClickHouseError } from '@clickhouse/client'
import type { Facts } from './facts.ts'

export const factsMigrations = new URL('../../../migrations/facts/', import.meta.url)

/** Names of this version's migrations, in order. */
export async function listFactsMigrations(folder = factsMigrations): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3))
    .sort()
}

/** UNKNOWN_TABLE and UNKNOWN_DATABASE. */
const missing = new Set(['60', '81'])

/** Whether a migration has not finished a table that this version reads. */
export const isMissingTable = (error: unknown) => error instanceof ClickHouseError && missing.has(error.code)

/** Names of the applied migrations, in order; null before the first. */
export async function readAppliedMigrations(facts: Facts): Promise<string[] | null> {
  try {
    const rows = await facts.query<{ name: string }>({
      sql: 'SELECT DISTINCT name FROM migrations ORDER BY name',
      params: {},
    })
    return rows.map(({ name }) => name)
  } catch (error) {
    if (isMissingTable(error)) return null
    throw error
  }
}

/** Name of the newest applied migration; null while one of this version's migrations is missing. */
export async function readFactsSchema(facts: Facts, folder?: URL): Promise<string | null> {
  const names = await readAppliedMigrations(facts)
  const migrations = await listFactsMigrations(folder)
  return names && migrations.every((name) => names.includes(name)) ? names.at(-1)! : null
}
