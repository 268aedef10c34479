import { sql } from 'kysely'
import type { Facts } from '../../platform/facts/facts.ts'
import type { Db } from '../../platform/postgres/postgres.ts'

export async function readPostgresVersion(db: Db): Promise<string> {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  return rows[0]!.version
}

export async function readFactsVersion(facts: Facts): Promise<string> {
  const [row] = await facts.query<{ version: string }>(
    { sql: 'SELECT version() AS version', params: {} },
    { timeoutMs: 2_000 },
  )
  return row!.version
}
