import type { Facts } from '../../platform/facts.ts'
import type { Log } from '../../platform/log.ts'
import { listMonthsOfBatch, monthOfRow, rememberCounted, writeRows } from './events.facts.ts'
import * as figures from './ingestMetrics.ts'
import { insertUntilTaken } from './insertUntilTaken.ts'
import { readLoaderState, writeLoaderState, type LoaderState } from './loaderState.ts'
import type { Position, Spool } from './spool.ts'
import { longestTokenLifeMs } from './playbackToken.ts'
import { reportProgress } from './progress.facts.ts'
import { readSpool } from './readSpool.ts'
import { rebuildRollups } from './rollups.facts.ts'
import { SeenBeacons } from './seenBeacons.ts'

export type LoaderOptions = {
  spool: Spool
  facts: Facts
  log: Log
  now: () => number
  bootId: string
  /** Milliseconds from one batch to the next; a batch goes off sooner when `batchBytes` of spool wait. */
  everyMs: number
  batchBytes: number
}

/** Larger batches cost less an event (10 k rows 11 µs, 50 k 5.6 µs of CPU) but more memory. */
const maxBatchRows = 50_000
const afterFailureMs = 1_000
/** How often the store is told how far this node has come. */
const reportEveryMs = 2_000

type Batch = { number: number; to: Position; rows: Buffer[]; count: number; receivedAt: number }

/**
 * Takes the spool's beacons into the facts store, each of them once, batch after batch. What a batch holds is
 * decided here and not when a beacon is acknowledged, and written down before its insert begins.
 *
 * Beacons are told apart within one spool. With several ingest nodes all beacons of a view must go to the same one
 * (route by view), or a retry that lands on another node is counted twice.
 */
export class Loader {
  readonly #options: LoaderOptions
  readonly #stopping = new AbortController()
  /** Null until the state on disk and the store were brought together. */
  #state: LoaderState | null = null
  #seen = new SeenBeacons(longestTokenLifeMs)
  #last: Promise<unknown> = Promise.resolve()
  #running: Promise<void> = Promise.resolve()
  readonly #resting = new Set<() => void>()
  #reportedAt = -Infinity

  constructor(options: LoaderOptions) {
    this.#options = options
  }

  start(): void {
    const { spool, batchBytes } = this.#options
    spool.onDurable(() => {
      if (spool.unloadedBytes() >= batchBytes) this.#wake()
    })
    this.#running = this.#run()
  }

  /** Resolves when all that is in the spool now is in the facts store. */
  async loadAll(): Promise<void> {
    while (await this.#enqueue());
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('the loader is stopped'))
    this.#wake()
    await this.#running
    await this.#last
    if (this.#state) await this.#report(this.#state, { hasLeft: this.#options.spool.unloadedBytes() === 0 })
  }

  async #run(): Promise<void> {
    const { spool, log, now, everyMs, batchBytes } = this.#options
    while (!this.#stopping.signal.aborted) {
      const begun = now()
      try {
        await this.#enqueue()
        if (this.#state && now() - this.#reportedAt >= reportEveryMs) await this.#report(this.#state)
        if (spool.unloadedBytes() < batchBytes) await this.#rest(Math.max(10, everyMs - (now() - begun)))
      } catch (error) {
        if (this.#stopping.signal.aborted) return
        log.error({ err: error }, 'events cannot be loaded now; they wait in the spool')
        await this.#rest(afterFailureMs)
      }
    }
  }

  #wake(): void {
    for (const wake of this.#resting) wake()
  }

  /** Waits, or less when enough bytes came in meanwhile. */
  async #rest(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    let wake = () => {}
    await new Promise<void>((resolve) => {
      wake = resolve
      this.#resting.add(wake)
      timer = setTimeout(wake, this.#stopping.signal.aborted ? 0 : ms)
    })
    this.#resting.delete(wake)
    clearTimeout(timer)
  }

  /** What readers are told about freshness. Without it figures are right all the same. */
  async #report({ node, receivedAt }: LoaderState, { hasLeft = false } = {}): Promise<void> {
    const { facts, spool, now, log } = this.#options
    this.#reportedAt = now()
    const loadedTo = spool.unloadedBytes() === 0 ? this.#reportedAt : receivedAt
    try {
      await reportProgress(facts, { node, loadedTo, seenAt: this.#reportedAt, hasLeft })
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
    const { spool, bootId } = this.#options
    if (this.#stopping.signal.aborted) return false
    try {
      const state = (this.#state ??= await this.#recover())
      if (spool.unloadedBytes() === 0) return false
      const batch = await this.#readBatch(state, null)
      if (batch.to.segment === state.done.segment && batch.to.offset === state.done.offset) return false
      const begun = await this.#save(state, { next: { to: batch.to, bootId } })
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
    const { spool, facts, now, bootId } = this.#options
    const state = await this.#save(readLoaderState(spool.dir), {})
    this.#seen = new SeenBeacons(longestTokenLifeMs)
    if (state.receivedAt > 0)
      await rememberCounted(facts, this.#seen, {
        node: state.node,
        sinceMs: state.receivedAt - longestTokenLifeMs,
        untilMs: Math.max(now(), state.receivedAt),
        exceptBatch: state.batch + 1,
      })
    if (!state.next) {
      await spool.release(state.done, now())
      return state
    }
    const batch = await this.#readBatch(state, state.next.to)
    if (state.next.bootId === bootId) await this.#insert(state, batch)
    else await this.#reconcile(state, batch)
    return this.#finish(state, batch)
  }

  /** The machine was started anew, perhaps after a power cut: the store may have forgotten the batch's token. */
  async #reconcile(state: LoaderState, batch: Batch): Promise<void> {
    const { facts, log, bootId } = this.#options
    const there = await listMonthsOfBatch(facts, state.node, batch.number)
    const lines = Buffer.concat(batch.rows).toString().split('\n').slice(0, -1)
    const missing = lines.filter((row) => !there.has(monthOfRow(row)))
    log.warn(
      { batch: batch.number, rows: lines.length, missing: missing.length },
      'an open batch is completed',
    )
    const rows = [Buffer.from(missing.map((row) => `${row}\n`).join(''))]
    await this.#insert(state, { ...batch, rows, count: missing.length }, `:${bootId}`)
    await rebuildRollups(facts, state.node, batch.number)
  }

  /** The beacons up to `to`, or as many as fit into one batch. The same range gives the same bytes every time. */
  async #readBatch(state: LoaderState, to: Position | null): Promise<Batch> {
    const { spool } = this.#options
    const batch: Batch = { number: state.batch + 1, to: state.done, rows: [], count: 0, receivedAt: 0 }
    const prefix = `${state.node}\t${batch.number}`
    const isNew = this.#seen.add.bind(this.#seen)
    batch.to = await readSpool(spool, state.done, to ?? spool.durableEnd(), (lines) => {
      const written = writeRows(lines, prefix, isNew)
      if (written.rows) batch.rows.push(Buffer.from(written.tsv))
      batch.count += written.rows
      batch.receivedAt = Math.max(batch.receivedAt, written.receivedAt)
      if (written.dropped) figures.repeatedBeacons.inc(written.dropped)
      return to !== null || batch.count < maxBatchRows
    })
    return batch
  }

  async #insert(state: LoaderState, batch: Batch, suffix = ''): Promise<void> {
    if (batch.count === 0) return
    const { facts, log, spool } = this.#options
    const pause = async (ms: number) => {
      await this.#rest(ms)
      this.#stopping.signal.throwIfAborted()
    }
    const inserter = { facts, log, dir: spool.dir, pause }
    await insertUntilTaken(inserter, batch.rows, `${state.node}:${batch.number}${suffix}`)
    figures.batchRows.observe(batch.count)
    figures.loadedEvents.inc(batch.count)
  }

  async #finish(state: LoaderState, batch: Batch): Promise<LoaderState> {
    const { spool, now } = this.#options
    const receivedAt = Math.max(state.receivedAt, batch.receivedAt)
    const done = await this.#save(state, { batch: batch.number, done: batch.to, receivedAt, next: null })
    await spool.release(batch.to, now())
    figures.unloadedBytes.set(spool.unloadedBytes())
    figures.loadLag.set(Math.max(0, now() - batch.receivedAt) / 1000)
    return done
  }

  async #save(state: LoaderState, change: Partial<LoaderState>): Promise<LoaderState> {
    const changed = { ...state, ...change }
    await writeLoaderState(this.#options.spool.dir, changed)
    return changed
  }
}
