import { limitLog } from '../../../platform/limitLog.ts'
import type { LoaderState } from '../log/ingestLog.ts'
import { readStoreClock } from '../receive/storeClock.facts.ts'
import { reportProgress } from '../spool/progress.facts.ts'
import { BatchLoader, type BatchLoaderOptions } from './batchLoader.ts'
import { Timer } from './timer.ts'

export type LoaderOptions = Omit<BatchLoaderOptions, 'pause'> & {
  /** Milliseconds between batches; a batch begins sooner when `batchBytes` wait. */
  everyMs: number
  batchBytes: number
}

const afterFailureMs = 1_000
const reportEveryMs = 2_000

/**
 * Loads the log into the facts store, batch after batch, and reports the progress.
 *
 * Repetitions are recognised among the beacons of one spool, or of all nodes with a shared log. With several spools all
 * beacons of a view must be sent to the same node (route by view), or a retry that reaches another node is counted twice.
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
    const { ingestLog, batchBytes } = this.#options
    ingestLog.onDurable((unloadedBytes) => {
      if (unloadedBytes >= batchBytes) this.#timer.wakeIdle()
    })
    this.#running = this.#run()
  }

  /** Resolves when everything that is in the log now is in the facts store. */
  async loadAll(): Promise<void> {
    while (await this.#loadNext());
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the loader is stopped'))
    this.#timer.stop()
    await this.#running
    await this.#lastBatch
    const { state } = this.#batches
    if (state) await this.#report(state, { isLeaving: true })
  }

  async #run(): Promise<void> {
    const { ingestLog, log, everyMs, batchBytes } = this.#options
    while (!this.#stopping.signal.aborted) {
      const startedAt = performance.now()
      try {
        const hasLoaded = await this.#loadNext()
        const { state } = this.#batches
        if (state && performance.now() - this.#reportedAt >= reportEveryMs) await this.#report(state)
        const isIdle = (await ingestLog.backlog()).bytes < batchBytes
        if (isIdle || !hasLoaded)
          await this.#timer.wait(Math.max(10, everyMs - (performance.now() - startedAt)), { isIdle })
      } catch (error) {
        if (this.#stopping.signal.aborted) return
        this.#limitLog((skipped) =>
          log.error({ err: error, skipped }, 'events cannot be loaded; they wait in the spool or log'),
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

  /**
   * For readers who want to know how fresh the figures are; a failure does not affect the figures. Dated by the store's
   * clock: all that load a shared log report under one name, and this machine's clock may be wrong.
   */
  async #report({ node, receivedAt }: LoaderState, { isLeaving = false } = {}): Promise<void> {
    const { facts, stream, ingestLog, log } = this.#options
    this.#reportedAt = performance.now()
    try {
      // Before the backlog is counted: beacons that come in later may not be loaded.
      const seenAt = await readStoreClock(facts)
      const { bytes, countedAt } = await ingestLog.backlog()
      // Another process loads, and reports.
      if (countedAt === 0) return
      const loadedTo = bytes === 0 ? seenAt : Math.min(receivedAt, seenAt)
      const hasLeft = isLeaving && bytes === 0
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
