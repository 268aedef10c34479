import { readdir } from 'node:fs/promises'
import { ClickHouseError } from '@clickhouse/client'
import type { Facts } from './facts.ts'

export const factsMigrations = new URL('../../../migrations/facts/', import.meta.url)

/** Names of the migrations that this program knows, in their order. */
export async function listFactsMigrations(): Promise<string[]> {
  const files = await readdir(factsMigrations)
  return files
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -3))
    .sort()
}

/** UNKNOWN_TABLE and UNKNOWN_DATABASE. */
const nothingThere = new Set(['60', '81'])

/** The store's schema by the name of its newest migration; null while one that this program knows is still to come. */
export async function readFactsSchema(facts: Facts): Promise<string | null> {
  try {
    const rows = await facts.query<{ name: string }>({
      sql: 'SELECT DISTINCT name FROM migrations ORDER BY name',
      params: {},
    })
    const names = rows.map(({ name }) => name)
    const known = await listFactsMigrations()
    return known.every((name) => names.includes(name)) ? names.at(-1)! : null
  } catch (error) {
    if (error instanceof ClickHouseError && nothingThere.has(error.code)) return null
    throw error
  }
}
