// The shape of unitCosts.json, which `npm run unit-costs` writes, and which the simulation and docs/capacity.md read.
import { readFileSync, writeFileSync } from 'node:fs'

/** One figure of each round. */
type Rounds = number[]

export const logNames = ['spool', 'natsOne', 'natsThree'] as const
export type LogName = (typeof logNames)[number]
export const beaconKinds = ['videoOne', 'videoTen', 'ad'] as const
/** Beacons of one and of ten video events, and of three ad events. */
export type BeaconKind = (typeof beaconKinds)[number]
export const eventsOfBeacon: Record<BeaconKind, number> = { videoOne: 1, videoTen: 10, ad: 3 }
export type EventKind = 'video' | 'ad'

/** Per beacon, until it is acknowledged. CPU in microseconds of the reference core, as everywhere here: of the ingest process, and of all servers of the log. */
export type ReceiveCosts = { ingestUs: Rounds; serversUs: Rounds; logBytes: Rounds }
/** Per event, in full batches. `mergesUs`: of the engine, from the last insert until it is idle. */
export type LoadCosts = {
  loaderUs: Rounds
  serversUs: Rounds
  engineUs: Rounds
  mergesUs: Rounds
}
export type EventCosts = {
  receive: Record<LogName, Record<BeaconKind, ReceiveCosts>>
  load: Record<LogName, Record<EventKind, LoadCosts>>
  /** Time per event while full batches of a spool are loaded one after the other, microseconds at the reference speed. */
  chain: Record<EventKind, Rounds>
  /** Bytes of a request and its answer, without TCP and TLS. */
  wireBytes: Record<BeaconKind, number>
}

/** How costs depend on the rate, with a spool and beacons of ten events. */
export type RateCosts = {
  /**
   * Beacons in a second, and what each costs the ingest process, microseconds, with its share of an idle process. The last of
   * each round: as many as it takes.
   */
  paced: { beaconsPerS: Rounds; ingestUs: Rounds }
  /** Seconds with batches of few and of more events: batches and rows of a second, milliseconds of CPU. The smallest first. */
  batches: { batches: Rounds; rows: Rounds; loaderMs: Rounds; engineMs: Rounds }[]
  /** Of an idle second, milliseconds of CPU. */
  idle: { ingestMs: Rounds; engineMs: Rounds }
}

/** A loader that begins reads the beacons of the last 25 hours: per view, microseconds of CPU. */
export type RestoreCosts = { loaderUs: Rounds; engineUs: Rounds }

/** Per request: CPU in microseconds by process, transactions in PostgreSQL, bytes of the answer's body. */
export type CallCosts = {
  apiUs: Rounds
  postgresUs: Rounds
  engineUs: Rounds
  transactions: Rounds
  bytes: number
}
export const callNames = [
  'profile',
  'videos',
  'playback',
  'adDecision',
  'analyticsSmall',
  'analyticsLarge',
  'reportSmall',
  'reportLarge',
] as const
export type CallName = (typeof callNames)[number]

/** `events`: rows of the large account of each kind. Bytes on disk per event, after merging. */
export type StorageCosts = {
  rawBytes: Record<EventKind, number>
  rollupBytes: Record<EventKind, number>
  /** CPU of the engine to merge all rows of an event once, microseconds. */
  mergeUs: Record<EventKind, number>
  events: number
  videos: number
  days: number
}

/** CPU seconds of the reference core for one second of film, by effort and rung; `remux` repackages. */
export type FilmCosts = {
  remux: Rounds
  first: Rounds
  rest: Record<string, Rounds>
  ladder: Rounds
  poster: Rounds
  sprite: Rounds
  /** Bytes of one second of each rendition of the test film. */
  bytesOfSecond: Record<string, number>
}

/** Resident memory, MiB by process: idle, and with the large accounts loaded and read. */
type MemoryCosts = { idle: Record<string, number>; loaded: Record<string, number> }

export type NodeRow = {
  nodes: number
  /** Requests a second: beacons of ten events, or signed-in reads. */
  rate: Rounds
  p99Ms: Rounds
  /** CPU per event, or per read, of all nodes of the role together, and of what they share. Microseconds. */
  nodesUs: Rounds
  sharedUs: Rounds
}
export type NodeCosts = { spool: NodeRow[]; nats: NodeRow[]; api: NodeRow[] }

export type UnitCosts = {
  measuredAt: string
  machine: { cpu: string; cores: number; memoryGb: number }
  versions: Record<string, string>
  /** All CPU is that of a core which does the work of referenceWork.ts in so many milliseconds. */
  referenceMs: number
  /** Mean speed of the cores of this machine while each part was measured, relative to that core. */
  coreSpeeds: Record<string, number>
  events: EventCosts
  rates: RateCosts
  restore: RestoreCosts
  calls: Record<CallName, CallCosts>
  storage: StorageCosts
  films: FilmCosts
  memory: MemoryCosts
  nodes: NodeCosts
}

const path = new URL('unitCosts.json', import.meta.url)

export const readUnitCosts = () => JSON.parse(readFileSync(path, 'utf8')) as UnitCosts

/** Replaces the parts that were measured again. */
export function saveUnitCosts(change: Partial<UnitCosts>): void {
  const before = (() => {
    try {
      return readUnitCosts()
    } catch {
      return {}
    }
  })()
  writeFileSync(path, `${JSON.stringify(roundFigures({ ...before, ...change }), null, 2)}\n`)
}

/** Four digits are more than any of these figures has. */
const roundFigures = (value: object): object =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'number' ? Number(one.toPrecision(4)) : one)),
  ) as object

export function median(rounds: readonly number[]): number {
  const sorted = [...rounds].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
