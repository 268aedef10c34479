import { limitLog } from '../../../platform/limitLog.ts'
import { reportProgress } from '../spool/progress.facts.ts'
import { BatchLoader, type BatchLoaderOptions } from './batchLoader.ts'
import type { LoaderState } from './loaderState.ts'
import { Timer } from './timer.ts'

export type LoaderOptions = Omit<BatchLoaderOptions, 'pause'> & {
  /** Milliseconds between batches; a batch begins sooner when `batchBytes` of spool wait. */
  everyMs: number
  batchBytes: number
}

const afterFailureMs = 1_000
const reportEveryMs = 2_000

/**
 * Loads the spool into the facts store, batch after batch, and reports the progress.
 *
 * Beacons are deduplicated within one spool. With several ingest nodes all beacons of a view must be sent to the same node
 * (route by view), or a retry that reaches another node is counted twice.
 */
export class Loader {
  readonly #options: LoaderOptions
  readonly #batches: BatchLoader
  readonly #limitLog = limitLog()
  readonly #stopping = new AbortController()
  readonly #timer = new Timer()
  #lastBatch: Promise<unknown> = Promise.resolve()
  #running: Promise<void> = Promise.resolve()
  /** Reading of the monotonic clock. */
  #reportedAt = -Infinity

  constructor(options: LoaderOptions) {
    this.#options = options
    this.#batches = new BatchLoader({ ...options, pause: (ms) => this.#pause(ms) })
  }

  start(): void {
    const { spool, batchBytes } = this.#options
    spool.onDurable(() => {
      if (spool.unloadedBytes() >= batchBytes) this.#timer.wakeIdle()
    })
    this.#running = this.#run()
  }

  /** Resolves when everything that is in the spool now is in the facts store. */
  async loadAll(): Promise<void> {
    while (await this.#loadNext());
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the loader is stopped'))
    this.#timer.stop()
    await this.#running
    await this.#lastBatch
    const { state } = this.#batches
    if (state) await this.#report(state, { hasLeft: this.#options.spool.unloadedBytes() === 0 })
  }

  async #run(): Promise<void> {
    const { spool, log, everyMs, batchBytes } = this.#options
    while (!this.#stopping.signal.aborted) {
      const startedAt = performance.now()
      try {
        const hasLoaded = await this.#loadNext()
        const { state } = this.#batches
        if (state && performance.now() - this.#reportedAt >= reportEveryMs) await this.#report(state)
        const isIdle = spool.unloadedBytes() < batchBytes
        if (isIdle || !hasLoaded)
          await this.#timer.wait(Math.max(10, everyMs - (performance.now() - startedAt)), { isIdle })
      } catch (error) {
        if (this.#stopping.signal.aborted) return
        this.#limitLog((skipped) =>
          log.error({ err: error, skipped }, 'events cannot be loaded; they wait in the spool'),
        )
        await this.#timer.wait(afterFailureMs)
      }
    }
  }

  /** Loads a batch when the one before has ended; false when there was nothing to load. */
  #loadNext(): Promise<boolean> {
    const next = this.#lastBatch.then(() => !this.#stopping.signal.aborted && this.#batches.loadNext())
    this.#lastBatch = next.catch(() => {})
    return next
  }

  /** For readers who want to know how fresh the figures are; a failure does not affect the figures. */
  async #report({ node, receivedAt }: LoaderState, { hasLeft = false } = {}): Promise<void> {
    const { facts, stream, spool, now, log } = this.#options
    this.#reportedAt = performance.now()
    const seenAt = now()
    const loadedTo = spool.unloadedBytes() === 0 ? seenAt : receivedAt
    try {
      await reportProgress(facts, { stream: stream.name, node, loadedTo, seenAt, hasLeft })
    } catch (error) {
      log.debug({ err: error }, 'the progress of loading could not be reported to the facts store')
    }
  }

  /** Throws when the loader is stopped. */
  async #pause(ms: number): Promise<void> {
    await this.#timer.wait(ms)
    this.#stopping.signal.throwIfAborted()
  }
}
