import type { Facts } from '../../platform/facts/facts.ts'
import { readFactsSchema } from '../../platform/facts/factsSchema.ts'
import type { Log } from '../../platform/log.ts'
import { askEveryMs, isRecounting } from './recountTurn.facts.ts'
import type { StreamName } from './stream.ts'

type GateOptions = {
  facts: Facts
  stream: StreamName
  log: Log
  /** Throws when nobody waits any more. */
  pause: (ms: number) => Promise<void>
}

/** Says when the facts store may be inserted into. */
export class StoreGate {
  readonly #options: GateOptions
  #askedAt = -Infinity

  constructor(options: GateOptions) {
    this.#options = options
  }

  /**
   * Waits until the schema is made, and answers its name: while tables are made and filled an insert could be counted
   * in some of them twice, or not at all.
   */
  async waitForSchema(): Promise<string> {
    const { facts, log, pause } = this.#options
    for (let isTold = false; ; isTold = true) {
      const schema = await readFactsSchema(facts)
      if (schema !== null) return schema
      if (!isTold) log.warn("the facts store's schema is not made yet; events wait in the spool until it is")
      await pause(askEveryMs)
    }
  }

  /** Waits while another node than `node` counts rollups again: nothing may come in between. */
  async waitForRecount(node: string): Promise<void> {
    const { facts, stream, log, pause } = this.#options
    if (performance.now() - this.#askedAt < askEveryMs) return
    for (let isTold = false; ; isTold = true) {
      this.#askedAt = performance.now()
      const recounts = await isRecounting(facts, stream, node).catch(() => null)
      if (recounts === false) return
      if (!isTold)
        log.warn(
          recounts
            ? 'another node counts anew; events wait in the spool'
            : 'the facts store does not say whether another node counts anew; events wait in the spool',
        )
      await pause(askEveryMs)
    }
  }
}
