// How events leave the logs: in batches, one after the other, as fast as cores allow.
import type { EventKind, UnitCosts } from '../capacity/unitCosts.ts'
import { Backlog, Delays } from './backlog.ts'
import { batchModel, batchRows, restoreModel, type BatchModel, type EventModel } from './eventModel.ts'
import { isDown, kinds, type Scenario } from './scenario.ts'

const everyS = 1
const leastPauseS = 0.01
const batchBytes = 2_000_000
/** A NATS stream keeps loaded messages this long, within its capacity; the facts store remembers a batch as long. */
export const keptS = 600
const takeoverS = 10

export type Log = {
  backlog: Backlog
  nextBatchS: number
  /** When the last batch is loaded: the next one begins then. */
  freeAtS: number
  loaded: { atS: number; events: number }[]
}
/** Of one node with a spool, or the one that all nodes share. */
type Logs = Record<EventKind, Log>

/** Core seconds that loading may use in a step: of a facts server, and of a machine that all processes share. */
export type Budget = { server: number; machine: number }

export class Loading {
  readonly logs: Logs[]
  readonly freshness = { video: new Delays(), ad: new Delays() }
  readonly loaded = { video: 0, ad: 0 }
  readonly #scenario: Scenario
  readonly #models: Record<EventKind, EventModel>
  readonly #batch: BatchModel
  readonly #restoreS: Record<EventKind, number>

  constructor(scenario: Scenario, costs: UnitCosts, models: Record<EventKind, EventModel>) {
    const { log: name, ingestNodes } = scenario.installation
    this.#scenario = scenario
    this.#models = models
    this.#batch = batchModel(costs)
    const log = (): Log => ({ backlog: new Backlog(), nextBatchS: 0, freeAtS: 0, loaded: [] })
    this.logs = Array.from({ length: name === 'spool' ? ingestNodes : 1 }, () => ({
      video: log(),
      ad: log(),
    }))
    const { video, ad } = restoreModel(costs, scenario.traffic)
    this.#restoreS = { video: video.seconds, ad: ad.seconds }
  }

  /** One batch after the other from each log, as far as time and cores allow. */
  load(atS: number, budget: Budget) {
    const { stepS, installation } = this.#scenario
    const { facts, speed, mergesOfRow } = installation
    const chains = this.#chains(atS)
    const pace = this.#pace(budget, chains)
    const spent = { loaderS: 0, serverS: 0, engineS: 0, chainS: { video: 0, ad: 0 } }
    for (const { log, kind } of pace > 0 ? chains : []) {
      const { loadUs, insertUs, mergeUs } = this.#models[kind]
      for (
        let startS = this.#nextStart(log, kind, atS);
        startS < atS + stepS;
        startS = this.#nextStart(log, kind, atS)
      ) {
        const events = Math.min(log.backlog.events, batchRows)
        const chainUs = this.#chainUs(kind, events)
        const tookS = chainUs / 1e6 / speed / pace
        log.backlog.take(events, startS + tookS, this.freshness[kind])
        log.loaded.push({ atS, events })
        log.freeAtS = startS + Math.max(tookS, leastPauseS)
        log.nextBatchS = startS + everyS
        this.loaded[kind] += events
        const engineUs = events * (insertUs + mergeUs * mergesOfRow)
        spent.loaderS += (events * loadUs + this.#batch.loaderUs(events)) / 1e6
        spent.serverS += (engineUs * this.#hottest + this.#batch.engineUs(events * this.#hottest)) / 1e6
        spent.engineS += (engineUs + this.#batch.engineUs(events / facts.shards) * facts.shards) / 1e6
        spent.chainS[kind] += tookS / this.logs.length
      }
    }
    return {
      loaderS: spent.loaderS,
      shares: {
        videoLoader: spent.chainS.video / stepS,
        adLoader: spent.chainS.ad / stepS,
        factsServer: spent.serverS / (facts.coresOfServer * speed * stepS),
        factsCores: spent.engineS / stepS,
      },
    }
  }

  /** Share of the events in the fullest shard. */
  get #hottest(): number {
    const { facts, shardSkew } = this.#scenario.installation
    return Math.min(1, shardSkew / facts.shards)
  }

  /** Time of a batch, read and inserted one after the other. */
  #chainUs(kind: EventKind, events: number): number {
    const { loadUs, insertUs, chainFactor } = this.#models[kind]
    const rows = events * this.#hottest
    const ofRows = (events * loadUs + rows * insertUs) * chainFactor
    return ofRows + this.#batch.loaderUs(events) + this.#batch.engineUs(rows)
  }

  /** Logs that something waits in and somebody loads. */
  #chains(atS: number): { log: Log; kind: EventKind }[] {
    const hasSpools = this.#scenario.installation.log === 'spool'
    const isAway = hasSpools && isDown(this.#scenario.failures, 'ingestNode', atS)
    return this.logs
      .slice(isAway ? 1 : 0)
      .flatMap((logs) => kinds.map((kind) => ({ log: logs[kind], kind })))
      .filter(({ log, kind }) => log.backlog.events >= 1 && !this.#restores(kind, atS))
  }

  /** Whether the loader of a shared log is replaced, or starts again because a batch waited longer than its token lives. */
  #restores(kind: EventKind, atS: number): boolean {
    const { failures, installation } = this.#scenario
    const restoreS = this.#restoreS[kind] / this.logs.length / installation.speed
    return failures.some(({ what, atS: fromS, forS }) => {
      if (what === 'loader' && installation.log !== 'spool')
        return atS >= fromS && atS < fromS + takeoverS + restoreS
      return what === 'facts' && forS > keptS && atS >= fromS && atS < fromS + forS + restoreS
    })
  }

  /** Share of a core that each of these gets if all load at the same time; 0 while the facts store is away. */
  #pace(budget: Budget, chains: { kind: EventKind }[]): number {
    const { stepS, installation } = this.#scenario
    const demand = { server: 0, machine: 0 }
    for (const { kind } of chains) {
      const { loadUs, mergeUs } = this.#models[kind]
      const chainUs = this.#chainUs(kind, batchRows) / batchRows
      const merges = (mergeUs * installation.mergesOfRow) / chainUs
      demand.machine += 1 + merges
      demand.server += 1 - loadUs / chainUs + merges * this.#hottest
    }
    // The budgets are core seconds of the reference core, of which a chain uses as many as its own core does.
    return Math.min(
      1,
      budget.server / stepS / Math.max(demand.server * installation.speed, 1e-9),
      budget.machine / stepS / Math.max(demand.machine * installation.speed, 1e-9),
    )
  }

  /** When the next batch begins: a second after the last one, or sooner if many bytes wait; Infinity if nothing waits. */
  #nextStart(log: Log, kind: EventKind, atS: number): number {
    if (log.backlog.events < 1) return Infinity
    const isFull = log.backlog.events * this.#models[kind].logBytes >= batchBytes
    return Math.max(atS, log.freeAtS, isFull ? 0 : log.nextBatchS)
  }
}
