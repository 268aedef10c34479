import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Pool, type PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { poolSettings, type PostgresAddress } from './postgres.ts'
import { copySettings, listTables, type PostgresSnapshot, type SnapshotTable } from './snapshot.ts'

export type RestoredTable = SnapshotTable & { rows: () => Readable }

/** Whether the database has no table of Matinee. */
export function isEmptyDatabase(address: PostgresAddress): Promise<boolean> {
  return withClient(address, async (client) => (await listTables(client)).length === 0)
}

/**
 * Replaces all rows of a database that has the snapshot's schema, in one transaction; foreign keys are checked at its end.
 * Throws for a table or column that the database does not have, and for a table that is missing in `tables`. `change`: in
 * the same transaction, when all rows are there.
 */
export async function restoreSnapshot(
  address: PostgresAddress,
  tables: AsyncIterable<RestoredTable>,
  sequences: PostgresSnapshot['sequences'],
  change: (client: PoolClient) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await withClient(address, async (client) => {
    await client.query('begin')
    for (const setting of copySettings) await client.query(setting)
    const missing = new Map((await listTables(client)).map((table) => [table.name, table]))
    const names = [...missing.keys()].join(', ')
    const keys = await listForeignKeys(client)
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    // Before the tables are emptied: a trigger refuses that for the audit log.
    for (const name of missing.keys()) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${names}`)
    for await (const { name, columns, rows } of tables) {
      requireColumns(missing.get(name), { name, columns })
      missing.delete(name)
      await pipeline(rows(), client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)))
    }
    requireNoneMissing(missing)
    for (const { name, value } of sequences) await client.query('select setval($1, $2)', [name, value])
    for (const name of names.split(', ')) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    await change(client)
    await client.query('commit')
    // The planner knows nothing of rows that arrived by COPY.
    await client.query('analyze')
  })
}

/**
 * Throws for a table or column of a snapshot that the database does not have, and for a table that the snapshot does not
 * have: `restoreSnapshot` would throw the same after everything else was restored.
 */
export function requireTables(address: PostgresAddress, tables: readonly SnapshotTable[]): Promise<void> {
  return withClient(address, async (client) => {
    const missing = new Map((await listTables(client)).map((table) => [table.name, table]))
    for (const table of tables) {
      requireColumns(missing.get(table.name), table)
      missing.delete(table.name)
    }
    requireNoneMissing(missing)
  })
}

function requireNoneMissing(missing: ReadonlyMap<string, SnapshotTable>): void {
  if (missing.size > 0) throw new Error(`the backup has no rows of ${[...missing.keys()].join(', ')}`)
}

function requireColumns(table: SnapshotTable | undefined, backup: SnapshotTable): void {
  if (!table)
    throw new Error(`the backup has a table ${backup.name}, which the restored schema does not have`)
  const unknown = backup.columns.filter((column) => !table.columns.includes(column))
  if (unknown.length > 0)
    throw new Error(
      `the backup has columns of ${backup.name} that the schema does not have: ${unknown.join()}`,
    )
}

type ForeignKey = { table: string; name: string; definition: string }

/** Without those that partitions have from their table. */
async function listForeignKeys(client: PoolClient): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
     where contype = 'f' and conparentid = 0 and nspname in ('public', 'pgboss')`,
  )
  return rows
}

/** A connection that is closed afterwards; one that failed has rolled back. */
async function withClient<T>(address: PostgresAddress, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const pool = new Pool(poolSettings(address, 1))
  pool.on('error', () => {})
  try {
    const client = await pool.connect()
    client.on('error', () => {})
    try {
      return await work(client)
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}
