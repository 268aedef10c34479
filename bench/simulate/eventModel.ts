// Costs of one event, computed from the measured ones.
import {
  median,
  type EventKind,
  type LoadCosts,
  type LogName,
  type RateCosts,
  type UnitCosts,
} from '../capacity/unitCosts.ts'
import type { Traffic } from './scenario.ts'

/** Microseconds of CPU, and bytes. */
export type EventModel = {
  /** Of an ingest process, until the event is acknowledged. */
  receiveUs: number
  /** Of all servers of the log together, until the event is loaded. */
  serversUs: number
  /** Of the process that loads. */
  loadUs: number
  /** Of one facts server: insert with its views in full batches, and one merge of the rows. */
  insertUs: number
  mergeUs: number
  /** How much longer full batches take, one after the other, than the CPU of loader and insert. */
  chainFactor: number
  /** In one copy of the log, which its capacity limits. */
  logBytes: number
  wireBytes: number
  /** On disk of one replica, when merged. */
  rawBytes: number
  rollupBytes: number
}

/** By the rows of a batch: what it costs in addition to its rows, microseconds. */
export type BatchModel = { loaderUs: (rows: number) => number; engineUs: (rows: number) => number }

export const batchRows = 50_000

/**
 * Rows cost what they do in a full batch, which contains its own part of it, so there is nothing to add to a full one.
 * Smaller batches were measured while their beacons came: the loader's part contains what receiving costs more while the
 * same process loads.
 */
export function batchModel({ events, rates }: Pick<UnitCosts, 'events' | 'rates'>): BatchModel {
  const { engineUs, loaderUs } = events.load.spool.video
  const paceUs = paceCurve(rates)
  const idleUs = { loader: median(rates.idle.ingestMs) * 1000, engine: median(rates.idle.engineMs) * 1000 }
  const sizes = rates.batches.map((measured) => {
    const [batches, rows] = [median(measured.batches), median(measured.rows)]
    // Beacons of ten events.
    const receivedUs = (rows / 10) * paceUs(rows / 10)
    const loaderAllUs = median(measured.loaderMs) * 1000 - idleUs.loader - receivedUs
    const engineAllUs = median(measured.engineMs) * 1000 - idleUs.engine
    return {
      rows: rows / batches,
      loaderUs: Math.max(0, loaderAllUs - rows * median(loaderUs)) / batches,
      engineUs: (engineAllUs - rows * median(engineUs)) / batches,
    }
  })
  const line = (part: keyof BatchModel) =>
    onLines([...sizes.map((size) => ({ rows: size.rows, us: size[part] })), { rows: batchRows, us: 0 }])
  return { loaderUs: line('loaderUs'), engineUs: line('engineUs') }
}

/** Straight lines between points in the order of their rows; before the first and after the last point the same as there. */
function onLines(points: { rows: number; us: number }[]): (rows: number) => number {
  return (rows) => {
    const after = points.findIndex((point) => point.rows >= rows)
    if (after === -1) return points.at(-1)!.us
    if (after === 0) return points[0]!.us
    const [from, to] = [points[after - 1]!, points[after]!]
    return from.us + ((to.us - from.us) * (rows - from.rows)) / (to.rows - from.rows)
  }
}

/**
 * CPU of a beacon of ten events in the ingest process at a rate, microseconds. The faster beacons come, the more share a
 * sync of the disk and a turn of the event loop. Between the measured rates on straight lines of logarithms. Without what
 * an idle process uses in that time.
 */
export function paceCurve({
  paced,
  idle,
}: Pick<RateCosts, 'paced' | 'idle'>): (beaconsPerS: number) => number {
  const idleUs = median(idle.ingestMs) * 1000
  const measured = paced.beaconsPerS.map((rate, at) => ({
    rate: Math.log(rate),
    us: Math.log(Math.max(1, paced.ingestUs[at]! - idleUs / rate)),
  }))
  // The rounds of one rate are one point.
  const points = [...Map.groupBy(measured, ({ rate }) => Math.round(rate / Math.LN2)).values()]
    .map((rounds) => ({
      rate: median(rounds.map(({ rate }) => rate)),
      us: median(rounds.map(({ us }) => us)),
    }))
    .toSorted((a, b) => a.rate - b.rate)
  return (beaconsPerS) => {
    const rate = Math.log(Math.max(beaconsPerS, 1e-9))
    const after = points.findIndex((point) => point.rate >= rate)
    if (after === -1) return Math.exp(points.at(-1)!.us)
    if (after === 0) return Math.exp(points[0]!.us)
    const [from, to] = [points[after - 1]!, points[after]!]
    return Math.exp(from.us + ((to.us - from.us) * (rate - from.rate)) / (to.rate - from.rate))
  }
}

/** What a beacon costs at a rate in addition to the highest rate, microseconds. */
export function paceCost(rates: Pick<RateCosts, 'paced' | 'idle'>): (beaconsPerS: number) => number {
  const curve = paceCurve(rates)
  const fullUs = curve(Infinity)
  return (beaconsPerS) => Math.max(0, curve(beaconsPerS) - fullUs)
}

/** A slot of `SeenBeacons` has 12 bytes; its tables are between 35 and 70 % full. Four parts hold 25 to 33 hours. */
const bytesOfView = 12 / 0.5

/** A loader that begins reads the names of all beacons of the last 25 hours before it loads. */
export function restoreModel(
  { restore }: UnitCosts,
  { eventsADay, adShare, eventsPerView, eventsPerDecision }: Traffic,
) {
  const names = {
    video: (eventsADay * (1 - adShare)) / eventsPerView,
    ad: (eventsADay * adShare) / eventsPerDecision,
  }
  const { loaderUs, engineUs } = restore
  const of = (aDay: number) => ({
    seconds: (((aDay * 25) / 24) * (median(loaderUs) + median(engineUs))) / 1e6,
    bytes: ((aDay * 25) / 24) * (4 / 3) * bytesOfView,
  })
  return { video: of(names.video), ad: of(names.ad) }
}

export function eventModel(
  costs: UnitCosts,
  log: LogName,
  kind: EventKind,
  eventsPerBeacon: number,
): EventModel {
  const { events, storage } = costs
  const load = events.load[log][kind]
  const received = receiveCost(events, log, kind, eventsPerBeacon)
  return {
    receiveUs: received.ingestUs,
    serversUs: received.serversUs + median(load.serversUs),
    loadUs: median(load.loaderUs),
    insertUs: median(load.engineUs),
    mergeUs: storage.mergeUs[kind],
    chainFactor: median(events.chain[kind]) / cpuOfLoading(events.load.spool[kind]),
    logBytes: received.logBytes,
    wireBytes: received.wireBytes,
    rawBytes: storage.rawBytes[kind],
    rollupBytes: storage.rollupBytes[kind],
  }
}

const cpuOfLoading = ({ loaderUs, engineUs }: LoadCosts) => median(loaderUs) + median(engineUs)

/** Per event. A beacon costs a part of its own and a part for each of its events: measured with one and with ten. */
function receiveCost(events: UnitCosts['events'], log: LogName, kind: EventKind, eventsPerBeacon: number) {
  const { videoOne: one, videoTen: ten, ad } = events.receive[log]
  // Three servers also keep what they tell each other, which is not in the stream.
  const stored = events.receive[log === 'natsThree' ? 'natsOne' : log]
  const wire = events.wireBytes
  const perEvent = (ofOne: number, ofTen: number) => {
    const slope = (ofTen - ofOne) / 9
    return (ofOne - slope) / eventsPerBeacon + slope
  }
  if (kind === 'ad')
    return {
      ingestUs: median(ad.ingestUs) / 3,
      serversUs: median(ad.serversUs) / 3,
      logBytes: median(stored.ad.logBytes) / 3,
      wireBytes: wire.ad / 3,
    }
  return {
    ingestUs: Math.max(0, perEvent(median(one.ingestUs), median(ten.ingestUs))),
    serversUs: perEvent(median(one.serversUs), median(ten.serversUs)),
    logBytes: perEvent(median(stored.videoOne.logBytes), median(stored.videoTen.logBytes)),
    wireBytes: perEvent(wire.videoOne, wire.videoTen),
  }
}
