// A model of the topology in steps of a second: beacons are received, wait in logs, are loaded in batches. No input from
// outside, and the same result for the same scenario.
import type { EventKind, UnitCosts } from '../capacity/unitCosts.ts'
import { createArrivals, trafficFactor } from './arrivals.ts'
import type { Delays } from './backlog.ts'
import { eventModel, paceCost, type EventModel } from './eventModel.ts'
import { keptS, Loading, type Budget, type Log } from './loading.ts'
import { Meters } from './meters.ts'
import { roleCores, type RoleCores } from './roles.ts'
import { isDown, kinds, type Failure, type Scenario } from './scenario.ts'

const logCapacityBytes = 4_096 * 1_048_576
const electionS = 5
/** A loader tries again after growing pauses of at most two seconds. */
const retryS = 1

export type Result = {
  sent: number
  received: number
  refused: number
  freshness: Record<EventKind, Delays>
  maxBacklog: { events: number; bytes: number }
  waitingAtEnd: number
  /** Seconds from the end of a failure until no more than the usual waits; null: not within the simulation. */
  recoveries: { failure: Failure; caughtUpS: number | null }[]
  meters: Meters
  loaded: Record<EventKind, number>
}

export function simulate(scenario: Scenario, costs: UnitCosts): Result {
  const simulation = new Simulation(scenario, costs)
  for (let atS = 0; atS < scenario.durationS; atS += scenario.stepS) simulation.step(atS)
  return simulation.result()
}

class Simulation {
  readonly #scenario: Scenario
  readonly #costs: UnitCosts
  readonly #models: Record<EventKind, EventModel>
  readonly #paceCost: (beaconsPerS: number) => number
  readonly #loading: Loading
  readonly #arrive: (second: number, stepS: number) => number
  readonly #meters = new Meters()
  readonly #recoveries: Result['recoveries']
  readonly #max = { events: 0, bytes: 0 }
  #loaderDebtS = 0
  #sent = 0
  #received = 0

  constructor(scenario: Scenario, costs: UnitCosts) {
    const { installation, traffic, failures, seed } = scenario
    this.#scenario = scenario
    this.#costs = costs
    const model = (kind: EventKind) => eventModel(costs, installation.log, kind, traffic.eventsPerBeacon)
    this.#models = { video: model('video'), ad: model('ad') }
    this.#paceCost = paceCost(costs.rates)
    this.#loading = new Loading(scenario, costs, this.#models)
    this.#arrive = createArrivals(traffic, seed)
    this.#recoveries = failures.map((failure) => ({ failure, caughtUpS: null }))
  }

  step(atS: number): void {
    const { stepS, traffic, installation } = this.#scenario
    const events = this.#arrive(atS, stepS)
    const arrived = { video: events * (1 - traffic.adShare), ad: events * traffic.adShare }
    const roles = roleCores(this.#costs, traffic, trafficFactor(traffic, atS))
    const cores = this.#liveNodes(atS) * stepS * installation.speed
    const receiving = this.#cpuToReceive(arrived, this.#liveNodes(atS))
    // Each node receives in one thread, so more beacons than it can take leave the other cores to the rest.
    const spent = this.#loading.load(atS, this.#budget(atS, roles, Math.min(receiving, cores)))
    // A batch that takes longer than a step blocks the thread in the next ones too.
    this.#loaderDebtS += spent.loaderS
    const loadingS = Math.min(this.#loaderDebtS, cores)
    this.#loaderDebtS -= loadingS
    const share = Math.min(1, (cores - loadingS) / Math.max(receiving, 1e-12))
    const taken = this.#receive(atS, arrived, share)
    this.#sent += events
    this.#received += taken
    this.#meters.add({ ingest: (receiving * share + loadingS) / cores, ...spent.shares }, stepS)
    this.#meterRoles(roles, events)
    this.#meterMachine(roles, receiving * share + spent.loaderS + spent.shares.factsCores * stepS)
    this.#noteBacklog(atS, events)
  }

  result(): Result {
    return {
      sent: this.#sent,
      received: this.#received,
      refused: this.#sent - this.#received,
      freshness: this.#loading.freshness,
      maxBacklog: this.#max,
      waitingAtEnd: this.#waiting().events,
      recoveries: this.#recoveries,
      meters: this.#meters,
      loaded: this.#loading.loaded,
    }
  }

  #liveNodes(atS: number): number {
    return (
      this.#scenario.installation.ingestNodes - (isDown(this.#scenario.failures, 'ingestNode', atS) ? 1 : 0)
    )
  }

  /** Core seconds of a step. */
  #cpuToReceive(arrived: Record<EventKind, number>, nodes: number): number {
    const { stepS, traffic, installation } = this.#scenario
    const cpuUs = kinds.map((kind) => {
      const beacons = arrived[kind] / (kind === 'ad' ? 3 : traffic.eventsPerBeacon)
      // Measured with a spool only; it is small where a node is busy.
      const paceUs = installation.log === 'spool' ? this.#paceCost(beacons / nodes / stepS) : 0
      return arrived[kind] * this.#models[kind].receiveUs + beacons * paceUs
    })
    return cpuUs.reduce((sum, one) => sum + one, 0) / 1e6
  }

  /** Core seconds that loading may use in a step: of a facts server, and of a machine that all processes share. */
  #budget(atS: number, roles: RoleCores, receiving: number): Budget {
    const { stepS, installation } = this.#scenario
    const { facts, machineCores, speed } = installation
    // Two replicas acknowledge only together; one of three may be away.
    const needsReplica = facts.replicas < 3 && isDown(this.#scenario.failures, 'replica', atS)
    const hasJustReturned = this.#scenario.failures.some(
      ({ what, atS: from, forS }) => what === 'facts' && atS >= from && atS < from + forS + retryS,
    )
    if (needsReplica || hasJustReturned) return { server: 0, machine: 0 }
    const reads = roles.factsReads / (facts.shards * facts.replicas)
    const server = Math.max(0, facts.coresOfServer * speed - reads) * stepS
    if (machineCores === null) return { server, machine: Infinity }
    const others = roles.api + roles.postgres + roles.worker + roles.factsReads
    return { server, machine: Math.max(0, (machineCores * speed - others) * stepS - receiving) }
  }

  /** Events that were acknowledged; the others are refused or wait too long for an answer. */
  #receive(atS: number, arrived: Record<EventKind, number>, share: number): number {
    const { stepS, installation } = this.#scenario
    const isElecting = isDown(
      this.#scenario.failures,
      'logServer',
      atS,
      installation.log === 'natsThree' ? electionS : Infinity,
    )
    if (isElecting && installation.log !== 'spool') return 0
    const isAway = installation.log === 'spool' && isDown(this.#scenario.failures, 'ingestNode', atS)
    const logs = this.#loading.logs.slice(isAway ? 1 : 0)
    let taken = 0
    for (const kind of kinds)
      for (const parts of logs) {
        const log = parts[kind]
        const events = (arrived[kind] * share) / logs.length
        const stored = log.backlog.events + this.#keptEvents(log, atS)
        if ((stored + events) * this.#models[kind].logBytes > logCapacityBytes) continue
        log.backlog.add(atS, stepS, events)
        taken += events
      }
    return taken
  }

  /** Loaded events that count against the capacity. */
  #keptEvents(log: Log, atS: number): number {
    const first = log.loaded.findIndex(({ atS: loadedS }) => atS - loadedS < keptS)
    log.loaded.splice(0, first === -1 ? log.loaded.length : first)
    if (this.#scenario.installation.log === 'spool') return 0
    return log.loaded.reduce((sum, { events }) => sum + events, 0)
  }

  #meterRoles(roles: RoleCores, events: number): void {
    const { stepS, traffic, installation } = this.#scenario
    const { video, ad } = this.#models
    const servers = video.serversUs * (1 - traffic.adShare) + ad.serversUs * traffic.adShare
    const wire = video.wireBytes * (1 - traffic.adShare) + ad.wireBytes * traffic.adShare
    this.#meters.add(
      {
        api: roles.api / installation.apiNodes / installation.speed,
        postgres: roles.postgres / installation.postgresCores / installation.speed,
        worker: roles.worker / installation.workerCores / installation.speed,
        factsReadCores: roles.factsReads,
        logServerCores: ((events / stepS) * servers) / 1e6 / (installation.log === 'natsThree' ? 3 : 1),
        beaconBytesPerS: (events / stepS) * wire,
      },
      stepS,
    )
  }

  /** Use of a machine that all processes share. `spentS`: core seconds on the path of events. */
  #meterMachine(roles: RoleCores, spentS: number): void {
    const { stepS, installation } = this.#scenario
    if (installation.machineCores === null) return
    const cores = spentS / stepS + roles.api + roles.postgres + roles.factsReads + roles.worker
    this.#meters.add({ machine: cores / installation.machineCores / installation.speed }, stepS)
  }

  #waiting() {
    const sum = { events: 0, bytes: 0 }
    for (const logs of this.#loading.logs)
      for (const kind of kinds) {
        sum.events += logs[kind].backlog.events
        sum.bytes += logs[kind].backlog.events * this.#models[kind].logBytes
      }
    return sum
  }

  #noteBacklog(atS: number, arrived: number): void {
    const { events, bytes } = this.#waiting()
    this.#max.events = Math.max(this.#max.events, events)
    this.#max.bytes = Math.max(this.#max.bytes, bytes)
    // Up to two seconds of beacons always wait for their batch.
    const isCaughtUp = events <= (2.5 * arrived) / this.#scenario.stepS + 1
    for (const recovery of this.#recoveries) {
      const endS = recovery.failure.atS + recovery.failure.forS
      if (recovery.caughtUpS === null && atS >= endS + retryS && isCaughtUp) recovery.caughtUpS = atS - endS
    }
  }
}
