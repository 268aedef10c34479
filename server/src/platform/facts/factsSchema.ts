import { readdir } from 'node:fs/promises'
import { ClickHouseError } from '@clickhouse/client'
import type { Facts } from './facts.ts'

export const factsMigrations = new URL('../../../migrations/facts/', import.meta.url)

/** Names of this version's migrations, in order. */
export async function listFactsMigrations(): Promise<string[]> {
  const files = await readdir(factsMigrations)
  return files
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3))
    .sort()
}

/** UNKNOWN_TABLE and UNKNOWN_DATABASE. */
const missing = new Set(['60', '81'])

/** Name of the newest applied migration; null while one of this version's migrations is missing. */
export async function readFactsSchema(facts: Facts): Promise<string | null> {
  try {
    const rows = await facts.query<{ name: string }>({
      sql: 'SELECT DISTINCT name FROM migrations ORDER BY name',
      params: {},
    })
    const names = rows.map(({ name }) => name)
    const migrations = await listFactsMigrations()
    return migrations.every((name) => names.includes(name)) ? names.at(-1)! : null
  } catch (error) {
    if (error instanceof ClickHouseError && missing.has(error.code)) return null
    throw error
  }
}
