// The inputs of a simulation. All are assumptions except for the measured costs; `assumed` prints them.
import type { EventKind, LogName } from '../capacity/unitCosts.ts'

export const kinds: readonly EventKind[] = ['video', 'ad']

/** What viewers, publishers and uploads bring. */
export type Traffic = {
  eventsADay: number
  /** Share of ad events among all events. */
  adShare: number
  /** Of a player: it sends every five seconds. Ad tags send three events at a time. */
  eventsPerBeacon: number
  /** Video events of one view, and ad events of one decision. */
  eventsPerView: number
  eventsPerDecision: number
  /** Each makes the calls of `callsOfPublisher` a day. */
  publishers: number
  uploadMinutesADay: number
  /** Share of uploads that is repackaged instead of encoded at first. Further renditions are encoded for all. */
  standardShare: number
  /** `day`: quiet nights and busy evenings, as in the demo. `flat`: the same rate all day. */
  curve: 'day' | 'flat'
  /** A moment of more traffic. `factor` multiplies the rate. */
  bursts: { atS: number; forS: number; factor: number }[]
}

export const failureNames = ['facts', 'replica', 'ingestNode', 'logServer', 'loader'] as const
export type FailureName = (typeof failureNames)[number]
export type Failure = { what: FailureName; atS: number; forS: number }

/** Whether such a part is away at a second; `lastS`: what stands in for it after this time. */
export function isDown(
  failures: readonly Failure[],
  what: FailureName,
  atS: number,
  lastS = Infinity,
): boolean {
  return failures.some(
    (one) => one.what === what && atS >= one.atS && atS < one.atS + Math.min(one.forS, lastS),
  )
}

export type Installation = {
  log: LogName
  ingestNodes: number
  apiNodes: number
  workerCores: number
  postgresCores: number
  facts: { shards: number; replicas: number; coresOfServer: number }
  /** Events of the fullest shard, as a multiple of the mean: accounts differ in size. */
  shardSkew: number
  /** How often a row is merged in its life. */
  mergesOfRow: number
  /** One machine with this many cores for all processes; null: each node has its own. */
  machineCores: number | null
  /** Core speed relative to the reference core, whose microseconds all costs are: `npm run unit-costs -- speed`. */
  speed: number
}

export type Scenario = {
  traffic: Traffic
  installation: Installation
  failures: Failure[]
  durationS: number
  stepS: number
  /** Arrivals vary at random around their rate. */
  seed: string
}

/** New rows are merged with others of their size: from 50 thousand to some hundred million takes about four times. */
const mergesOfRow = 4

export const oneMachine = (cores: number): Installation => ({
  log: 'spool',
  ingestNodes: 1,
  apiNodes: 1,
  workerCores: cores / 2,
  postgresCores: cores / 2,
  facts: { shards: 1, replicas: 1, coresOfServer: cores },
  shardSkew: 1,
  mergesOfRow,
  machineCores: cores,
  speed: 1,
})

export const defaultTraffic = (eventsADay: number): Traffic => ({
  eventsADay,
  adShare: 0.4,
  eventsPerBeacon: 2,
  eventsPerView: 8,
  eventsPerDecision: 4,
  publishers: Math.ceil(eventsADay / 200_000),
  uploadMinutesADay: eventsADay / 1_000_000,
  standardShare: 0.7,
  curve: 'day',
  bursts: [],
})

/** Calls of a publisher in a day. */
export const callsOfPublisher = { profile: 20, videos: 20, analyticsLarge: 10, reportLarge: 5 } as const

/** In print, below each result. */
export const assumed = [
  'the mix of events: --ad-share, --events-per-beacon, --events-per-view, --events-per-decision',
  'publishers and their calls; minutes of upload, and how many are repackaged',
  'the curve of a day (quiet nights, busy evenings), which is that of the demo',
  'an insert runs on one core of a facts server; rows are merged four times in their life',
  'a replica spends on a row what its merging costs; the fullest shard has --shard-skew times the mean',
  'a lost server of NATS pauses acknowledgements for five seconds; a lost loader is replaced after ten',
]
