import { readdir } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { Pool, types, type PoolConfig } from 'pg'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

// bigint columns hold bytes and milliseconds, all far below 2^53.
types.setTypeParser(types.builtins.INT8, Number)

/** How a client reaches the database: a URL, or the folder of the embedded server's unix socket. */
export type PostgresAddress = { url: string } | { socketDir: string; database?: string }

export function poolSettings(address: PostgresAddress, max: number): PoolConfig {
  const where =
    'url' in address
      ? { connectionString: address.url }
      : { host: address.socketDir, port: 5432, user: 'matinee', database: address.database ?? 'matinee' }
  return { ...where, max, connectionTimeoutMillis: 2_000, idleTimeoutMillis: 30_000 }
}

/** Opens a pool; connects lazily. An idle connection that breaks is dropped, not thrown. */
export function openPostgres(address: PostgresAddress, max = 10, onQuery?: (sqlText: string) => void): Db {
  const pool = new Pool(poolSettings(address, max))
  pool.on('error', () => {})
  // One that breaks while it is checked out fails its query; without a listener it would end the process as well.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onQuery && {
      log: (event) => {
        if (event.level === 'query') onQuery(event.query.sql)
      },
    }),
  })
}

/** Brings the schema up to date, forward only, under Kysely's lock. Throws the failing migration's error. */
export async function migratePostgres(db: Db): Promise<string[]> {
  const folder = new URL('../../migrations/postgres/', import.meta.url)
  const migrations: Record<string, Migration> = {}
  for (const file of (await readdir(fileURLToPath(folder))).filter((name) => name.endsWith('.ts')).sort()) {
    migrations[file.slice(0, -3)] = (await import(
      pathToFileURL(fileURLToPath(folder) + file).href
    )) as Migration
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** Whether the database answers within two seconds. */
export async function isPostgresUp(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
