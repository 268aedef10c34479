import type { Facts } from '../../../platform/facts/facts.ts'
import type { Log } from '../../../platform/log.ts'
import { completeBatch } from '../recount/completeBatch.ts'
import type { Position, Spool } from '../spool/spool.ts'
import type { Stream } from '../streams/stream.ts'
import type { StreamMetrics } from '../streams/streamMetrics.ts'
import { maxTokenLifeMs } from '../streams/tokens.service.ts'
import { restoreSeenBeacons } from './countedBeacons.facts.ts'
import { insertBatch } from './insertBatch.ts'
import { readLoaderState, writeLoaderState, type LoaderState } from './loaderState.ts'
import { readBatch, type Batch } from './readBatch.ts'
import { SeenBeacons } from './seenBeacons.ts'
import { StoreReadiness } from './storeReadiness.ts'

export type BatchLoaderOptions = {
  stream: Stream
  metrics: StreamMetrics
  spool: Spool
  facts: Facts
  log: Log
  now: () => number
  bootId: string
  /** Throws when the loader is stopped. */
  pause: (ms: number) => Promise<void>
}

/** The store remembers the last 10,000 tokens of all nodes together, or 5,000 for tables that two views fill. */
const tokenLifeMs = 600_000

/**
 * Loads the spool's beacons into the facts store, each of them once. A batch is chosen and written down before its
 * insert begins (`LoaderState`), so that after a crash it is inserted again exactly as it was.
 */
export class BatchLoader {
  readonly #options: BatchLoaderOptions
  readonly #readiness: StoreReadiness
  /** Null until the state on disk agrees with the facts store. */
  #state: LoaderState | null = null
  #seen = new SeenBeacons(maxTokenLifeMs)
  /** Changes if the store may have forgotten tokens or has other tables. */
  #epoch = ''

  constructor(options: BatchLoaderOptions) {
    this.#options = options
    this.#readiness = new StoreReadiness({ ...options, stream: options.stream.name })
  }

  get state(): LoaderState | null {
    return this.#state
  }

  /** Loads one batch; false when there was nothing to load. */
  async loadNext(): Promise<boolean> {
    const { spool, now } = this.#options
    try {
      const state = (this.#state ??= await this.#recover())
      if (spool.unloadedBytes() === 0) return false
      await this.#readiness.waitForRecount(state.node)
      const batch = await this.#read(state, null)
      if (batch.to.segment === state.done.segment && batch.to.offset === state.done.offset) return false
      const next = { to: batch.to, epoch: this.#epoch, begunAt: now() }
      const open = await this.#save(state, { next })
      await this.#insert(open, batch)
      this.#state = await this.#finish(open, batch)
      return true
    } catch (error) {
      // Beacons that were read count as seen but are not in the store: start again from the state on disk.
      this.#state = null
      throw error
    }
  }

  async #recover(): Promise<LoaderState> {
    const { spool, now, bootId } = this.#options
    this.#epoch = `${bootId}:${await this.#readiness.waitForSchema()}`
    const state = await this.#save(readLoaderState(spool.dir), {})
    await this.#restoreSeen(state)
    if (!state.next) {
      await spool.release(state.done, now())
      return state
    }
    const batch = await this.#read(state, state.next.to)
    const isTokenRemembered =
      state.next.epoch === this.#epoch && Math.abs(now() - state.next.begunAt) < tokenLifeMs
    if (isTokenRemembered) {
      await this.#readiness.waitForRecount(state.node)
      await this.#insert(state, batch)
    } else {
      const insert = (missing: Batch, token: string) => this.#insert(state, missing, `:${token}`)
      await completeBatch({ ...this.#options, node: state.node, epoch: this.#epoch, insert }, batch)
    }
    return this.#finish(state, batch)
  }

  async #restoreSeen({ node, batch, receivedAt }: LoaderState): Promise<void> {
    const { facts, stream, now } = this.#options
    this.#seen = new SeenBeacons(maxTokenLifeMs)
    if (receivedAt === 0) return
    const untilMs = now()
    const sinceMs = Math.min(untilMs, receivedAt) - maxTokenLifeMs
    await restoreSeenBeacons(facts, stream, this.#seen, { node, sinceMs, untilMs, exceptBatch: batch + 1 })
  }

  /** The beacons up to `to`, or as many as fit into one batch. */
  #read(state: LoaderState, to: Position | null): Promise<Batch> {
    return readBatch({ ...this.#options, seen: this.#seen }, state, { to, latest: this.#options.now() })
  }

  async #insert(state: LoaderState, batch: Batch, tokenSuffix = ''): Promise<void> {
    if (batch.count === 0) return
    const { spool, metrics } = this.#options
    const startedAt = performance.now()
    const pause = async (ms: number) => {
      if (performance.now() - startedAt > tokenLifeMs)
        throw new Error('the batch waited too long for its token')
      await this.#options.pause(ms)
      await this.#readiness.waitForRecount(state.node)
    }
    const token = `${state.node}:${batch.number}${tokenSuffix}`
    await insertBatch({ ...this.#options, dir: spool.dir, pause }, batch.rows, token)
    metrics.batchRows.observe(batch.count)
    metrics.loadedEvents.inc(batch.count)
  }

  async #finish(state: LoaderState, batch: Batch): Promise<LoaderState> {
    const { spool, now, metrics } = this.#options
    const receivedAt = Math.min(now(), Math.max(state.receivedAt, batch.receivedAt))
    const done = await this.#save(state, { batch: batch.number, done: batch.to, receivedAt, next: null })
    await spool.release(batch.to, now())
    metrics.unloadedBytes.set(spool.unloadedBytes())
    if (batch.receivedAt > 0) metrics.loadLag.set(Math.max(0, now() - batch.receivedAt) / 1000)
    return done
  }

  async #save(state: LoaderState, change: Partial<LoaderState>): Promise<LoaderState> {
    const changed = { ...state, ...change }
    await writeLoaderState(this.#options.spool.dir, changed)
    return changed
  }
}
