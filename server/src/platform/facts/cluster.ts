import type { ClickHouseSettings } from '@clickhouse/client'

/** The database of each shard's own tables. Those of the same names in Matinee's database cover all shards. */
export const shardDatabase = (database: string) => `${database}_shard`

/** Sends a statement to every server of the cluster; empty on one server. `cluster`: word characters, dots and dashes. */
export const onCluster = (cluster: string | null) => (cluster === null ? '' : `ON CLUSTER '${cluster}'`)

/** Settings of every request to a cluster. Decision 049 has the reasons and the sources. */
export const clusterSettings: ClickHouseSettings = {
  // Acknowledged only when a majority of the shard's replicas has it. Nodes insert at the same time.
  distributed_foreground_insert: 1,
  insert_quorum: 'auto',
  insert_quorum_parallel: 1,
  insert_quorum_timeout: 30_000,
  // The same bytes make the same blocks, so that a repeated insert has the same tokens on every shard.
  input_format_parallel_parsing: 0,
  // Statements that fill tables insert rows equal to earlier ones.
  deduplicate_insert_select: 'disable',
  parallel_distributed_insert_select: '0',
  // Rows of an account are on one shard: only that one is asked, and its subqueries read its own tables.
  optimize_skip_unused_shards: 1,
  distributed_product_mode: 'local',
  // A sum without a shard would mislead.
  skip_unavailable_shards: 0,
  // Else `toString(day)` in GROUP BY becomes `day` in the shard's query, but not in grouping(): the shard refuses it.
  optimize_injective_functions_in_group_by: 0,
  // Inserts and reads prefer the same replica, so that a read finds the last insert.
  load_balancing: 'in_order',
  prefer_localhost_replica: 0,
  // A replica that was away is not read before it has caught up.
  max_replica_delay_for_distributed_queries: '10',
  fallback_to_stale_replicas_for_distributed_queries: 0,
  alter_sync: '2',
}

/** Names the tables that `sql` reads with their database: on other servers a statement has no current database. */
export function qualifyTables(sql: string, database: string): string {
  return sql.replaceAll(
    /\b(FROM|JOIN|TO) ([a-z]\w*)(?![\w.(])/g,
    (_, word: string, table: string) => `${word} ${database}.${table}`,
  )
}

/**
 * By which value a table's rows are spread over the shards: the account where there is one, so that all rows and sums of
 * an account are on one shard. Views fill `campaign_days` on the shard of the event's account, so a campaign has rows on
 * several shards; `rand()` keeps a query for it from skipping any.
 */
const shardingKeys: Record<string, string> = {
  migrations: 'cityHash64(name)',
  ingest_progress: 'cityHash64(node)',
  campaign_days: 'rand()',
}
const accountKey = 'cityHash64(account)'

export type ClusterPlace = {
  cluster: string
  database: string
  /** The weights of the shards, in order, as `readShardWeights` returns them. */
  weights: string
}

/** The comment of tables over all shards, by which a changed number of shards is noticed. */
export const weightsComment = (weights: string) => `shards ${weights}`

/** A table that is full takes its name, on every shard and then over all of them. */
function toClusterRename(sql: string, place: ClusterPlace): string[] | null {
  const { cluster, database } = place
  const [, from, to] = /^\s*RENAME TABLE (\w+) TO (\w+)\s*$/.exec(sql) ?? []
  if (!from || !to) return null
  const shards = shardDatabase(database)
  return [
    `RENAME TABLE ${shards}.${from} TO ${shards}.${to} ${onCluster(cluster)}`,
    coverShards(to, place),
    `DROP TABLE IF EXISTS ${database}.${from} ${onCluster(cluster)} SYNC`,
  ]
}

/** Makes the table over all shards, or makes it again with changed columns. */
function coverShards(table: string, { cluster, database, weights }: ClusterPlace): string {
  const shards = shardDatabase(database)
  return (
    `CREATE OR REPLACE TABLE ${database}.${table} ${onCluster(cluster)} AS ${shards}.${table} ` +
    `ENGINE = Distributed('${cluster}', '${shards}', '${table}', ${shardingKeys[table] ?? accountKey}) ` +
    `COMMENT '${weightsComment(weights)}'`
  )
}

/** The statements that do on a cluster what `sql` of a migration does on one server. Throws on an unknown form. */
export function toClusterStatements(sql: string, place: ClusterPlace): string[] {
  const renaming = toClusterRename(sql, place)
  if (renaming) return renaming
  const { cluster, database } = place
  const head =
    /^\s*(CREATE TABLE|CREATE MATERIALIZED VIEW|ALTER TABLE|DROP TABLE|DROP VIEW|TRUNCATE TABLE|INSERT INTO)( IF NOT EXISTS| IF EXISTS)? (\w+)/.exec(
      sql,
    )
  if (!head) throw new Error(`a statement that has no form for clusters: ${sql.slice(0, 60)}`)
  const [text, verb, condition = '', table] = head as unknown as [string, string, string | undefined, string]
  if (verb === 'INSERT INTO') return [sql]
  const shards = shardDatabase(database)
  const rest = qualifyTables(sql.slice(text.length), shards)
  // Without SYNC a table of the same name cannot be created again for minutes.
  const end = verb.startsWith('DROP') ? ' SYNC' : ''
  const own = `${verb}${condition} ${shards}.${table} ${onCluster(cluster)}${rest}${end}`
  const all = `${database}.${table} ${onCluster(cluster)}`
  const covering = coverShards(table, place)
  if (verb === 'CREATE TABLE') return [own, covering]
  if (verb === 'DROP TABLE') return [`DROP TABLE IF EXISTS ${all} SYNC`, own]
  // Views are on the shards only.
  const changesColumns = verb === 'ALTER TABLE' && !/^\s*(DELETE|MODIFY QUERY)\b/.test(rest)
  return changesColumns ? [own, covering] : [own]
}
