import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Pool, types, type PoolClient, type PoolConfig, type QueryResult } from 'pg'
import { isUnreachable } from '../unreachable.ts'
import { serverClientClass, type ServerClient } from './serverClient.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

// bigint columns contain bytes, milliseconds and millionths of money, all far below 2^53.
types.setTypeParser(types.builtins.INT8, Number)
// A calendar day has no zone: it stays YYYY-MM-DD.
types.setTypeParser(types.builtins.DATE, (day) => day)

/** How a client reaches the database: a URL, or the folder of the embedded server's unix socket. */
export type PostgresAddress = { url: string; preparesReads?: PreparesReads } | { socketDir: string }

/** `auto`: not through a pooler, whose servers change between two statements. */
export type PreparesReads = 'auto' | 'on' | 'off'

export function poolSettings(address: PostgresAddress, max: number): PoolConfig {
  const limits = { max, connectionTimeoutMillis: 2_000, idleTimeoutMillis: 30_000 }
  if ('socketDir' in address)
    return { ...limits, host: address.socketDir, port: 5432, user: 'matinee', database: 'matinee' }
  return {
    ...limits,
    Client: serverClientClass(address.url),
    // Notices within twenty seconds that a machine is gone, while a statement waits for its answer.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

/** Opens a pool; connects lazily. An idle connection that breaks is dropped, not thrown. */
export function openPostgres(address: PostgresAddress, max = 10, onQuery?: (sqlText: string) => void): Db {
  const pool = new Pool(poolSettings(address, max))
  pool.on('error', () => {})
  // A connection that breaks while checked out fails its query; without a listener it would also end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (preparesReads(address, client)) prepareReads(client)
  })
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { options: pool.options, connect: () => connectTwice(pool), end: () => pool.end() },
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(onQuery && {
      log: (event) => {
        if (event.level === 'query') onQuery(event.query.sql)
      },
    }),
  })
}

/** The first attempt may go to a server that has just failed; the second one finds its successor. */
async function connectTwice(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (!isUnreachable(error)) throw error
    return pool.connect()
  }
}

function preparesReads(address: PostgresAddress, client: PoolClient): boolean {
  if ('socketDir' in address) return true
  const { preparesReads: wanted = 'auto' } = address
  return wanted === 'auto' ? !(client as unknown as ServerClient).isPooled : wanted === 'on'
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

/** Whether the database answers within two seconds. */
export async function isPostgresUp(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
