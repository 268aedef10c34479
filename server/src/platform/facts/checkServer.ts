import { ClickHouseError } from '@clickhouse/client'
import { AppError } from '../errors.ts'
import { shardDatabase, weightsComment } from './cluster.ts'
import type { Facts, FactsQuery } from './facts.ts'

/** The oldest version whose behaviour the tests have seen: year and month. */
const oldest = [26, 7] as const

/** AUTHENTICATION_FAILED, REQUIRED_PASSWORD, UNKNOWN_USER, WRONG_PASSWORD. */
const refusedSignIns = new Set(['516', '194', '192', '193'])
/** ACCESS_DENIED. */
const denied = '497'

/**
 * Why Matinee cannot work with the facts store, as a sentence that says what to do; null when it can. Throws AppError 503
 * when the store does not answer.
 */
export async function findFactsProblem(facts: Facts): Promise<string | null> {
  try {
    return (await checkVersion(facts)) ?? (await checkRights(facts)) ?? (await checkCluster(facts)) ?? null
  } catch (error) {
    if (error instanceof AppError || !(error instanceof ClickHouseError)) throw error
    if (refusedSignIns.has(error.code))
      return (
        'CLICKHOUSE_URL: ClickHouse refuses this user and password. Check both; special characters are written in ' +
        'percent form (@ is %40).'
      )
    if (error.code === denied)
      return `CLICKHOUSE_URL: the user lacks a right: ${error.message.split('\n')[0]}`
    throw error
  }
}

async function ask<Row>(facts: Facts, sql: string, params: FactsQuery['params'] = {}): Promise<Row[]> {
  return facts.queryServer<Row>({ sql, params }, 5_000)
}

async function checkVersion(facts: Facts): Promise<string | null> {
  const [row] = await ask<{ version: string }>(facts, 'SELECT version() AS version')
  return isVersionKnown(row!.version)
    ? null
    : `CLICKHOUSE_URL: this server is ClickHouse ${row!.version}. Matinee needs ${oldest.join('.')} or newer; upgrade the server.`
}

export function isVersionKnown(version: string): boolean {
  const [year, month] = version.split('.').map(Number)
  return year! > oldest[0] || (year === oldest[0] && month! >= oldest[1])
}

const tableRights =
  'SELECT, INSERT, ALTER TABLE, CREATE DATABASE, CREATE TABLE, CREATE VIEW, DROP TABLE, DROP VIEW, TRUNCATE'

/** The rights that Matinee's user needs, as `GRANT … ON …` takes them. */
export function neededGrants({ cluster, database }: Pick<Facts, 'cluster' | 'database'>): string[] {
  const everywhere = cluster === null ? 'KILL QUERY' : 'KILL QUERY, CLUSTER, REMOTE'
  const system = ['processes', 'tables', ...(cluster === null ? [] : ['clusters', 'macros', 'replicas'])]
  return [
    `${tableRights} ON ${database}.*`,
    ...(cluster === null ? [] : [`${tableRights} ON ${shardDatabase(database)}.*`]),
    `${everywhere} ON *.*`,
    ...system.map((table) => `SELECT ON system.${table}`),
  ]
}

async function checkRights(facts: Facts): Promise<string | null> {
  for (const grant of neededGrants(facts)) {
    const [row] = await ask<{ result: number }>(facts, `CHECK GRANT ${grant}`)
    if (row!.result !== 1)
      return `CLICKHOUSE_URL: the user lacks a right. Run as an administrator of ClickHouse: GRANT ${grant} TO <user>.`
  }
  return null
}

type Shard = { weight: number; replicas: number; replicates: number }

async function readShards(facts: Facts): Promise<Shard[]> {
  return ask<Shard>(
    facts,
    `SELECT toUInt32(any(shard_weight)) AS weight, toUInt32(count()) AS replicas,
       toUInt8(min(internal_replication)) AS replicates
     FROM system.clusters WHERE cluster = {cluster:String} GROUP BY shard_num ORDER BY shard_num`,
    { cluster: facts.cluster },
  )
}

/** The weights of the cluster's shards, in order: they decide where an account's rows are. */
export const readShardWeights = async (facts: Facts): Promise<string> =>
  (await readShards(facts)).map(({ weight }) => weight).join(', ')

async function checkCluster(facts: Facts): Promise<string | null> {
  const { cluster, database } = facts
  const [table] = await ask<{ comment: string }>(
    facts,
    "SELECT comment FROM system.tables WHERE database = {database:String} AND name = 'migrations'",
    { database },
  )
  if (cluster === null)
    return table?.comment.startsWith(weightsComment(''))
      ? `CLICKHOUSE_CLUSTER: the tables in ${database} are those of a cluster. Set its name.`
      : null
  const shards = await readShards(facts)
  if (shards.length === 0) {
    const rows = await ask<{ cluster: string }>(facts, 'SELECT DISTINCT cluster FROM system.clusters')
    const names = rows.map((row) => row.cluster).sort()
    return `CLICKHOUSE_CLUSTER: the server knows no cluster ${cluster}. Its remote_servers name ${names.join(', ') || 'none'}.`
  }
  if (shards.some(({ replicas, replicates }) => replicas > 1 && replicates === 0))
    return `CLICKHOUSE_CLUSTER: set internal_replication to true in every shard of ${cluster}, or each row is written twice.`
  const macros = await ask<{ macro: string }>(facts, 'SELECT macro FROM system.macros')
  const missing = ['shard', 'replica'].filter((name) => !macros.some(({ macro }) => macro === name))
  if (missing.length > 0)
    return `CLICKHOUSE_CLUSTER: define the macro ${missing.join(' and ')} on every server; replicated tables need it.`
  return checkShards(table?.comment, { cluster, weights: shards.map(({ weight }) => weight).join(', ') })
}

/** `comment`: that of an existing table. Rows of an account are looked for on one shard, so the shards must stay as they were. */
function checkShards(
  comment: string | undefined,
  { cluster, weights }: { cluster: string; weights: string },
): string | null {
  if (comment === undefined || comment === weightsComment(weights)) return null
  return (
    `CLICKHOUSE_CLUSTER: the tables were not made for the shards of ${cluster} (weights ${weights}). ` +
    'Restore the shards that they were made for, or move the rows to a new cluster (docs/operating.md).'
  )
}
