import type { Facts } from '../../../platform/facts/facts.ts'
import type { Log } from '../../../platform/log.ts'
import {
  beginning,
  LostEventsError,
  type IngestLog,
  type LoaderState,
  type Position,
} from '../log/ingestLog.ts'
import { completeBatch } from '../recount/completeBatch.ts'
import { disownToken } from '../spool/loaderState.ts'
import type { Stream } from '../streams/stream.ts'
import type { StreamMetrics } from '../streams/streamMetrics.ts'
import { maxTokenLifeMs } from '../streams/tokens.service.ts'
import { restoreSeenBeacons } from './countedBeacons.facts.ts'
import { insertBatch } from './insertBatch.ts'
import { readBatch, type Batch } from './readBatch.ts'
import { SeenBeacons } from './seenBeacons.ts'
import { StoreReadiness } from './storeReadiness.ts'

export type BatchLoaderOptions = {
  stream: Stream
  metrics: StreamMetrics
  ingestLog: IngestLog
  /** Whether other processes append to the log too, and a beacon may have reached another one before. */
  isShared: boolean
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
 * Loads the log's beacons into the facts store, each of them once. A batch is chosen and written down before its
 * insert begins (`LoaderState`), so that after a crash it is inserted again exactly as it was.
 */
export class BatchLoader {
  readonly #options: BatchLoaderOptions
  readonly #readiness: StoreReadiness
  /** Null until the saved state agrees with the facts store. */
  #state: LoaderState | null = null
  #seen = new SeenBeacons(maxTokenLifeMs)
  /** Changes if the store may have forgotten tokens or has other tables. */
  #epoch = ''

  constructor(options: BatchLoaderOptions) {
    this.#options = options
    this.#readiness = new StoreReadiness({ ...options, stream: options.stream.name })
  }

  /** Null while another process loads, too. */
  get state(): LoaderState | null {
    return this.#options.ingestLog.isClaimed() ? this.#state : null
  }

  /** Loads one batch; false when there was nothing to load, or while another process loads. */
  async loadNext(): Promise<boolean> {
    const { ingestLog, now } = this.#options
    try {
      if (!ingestLog.isClaimed()) this.#state = null
      const state = (this.#state ??= await this.#recover())
      if (!state) return false
      if ((await ingestLog.backlog()).bytes === 0) return false
      await this.#readiness.waitForClaim(state.node)
      const batch = await this.#read(state, null)
      if (batch.to.segment === state.done.segment && batch.to.offset === state.done.offset) return false
      // Reading may have taken so long that a claim came meanwhile; asks at most once a second.
      await this.#readiness.waitForClaim(state.node)
      const next = { to: batch.to, epoch: this.#epoch, begunAt: now() }
      const open = await this.#save(state, { next })
      await this.#insert(open, batch)
      this.#state = await this.#finish(open, batch)
      return true
    } catch (error) {
      // Beacons that were read count as seen but are not in the store: start again from the saved state.
      this.#state = null
      this.#seen = new SeenBeacons(maxTokenLifeMs)
      throw error
    }
  }

  async #recover(): Promise<LoaderState | null> {
    const { ingestLog, now, bootId } = this.#options
    const claimed = await ingestLog.claim()
    if (!claimed) return null
    this.#epoch = `${bootId}:${await this.#readiness.waitForSchema()}`
    const state = await this.#save(claimed, {})
    await this.#restoreSeen(state)
    if (!state.next) {
      await ingestLog.release(state.done)
      return state
    }
    const batch = await this.#read(state, state.next.to).catch((error: unknown) => {
      if (error instanceof LostEventsError) return null
      throw error
    })
    if (!batch) return this.#giveUp(state)
    const isTokenRemembered =
      state.next.epoch === this.#epoch && Math.abs(now() - state.next.begunAt) < tokenLifeMs
    if (isTokenRemembered) await this.#insert(state, batch, { isRepeated: true })
    else await this.#complete(state, batch)
    return this.#finish(state, batch)
  }

  /** A part of the open batch is lost: counts what is stored of it, and begins with the first event that the log has. */
  async #giveUp(state: LoaderState): Promise<LoaderState> {
    this.#options.log.error(
      'events of an open batch are lost; loading begins with the first that the log has',
    )
    const number = state.batch + 1
    await this.#complete(state, { number, to: beginning, rows: [], count: 0, receivedAt: 0 })
    const begun = await this.#save(state, { batch: number, done: beginning, next: null })
    await this.#restoreSeen(begun)
    return begun
  }

  /** Missing rows get a token of their own, so the batch's must not be used any more, even after a crash. */
  async #complete(state: LoaderState, batch: Batch): Promise<void> {
    await this.#save(disownToken(state), {})
    const insert = (missing: Batch, token: string) =>
      this.#insert(state, missing, { tokenSuffix: `:${token}` })
    return completeBatch({ ...this.#options, node: state.node, epoch: this.#epoch, insert }, batch)
  }

  async #restoreSeen({ node, batch, receivedAt }: LoaderState): Promise<void> {
    const { facts, stream, now, isShared } = this.#options
    this.#seen = new SeenBeacons(maxTokenLifeMs)
    if (receivedAt === 0 && !isShared) return
    const untilMs = now()
    const sinceMs = Math.min(untilMs, receivedAt || untilMs) - maxTokenLifeMs
    const source = { node, isShared, exceptBatch: batch + 1 }
    await restoreSeenBeacons(facts, stream, this.#seen, { ...source, sinceMs, untilMs })
  }

  /** The beacons up to `to`, or as many as fit into one batch. */
  #read(state: LoaderState, to: Position | null): Promise<Batch> {
    return readBatch({ ...this.#options, seen: this.#seen }, state, { to, latest: this.#options.now() })
  }

  /** `isRepeated`: the batch may be in the store, which then knows its token. */
  async #insert(
    state: LoaderState,
    batch: Batch,
    { tokenSuffix = '', isRepeated = false } = {},
  ): Promise<void> {
    if (batch.count === 0) return
    const { ingestLog, metrics } = this.#options
    // Since when it may be in the store.
    let beganAt = isRepeated ? performance.now() : null
    // Before each insert: saving it or another one may have taken so long that a claim came meanwhile.
    const ready = async () => {
      await this.#readiness.waitForClaim(state.node)
      if (beganAt !== null) {
        await this.#readiness.assertSameTables()
        // Asks again only if that took long.
        await this.#readiness.waitForClaim(state.node)
        if (performance.now() - beganAt > tokenLifeMs)
          throw new Error('the batch waited too long for its token')
      }
      if (!ingestLog.isClaimed()) throw new Error('another process may load this batch by now')
      beganAt ??= performance.now()
    }
    const token = `${state.node}:${batch.number}${tokenSuffix}`
    await insertBatch({ ...this.#options, ready }, batch.rows, token)
    metrics.batchRows.observe(batch.count)
    metrics.loadedEvents.inc(batch.count)
  }

  async #finish(state: LoaderState, batch: Batch): Promise<LoaderState> {
    const { ingestLog, now, metrics } = this.#options
    const receivedAt = batch.receivedAt || state.receivedAt
    const done = await this.#save(state, { batch: batch.number, done: batch.to, receivedAt, next: null })
    await ingestLog.release(batch.to)
    metrics.unloadedBytes.set((await ingestLog.backlog()).bytes)
    if (batch.receivedAt > 0) metrics.loadLag.set(Math.max(0, now() - batch.receivedAt) / 1000)
    return done
  }

  async #save(state: LoaderState, change: Partial<LoaderState>): Promise<LoaderState> {
    const changed = { ...state, ...change }
    await this.#options.ingestLog.save(changed)
    return changed
  }
}
