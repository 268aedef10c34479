import type { Facts } from './facts.ts'
import { pause } from '../processes.ts'

/** How long a query that is told to end may take for it. */
const endingMs = 60_000

/**
 * Ends what still runs under this `log_comment`: the engine works on when nobody waits for the answer any more, and
 * what it writes would be added to the next try's. Throws when it does not end. `name`: word characters and dashes.
 */
export async function endQueries(facts: Facts, name: string): Promise<void> {
  const question = {
    sql: "SELECT count() AS count FROM system.processes WHERE Settings['log_comment'] = {name:String}",
    params: { name },
  }
  for (const deadline = performance.now() + endingMs; ; await pause(200)) {
    const [row] = await facts.query<{ count: string }>(question)
    if (row!.count === '0') return
    if (performance.now() > deadline) throw new Error(`an earlier try of ${name} does not end`)
    await facts.command(`KILL QUERY WHERE Settings['log_comment'] = '${name}' ASYNC`)
  }
}
