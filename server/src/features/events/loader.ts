import { createHash } from 'node:crypto'
import type { Facts } from '../../platform/facts/facts.ts'
import { limitLog } from '../../platform/limitLog.ts'
import type { Log } from '../../platform/log.ts'
import { rememberCounted } from './events.facts.ts'
import type { IngestFigures } from './ingestMetrics.ts'
import { insertUntilTaken } from './insertUntilTaken.ts'
import { findMissingRows } from './missingRows.facts.ts'
import { readLoaderState, writeLoaderState, type LoaderState } from './loaderState.ts'
import { longestTokenLifeMs } from './playbackToken.ts'
import { reportProgress } from './progress.facts.ts'
import { readBatch, type Batch } from './readBatch.ts'
import { Rests } from './rests.ts'
import { recountRollups } from './recount.facts.ts'
import { claimRecount } from './recountTurn.facts.ts'
import { SeenBeacons } from './seenBeacons.ts'
import type { Position, Spool } from './spool.ts'
import { StoreGate } from './storeGate.ts'
import type { Stream } from './stream.ts'

export type LoaderOptions = {
  stream: Stream
  figures: IngestFigures
  spool: Spool
  facts: Facts
  log: Log
  now: () => number
  bootId: string
  /** Milliseconds from one batch to the next; a batch goes off sooner when `batchBytes` of spool wait. */
  everyMs: number
  batchBytes: number
}

const afterFailureMs = 1_000
/** The store knows 10,000 tokens again, half as many where two views fill one table, and those of all nodes count. */
const tokenLifeMs = 600_000
/** How often the store is told how far this node has come. */
const reportEveryMs = 2_000

/**
 * Takes the spool's beacons into the facts store, each of them once, batch after batch. What a batch holds is
 * decided here and not when a beacon is acknowledged, and written down before its insert begins.
 *
 * Beacons are told apart within one spool. With several ingest nodes all beacons of a view must go to the same one
 * (route by view), or a retry that lands on another node is counted twice.
 */
export class Loader {
  readonly #limitLog = limitLog()
  readonly #options: LoaderOptions
  readonly #stopping = new AbortController()
  /** Null until the state on disk and the store were brought together. */
  #state: LoaderState | null = null
  #seen = new SeenBeacons(longestTokenLifeMs)
  #last: Promise<unknown> = Promise.resolve()
  #running: Promise<void> = Promise.resolve()
  readonly #rests = new Rests()
  readonly #gate: StoreGate
  /** By a clock that nobody sets. */
  #reportedAt = -Infinity
  /** Changes when the store may have forgotten tokens or was given other tables. */
  #epoch = ''

  constructor(options: LoaderOptions) {
    this.#options = options
    this.#gate = new StoreGate({ ...options, stream: options.stream.name, pause: (ms) => this.#pause(ms) })
  }

  start(): void {
    const { spool, batchBytes } = this.#options
    spool.onDurable(() => {
      if (spool.unloadedBytes() >= batchBytes) this.#rests.wakeIdle()
    })
    this.#running = this.#run()
  }

  /** Resolves when all that is in the spool now is in the facts store. */
  async loadAll(): Promise<void> {
    while (await this.#enqueue());
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the loader is stopped'))
    this.#rests.end()
    await this.#running
    await this.#last
    if (this.#state) await this.#report(this.#state, { hasLeft: this.#options.spool.unloadedBytes() === 0 })
  }

  async #run(): Promise<void> {
    const { spool, log, everyMs, batchBytes } = this.#options
    while (!this.#stopping.signal.aborted) {
      const begun = performance.now()
      try {
        const hasLoaded = await this.#enqueue()
        if (this.#state && performance.now() - this.#reportedAt >= reportEveryMs)
          await this.#report(this.#state)
        const isIdle = spool.unloadedBytes() < batchBytes
        if (isIdle || !hasLoaded)
          await this.#rests.rest(Math.max(10, everyMs - (performance.now() - begun)), { isIdle })
      } catch (error) {
        if (this.#stopping.signal.aborted) return
        this.#limitLog((leftOut) =>
          log.error({ err: error, leftOut }, 'events cannot be loaded now; they wait in the spool'),
        )
        await this.#rests.rest(afterFailureMs)
      }
    }
  }

  /** What readers are told about freshness. Without it figures are right all the same. */
  async #report({ node, receivedAt }: LoaderState, { hasLeft = false } = {}): Promise<void> {
    const { facts, stream, spool, now, log } = this.#options
    this.#reportedAt = performance.now()
    const seenAt = now()
    const loadedTo = spool.unloadedBytes() === 0 ? seenAt : receivedAt
    try {
      await reportProgress(facts, { stream: stream.name, node, loadedTo, seenAt, hasLeft })
    } catch (error) {
      log.debug({ err: error }, 'the facts store was not told how far the spool is loaded')
    }
  }

  #enqueue(): Promise<boolean> {
    const next = this.#last.then(() => this.#loadOne())
    this.#last = next.catch(() => {})
    return next
  }

  /** Loads one batch; false when there was nothing. */
  async #loadOne(): Promise<boolean> {
    const { spool, now } = this.#options
    if (this.#stopping.signal.aborted) return false
    try {
      const state = (this.#state ??= await this.#recover())
      if (spool.unloadedBytes() === 0) return false
      await this.#gate.waitForRecount(state.node)
      const batch = await this.#readBatch(state, null)
      if (batch.to.segment === state.done.segment && batch.to.offset === state.done.offset) return false
      const next = { to: batch.to, epoch: this.#epoch, begunAt: now() }
      const begun = await this.#save(state, { next })
      await this.#insert(begun, batch)
      this.#state = await this.#finish(begun, batch)
      return true
    } catch (error) {
      // What was read counts as seen but is not in the store: begin again from what is on disk.
      this.#state = null
      throw error
    }
  }

  async #recover(): Promise<LoaderState> {
    const { spool, facts, stream, now, bootId } = this.#options
    this.#epoch = `${bootId}:${await this.#gate.waitForSchema()}`
    const state = await this.#save(readLoaderState(spool.dir), {})
    this.#seen = new SeenBeacons(longestTokenLifeMs)
    if (state.receivedAt > 0)
      await rememberCounted(facts, stream, this.#seen, {
        node: state.node,
        sinceMs: Math.min(now(), state.receivedAt) - longestTokenLifeMs,
        untilMs: now(),
        exceptBatch: state.batch + 1,
      })
    if (!state.next) {
      await spool.release(state.done, now())
      return state
    }
    const batch = await this.#readBatch(state, state.next.to)
    const isTokenKnown =
      state.next.epoch === this.#epoch && Math.abs(now() - state.next.begunAt) < tokenLifeMs
    if (isTokenKnown) {
      await this.#gate.waitForRecount(state.node)
      await this.#insert(state, batch)
    } else await this.#reconcile(state, batch)
    return this.#finish(state, batch)
  }

  /** Nobody knows whether the store would know the batch's token again: only what is missing goes in. */
  async #reconcile(state: LoaderState, batch: Batch): Promise<void> {
    const { facts, stream, log } = this.#options
    const of = { node: state.node, batch: batch.number }
    const claim = { stream: stream.name, node: state.node }
    const end = await claimRecount(facts, claim, (ms) => this.#pause(ms))
    try {
      const tsv = await findMissingRows(facts, { ...of, table: stream }, Buffer.concat(batch.rows).toString())
      const missing = tsv.split('\n').length - 1
      log.warn({ batch: batch.number, rows: batch.count, missing }, 'an open batch is completed')
      // The same rows in the same epoch have the same token: an earlier try may still be on its way.
      const token = createHash('sha256').update(`${this.#epoch}\n${tsv}`).digest('base64url')
      await this.#insert(state, { ...batch, rows: [Buffer.from(tsv)], count: missing }, `:${token}`)
      await recountRollups(facts, stream, of)
    } finally {
      await end()
    }
  }

  /** The beacons up to `to`, or as many as fit into one batch. */
  #readBatch(state: LoaderState, to: Position | null): Promise<Batch> {
    const { now } = this.#options
    return readBatch({ ...this.#options, seen: this.#seen }, state, { to, latest: now() })
  }

  async #insert(state: LoaderState, batch: Batch, suffix = ''): Promise<void> {
    if (batch.count === 0) return
    const { facts, stream, figures, log, spool } = this.#options
    const begun = performance.now()
    const pause = async (ms: number) => {
      if (performance.now() - begun > tokenLifeMs) throw new Error('the batch waited too long for its token')
      await this.#pause(ms)
      await this.#gate.waitForRecount(state.node)
    }
    const inserter = { facts, stream, figures, log, dir: spool.dir, pause }
    await insertUntilTaken(inserter, batch.rows, `${state.node}:${batch.number}${suffix}`)
    figures.batchRows.observe(batch.count)
    figures.loadedEvents.inc(batch.count)
  }

  /** Throws when the loader is to stop. */
  async #pause(ms: number): Promise<void> {
    await this.#rests.rest(ms)
    this.#stopping.signal.throwIfAborted()
  }

  async #finish(state: LoaderState, batch: Batch): Promise<LoaderState> {
    const { spool, now, figures } = this.#options
    const receivedAt = Math.min(now(), Math.max(state.receivedAt, batch.receivedAt))
    const done = await this.#save(state, { batch: batch.number, done: batch.to, receivedAt, next: null })
    await spool.release(batch.to, now())
    figures.unloadedBytes.set(spool.unloadedBytes())
    if (batch.receivedAt > 0) figures.loadLag.set(Math.max(0, now() - batch.receivedAt) / 1000)
    return done
  }

  async #save(state: LoaderState, change: Partial<LoaderState>): Promise<LoaderState> {
    const changed = { ...state, ...change }
    await writeLoaderState(this.#options.spool.dir, changed)
    return changed
  }
}
