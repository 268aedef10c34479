import type { Facts } from '../../../platform/facts/facts.ts'
import { readFactsSchema } from '../../../platform/facts/factsSchema.ts'
import type { Log } from '../../../platform/log.ts'
import { isRecounting, recountPollMs } from '../recount/recountClaim.facts.ts'
import type { StreamName } from '../streams/stream.ts'

type ReadinessOptions = {
  facts: Facts
  stream: StreamName
  log: Log
  /** Throws when the loader is stopped. */
  pause: (ms: number) => Promise<void>
}

/** Waits until the facts store may be inserted into. */
export class StoreReadiness {
  readonly #options: ReadinessOptions
  #checkedAt = -Infinity

  constructor(options: ReadinessOptions) {
    this.#options = options
  }

  /**
   * Resolves with the schema's name once it is complete: an insert while tables are created and filled could be
   * counted twice in some of them, or not at all.
   */
  async waitForSchema(): Promise<string> {
    const { facts, log, pause } = this.#options
    for (let isLogged = false; ; isLogged = true) {
      const schema = await readFactsSchema(facts)
      if (schema !== null) return schema
      if (!isLogged) log.warn('the facts store has no complete schema yet; events wait in the spool')
      await pause(recountPollMs)
    }
  }

  /** Waits while another node than `node` recounts rollups: an insert in between would be counted twice. */
  async waitForRecount(node: string): Promise<void> {
    const { facts, stream, log, pause } = this.#options
    if (performance.now() - this.#checkedAt < recountPollMs) return
    for (let isLogged = false; ; isLogged = true) {
      this.#checkedAt = performance.now()
      const recounts = await isRecounting(facts, stream, node).catch(() => null)
      if (recounts === false) return
      if (!isLogged)
        log.warn(
          recounts
            ? 'another node recounts; events wait in the spool'
            : 'the facts store does not answer whether another node recounts; events wait in the spool',
        )
      await pause(recountPollMs)
    }
  }
}
