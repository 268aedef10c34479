import type { Facts } from '../../../platform/facts/facts.ts'
import { readFactsSchema } from '../../../platform/facts/factsSchema.ts'
import type { Log } from '../../../platform/log.ts'
import { claimPollMs, isLoadingClaimed } from './loadingClaim.facts.ts'
import type { StreamName } from '../streams/stream.ts'

/** A busy store may take so long to answer; a later answer is not trusted. */
const answerMs = 2_000

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
  #schema: string | null = null

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
      if (schema !== null) return (this.#schema = schema)
      if (!isLogged) log.warn('the facts store has no complete schema yet; events wait in the spool')
      await pause(claimPollMs)
    }
  }

  /**
   * Waits while another node than `node` recounts sums, fills new tables, or freezes them for a backup (`claimLoading`).
   * Throws like `assertSameTables` if it waited. A node that claims waits three seconds for inserts to begin that did not see
   * it, so the store was asked less than two seconds ago when this resolves.
   */
  async waitForClaim(node: string): Promise<void> {
    const { facts, stream, log, pause } = this.#options
    const isWithin = (ms: number) => performance.now() - this.#checkedAt < ms
    if (isWithin(claimPollMs)) return
    for (let isLogged = false; ; isLogged = true) {
      const askedAt = performance.now()
      const isClaimed = await isLoadingClaimed(facts, stream, node).catch(() => null)
      if (isClaimed === false) {
        this.#checkedAt = askedAt
        if (isLogged) await this.assertSameTables()
        if (isWithin(answerMs)) return
      }
      if (!isLogged)
        log.warn(
          isClaimed
            ? 'another node recounts or migrates, or a backup is made; events wait in the spool'
            : 'the facts store does not answer in time whether another node recounts; events wait in the spool',
        )
      await pause(claimPollMs)
    }
  }

  /**
   * Throws when there are new tables: they do not know the tokens of earlier inserts, so that a repeated one would count
   * twice in them. The loader begins again from its saved state.
   */
  async assertSameTables(): Promise<void> {
    if (this.#schema !== null && (await readFactsSchema(this.#options.facts)) !== this.#schema)
      throw new Error('the facts store was migrated; loading begins again from the saved state')
  }
}
