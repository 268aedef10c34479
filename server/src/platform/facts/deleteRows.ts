import { onCluster, qualifyTables, shardDatabase } from './cluster.ts'
import type { Facts } from './facts.ts'

/**
 * Deletes the rows of a table for which `where` holds, on every shard, and resolves when they are gone. `name`: the
 * `log_comment`, by which `endQueries` finds it. Subqueries of `where` read the rows of the same shard. Throws AppError 503
 * on a cluster while one of its servers is away.
 */
export async function deleteRows(
  facts: Facts,
  { table, where, params, name }: DeletedRows,
  { timeoutMs }: { timeoutMs: number },
): Promise<void> {
  await facts.command(buildDelete(facts, { table, where, name }), params, { timeoutMs })
}

type DeletedRows = {
  table: string
  where: string
  params: Record<string, unknown>
  name?: string | undefined
}

/** Every replica evaluates the subqueries itself, so `settleReplicas` goes before a deletion that has one. */
const onReplicas = 'allow_nondeterministic_mutations = 1'

export function buildDelete(
  { cluster, database }: Pick<Facts, 'cluster' | 'database'>,
  { table, where, name }: Omit<DeletedRows, 'params'>,
): string {
  const settings = [
    'mutations_sync = 2',
    ...(name ? [`log_comment = '${name}'`] : []),
    ...(cluster === null ? [] : [onReplicas]),
  ].join(', ')
  const sql = (at: string, condition: string) =>
    `ALTER TABLE ${at} DELETE WHERE ${condition} SETTINGS ${settings}`
  if (cluster === null) return sql(table, where)
  const shards = shardDatabase(database)
  return sql(`${shards}.${table} ${onCluster(cluster)}`, qualifyTables(where, shards))
}
