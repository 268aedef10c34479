import type { Facts } from './facts.ts'
import { pause } from '../processes.ts'

/** Time for a cancelled query to end. */
const endingMs = 60_000

/**
 * Cancels running queries with this `log_comment`: the engine continues a statement whose client has disconnected, and its
 * rows would be added to those of the next attempt. Throws if they do not end. `name`: word characters and dashes.
 */
export async function endQueries(facts: Facts, name: string): Promise<void> {
  const question = {
    sql: "SELECT count() AS count FROM system.processes WHERE Settings['log_comment'] = {name:String}",
    params: { name },
  }
  for (const deadline = performance.now() + endingMs; ; await pause(200)) {
    const [row] = await facts.query<{ count: string }>(question)
    if (row!.count === '0') return
    if (performance.now() > deadline) throw new Error(`an earlier attempt of ${name} does not end`)
    await facts.command(`KILL QUERY WHERE Settings['log_comment'] = '${name}' ASYNC`)
  }
}
