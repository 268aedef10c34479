import type { Readable } from 'node:stream'
import { Pool, type PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupError } from '../backup/backupError.ts'
import { poolSettings, type PostgresAddress } from './postgres.ts'
import { madeMigrations, type SchemaStep } from './schemaSteps.ts'

/** `name`: with its schema. Generated columns are left out. */
export type SnapshotTable = { name: string; columns: string[] }

/** All tables of Matinee as they were at one instant. */
export type PostgresSnapshot = {
  /** Applied migrations of `public`, sorted: those of Kysely's list and the made steps. */
  migrations: string[]
  /** Version of the queue's tables. */
  queueSchema: number
  tables: SnapshotTable[]
  /** The last values that the sequences have given. */
  sequences: { name: string; value: string }[]
  /** The rows in COPY's text format. One table at a time. */
  copy(table: SnapshotTable): Readable
  /** Ends the transaction. May be called twice. */
  close(): Promise<void>
}

/** pg-boss's records about itself, which it recreates; some are in tables named after days. */
const notCopied = ['version', 'bam', 'queue_stats', 'warning'].map((table) => `'pgboss.${table}'`).join(', ')

const lockNotAvailable = '55P03'

/** The values mean the same on a server with other settings. */
export const copySettings = [
  'set local idle_in_transaction_session_timeout = 0',
  'set local statement_timeout = 0',
  "set local datestyle = 'ISO'",
  "set local intervalstyle = 'postgres'",
]

/**
 * Opens a snapshot of `public` and `pgboss`: everything that is committed when it is called. It lasts until `close` on one
 * connection and one transaction, also through a pooler. Its locks let everybody read and write, and make migrations wait.
 * Throws BackupError while somebody else locks a table for longer than `lockTimeoutMs`.
 */
export async function openSnapshot(
  address: PostgresAddress,
  { lockTimeoutMs = 10_000 }: { lockTimeoutMs?: number } = {},
): Promise<PostgresSnapshot> {
  const pool = new Pool(poolSettings(address, 1))
  pool.on('error', () => {})
  let client: PoolClient | undefined
  const close = async () => {
    if (pool.ending) return
    // Closing the connection ends the transaction; a copy may still run. The pool waits for its connections.
    client?.release(true)
    await pool.end()
  }
  try {
    const connected = (client = await pool.connect())
    client.on('error', () => {})
    await client.query('begin isolation level repeatable read, read only')
    for (const setting of copySettings) await client.query(setting)
    const snapshot = await readSnapshot(client, lockTimeoutMs)
    return {
      ...snapshot,
      copy: ({ name, columns }) =>
        connected.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`)),
      close,
    }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

async function readSnapshot(
  client: PoolClient,
  lockTimeoutMs: number,
): Promise<Omit<PostgresSnapshot, 'copy' | 'close'>> {
  const tables = await listTables(client)
  // A table that is rewritten or truncated later would look empty to this snapshot.
  await lockTables(client, tables, lockTimeoutMs)
  const [migrations, queue, sequences] = [
    await readMade(client),
    await client.query<{ version: number }>('select version from pgboss.version'),
    await client.query<{ name: string; value: string }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
       where schemaname in ('public', 'pgboss') and last_value is not null order by 1`,
    ),
  ]
  return {
    tables,
    migrations,
    queueSchema: queue.rows[0]!.version,
    sequences: sequences.rows,
  }
}

type Step = Pick<SchemaStep, 'store' | 'name' | 'madeAt'>

async function readMade(client: PoolClient): Promise<string[]> {
  const first = await client.query<{ name: string }>('select name from public.kysely_migration')
  const table = await client.query(`select 1 where to_regclass('public.schema_steps') is not null`)
  const steps =
    table.rows.length > 0
      ? (await client.query<Step>('select store, name, made_at as "madeAt" from public.schema_steps')).rows
      : []
  return madeMigrations(
    first.rows.map(({ name }) => name),
    steps,
  )
}

/** Waits for a migration, but not long: events are not loaded meanwhile. */
async function lockTables(
  client: PoolClient,
  tables: readonly SnapshotTable[],
  lockTimeoutMs: number,
): Promise<void> {
  const names = tables.map(({ name }) => name).join(', ')
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
  await client.query(`lock table ${names} in access share mode`).catch((error: Error & { code?: string }) => {
    if (error.code !== lockNotAvailable) throw error
    throw new BackupError('PostgreSQL is being migrated. Try again when Matinee has started.')
  })
}

/** Partitions are read and written through their table. */
export async function listTables(client: PoolClient): Promise<SnapshotTable[]> {
  const { rows } = await client.query<SnapshotTable>(
    `select format('%I.%I', nspname, relname) as name,
       array(select quote_ident(attname) from pg_attribute
             where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
             order by attnum) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'pgboss') and relkind in ('r', 'p') and not relispartition
       and nspname || '.' || relname not in (${notCopied})
     order by 1`,
  )
  return rows
}
