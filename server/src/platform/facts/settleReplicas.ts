import { refusals } from '@matinee/contract/plain/texts/refusals'
import { AppError } from '../errors.ts'
import { pause } from '../processes.ts'
import { shardDatabase } from './cluster.ts'
import type { Facts } from './facts.ts'

const settlingMs = 30_000
const pollMs = 200

/**
 * Resolves when the replicas of a table have every acknowledged insert. A quorum may be another one for each insert, so
 * ClickHouse's own `select_sequential_consistency` cannot promise that (decision 049). At once on one server.
 *
 * `includesAway`: whether replicas that are away count as well: for rows that are compared or counted again. Throws AppError
 * 503 when it takes too long.
 */
export async function settleReplicas(
  facts: Facts,
  table: string,
  { includesAway }: { includesAway: boolean },
): Promise<void> {
  if (facts.cluster === null) return
  const query = {
    sql: `SELECT toString(countIf(is_readonly OR inserts_in_queue > 0 OR log_pointer <= log_max_index)) AS behind,
            toString(countIf(active_replicas < total_replicas)) AS away
          FROM clusterAllReplicas('${facts.cluster}', system.replicas)
          WHERE database = {database:String} AND table = {table:String}`,
    params: { database: shardDatabase(facts.database), table },
  }
  const limits = { replicas: includesAway ? 'all' : 'reachable' } as const
  for (const deadline = performance.now() + settlingMs; ; await pause(pollMs)) {
    const [row] = await facts.query<{ behind: string; away: string }>(query, limits)
    if (row!.behind === '0' && (row!.away === '0' || !includesAway)) return
    if (performance.now() > deadline) throw new AppError('unavailable', 503, refusals.figuresUnreachable)
  }
}
