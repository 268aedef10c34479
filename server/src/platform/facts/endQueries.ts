import type { Facts } from './facts.ts'
import { pause } from '../processes.ts'
import { onCluster } from './cluster.ts'

/** Time for a cancelled query to end. */
const endingMs = 60_000

/** The statements that run, on all servers of a cluster. */
export const runningQueries = ({ cluster }: Pick<Facts, 'cluster'>): string =>
  cluster === null ? 'system.processes' : `clusterAllReplicas('${cluster}', system.processes)`

/**
 * Condition for those of Matinee's database with this `log_comment`: a server may have others. On a cluster a statement has
 * no database on the other servers. `name`: word characters and dashes.
 */
export const areNamed = ({ cluster, database }: Pick<Facts, 'cluster' | 'database'>, name: string): string =>
  `Settings['log_comment'] = '${name}'${cluster === null ? ` AND current_database = '${database}'` : ''}`

/**
 * Cancels running queries with this `log_comment`: the engine continues a statement whose client has disconnected, and its
 * rows would be added to those of the next attempt. Throws if they do not end.
 */
export async function endQueries(facts: Facts, name: string): Promise<void> {
  const { cluster } = facts
  const question = {
    sql: `SELECT count() AS count FROM ${runningQueries(facts)} WHERE ${areNamed(facts, name)}`,
    params: {},
  }
  for (const deadline = performance.now() + endingMs; ; await pause(200)) {
    const [row] = await facts.query<{ count: string }>(question, cluster === null ? {} : { replicas: 'all' })
    if (row!.count === '0') return
    if (performance.now() > deadline) throw new Error(`an earlier attempt of ${name} does not end`)
    await facts.command(`KILL QUERY ${onCluster(cluster)} WHERE ${areNamed(facts, name)} ASYNC`)
  }
}
