import { readdir } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { Pool, types, type PoolClient, type PoolConfig, type QueryResult } from 'pg'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

// bigint columns contain bytes, milliseconds and millionths of money, all far below 2^53.
types.setTypeParser(types.builtins.INT8, Number)
// A calendar day has no zone: it stays YYYY-MM-DD.
types.setTypeParser(types.builtins.DATE, (day) => day)

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
  // A connection that breaks while checked out fails its query; without a listener it would also end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareReads(client)
  })
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

/** Prepared statements per connection; each costs the server some memory. */
const maxPrepared = 200

/**
 * Planning a read takes PostgreSQL several times as long as running it, so each connection prepares its reads once. Not
 * those with `*`: a migration that changes their columns makes a prepared one fail.
 */
function prepareReads(client: PoolClient): void {
  const names = new Map<string, string>()
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<QueryResult>
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const isRead =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && isStableRead(text)
    if (!isRead || rest.length > 0) return query(text, values, ...rest)
    const name = names.get(text) ?? `read${names.size}`
    if (!names.has(text) && names.size >= maxPrepared) return query(text, values)
    names.set(text, name)
    return query({ name, text, values })
  }) as typeof client.query
}

const isStableRead = (text: string) => /^\s*(select|with)\b/i.test(text) && !/[^(]\*/.test(text)

/** Brings the schema up to date, forward only, under Kysely's lock. Throws the failing migration's error. */
export async function migratePostgres(db: Db): Promise<string[]> {
  const migrations: Record<string, Migration> = {}
  for (const name of await migrationNames()) {
    migrations[name] = (await import(
      pathToFileURL(`${fileURLToPath(migrationFolder)}${name}.ts`).href
    )) as Migration
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/**
 * The applied migrations, oldest first, and the missing ones of this version. Changes nothing. Throws the connection's
 * error if the database is unreachable.
 */
export async function readMigrations(db: Db): Promise<{ made: string[]; missing: string[] }> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db)
  const made = tables[0]?.name
    ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows
    : []
  const names = made.map(({ name }) => name)
  return { made: names, missing: (await migrationNames()).filter((name) => !names.includes(name)) }
}

const migrationFolder = new URL('../../../migrations/postgres/', import.meta.url)

async function migrationNames(): Promise<string[]> {
  const files = await readdir(fileURLToPath(migrationFolder))
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
    .sort()
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
