import { ClickHouseError } from '@clickhouse/client'
import { AppError, englishOnly } from '../errors.ts'
import type { S3Address } from '../files/s3Address.ts'
import { onCluster, shardDatabase } from './cluster.ts'
import type { Facts } from './facts.ts'
import { listTables } from './freezeParts.ts'

/**
 * A backup that a ClickHouse server makes of its tables, in a bucket that it reaches itself. `name`: of its folder in
 * the bucket. `base`: an earlier one whose files are not stored again; without it, this one cannot be restored.
 */
export type ServerBackup = { bucket: S3Address; name: string; base: string | null }

type Place = Pick<Facts, 'cluster' | 'database'>

const hourMs = 3_600_000
/** The server copies all rows. */
const copyMs = 6 * hourMs
const refusedRight = '497'

/** Clones of the tables on one server: links to the same parts. */
const cloneDatabase = (database: string) => `${database}_cut`

/** The database whose tables a backup has. A cluster's tables cannot be cloned on every replica without doubling rows. */
const savedDatabase = ({ cluster, database }: Place) =>
  cluster === null ? cloneDatabase(database) : shardDatabase(database)
const ownDatabase = ({ cluster, database }: Place) => (cluster === null ? database : shardDatabase(database))

/** Throws AppError 409 `stale` with the statement to run when the server's user lacks a right. */
export async function checkBackupRights(facts: Facts): Promise<void> {
  for (const grant of backupGrants(facts)) {
    const [row] = await facts.queryServer<{ result: number }>(
      { sql: `CHECK GRANT ${grant}`, params: {} },
      5_000,
    )
    if (row!.result !== 1)
      throw lacksRight(`Run as an administrator of ClickHouse: GRANT ${grant} TO <user>.`)
  }
}

/** As `GRANT … ON …` takes them, in addition to those that Matinee always needs. */
export const backupGrants = (place: Place): string[] => [
  place.cluster === null
    ? `SELECT, INSERT, ALTER TABLE, CREATE DATABASE, DROP DATABASE, CREATE TABLE, DROP TABLE, BACKUP ON ${savedDatabase(place)}.*`
    : `BACKUP ON ${savedDatabase(place)}.*`,
  'S3 ON *.*',
]

/** Clones every table within milliseconds, on one server. Clones of an earlier call are removed. */
export async function cloneTables(facts: Facts): Promise<void> {
  const clones = cloneDatabase(facts.database)
  await removeClones(facts)
  await facts.command(`CREATE DATABASE ${clones} ENGINE = Atomic`)
  for (const { name } of await listTables(facts))
    await facts.command(`CREATE TABLE ${clones}.${name} CLONE AS ${facts.database}.${name}`)
}

export const removeClones = (facts: Facts): Promise<void> =>
  facts.command(`DROP DATABASE IF EXISTS ${cloneDatabase(facts.database)} SYNC`)

/** Stores the clones, or on a cluster the tables themselves: then nothing may be inserted meanwhile. */
export async function storeBackup(facts: Facts, backup: ServerBackup): Promise<void> {
  // Not those of now: a migration may have made or removed tables since the clones.
  const tables = await listTables(facts, savedDatabase(facts))
  await run(
    facts,
    buildBackup(
      facts,
      tables.map(({ name }) => name),
      backup,
    ),
    backup,
  )
}

/** Restores a backup into the tables, which must exist and be empty. No view sees their rows. */
export async function restoreBackup(facts: Facts, backup: Omit<ServerBackup, 'base'>): Promise<void> {
  const tables = await listTables(facts, ownDatabase(facts))
  // The migrations have filled their own table.
  const names = tables.map(({ name }) => name).filter((name) => name !== 'migrations')
  await run(facts, buildRestore(facts, names, backup), backup)
}

export function buildBackup(place: Place, tables: readonly string[], backup: ServerBackup): string {
  const { bucket, name, base } = backup
  const saved = tables.map((table) => `TABLE ${savedDatabase(place)}.${table}`).join(', ')
  const since =
    base === null
      ? []
      : [`base_backup = ${inBucket({ ...bucket, credentials: null }, base)}`, ...ownKey(bucket)]
  return `BACKUP ${saved} ${onCluster(place.cluster)} TO ${inBucket(bucket, name)}${settings(since)}`
}

export function buildRestore(
  place: Place,
  tables: readonly string[],
  { bucket, name }: Omit<ServerBackup, 'base'>,
): string {
  const restored = tables
    .map((table) => `TABLE ${savedDatabase(place)}.${table} AS ${ownDatabase(place)}.${table}`)
    .join(', ')
  return `RESTORE ${restored} ${onCluster(place.cluster)} FROM ${inBucket(bucket, name)}${settings(ownKey(bucket))}`
}

/**
 * Opens every base with the key of the statement, whatever key the backup was made with. So none is stored with it: it
 * would be readable in the bucket, and useless once it is replaced. ClickHouse refuses this without a key.
 */
const ownKey = ({ credentials }: S3Address): string[] =>
  credentials === null ? [] : ['use_same_s3_credentials_for_base_backup = 1']

const settings = (list: readonly string[]): string =>
  list.length === 0 ? '' : ` SETTINGS ${list.join(', ')}`

function inBucket({ endpoint, bucket, prefix, isPathStyle, credentials }: S3Address, name: string): string {
  const url = new URL(endpoint)
  if (!isPathStyle) url.host = `${bucket}.${url.host}`
  url.pathname = `/${isPathStyle ? `${bucket}/` : ''}${prefix}${name}`
  const keys = credentials ? [credentials.accessKeyId, credentials.secretAccessKey] : []
  return `S3(${[url.href, ...keys].map(quote).join(', ')})`
}

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Errors show neither the bucket's secret nor, as their cause, the statement with it. */
async function run(facts: Facts, sql: string, { bucket }: Pick<ServerBackup, 'bucket'>): Promise<void> {
  const refusal = await facts.command(sql, {}, { timeoutMs: copyMs }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof ClickHouseError) return error
      throw error
    },
  )
  if (refusal === null) return
  const secret = bucket.credentials?.secretAccessKey
  const message = refusal.message.split('\n')[0]!
  const shown = secret ? message.replaceAll(secret, '…') : message
  if (refusal.code === refusedRight) throw lacksRight(shown)
  throw new Error(`ClickHouse cannot use the bucket ${bucket.bucket} for the backup: ${shown}`)
}

const lacksRight = (what: string) =>
  new AppError('stale', 409, englishOnly(`CLICKHOUSE_URL: the user lacks a right for backups. ${what}`))
