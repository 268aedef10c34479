// Runs the ingest and the facts engine on this machine and compares what they do with what the simulation predicts: CPU at
// three rates, the highest rate, and the backlog, the catching up and the freshness of an outage of the facts store.
import { cpus } from 'node:os'
import { pause } from '../../server/src/platform/processes.ts'
import { newLoadResult, sendBeacons, type Load } from '../beaconClient.ts'
import { withCoreSpeeds } from '../capacity/coreSpeed.ts'
import { cpuMeter } from '../capacity/cpuMeter.ts'
import {
  connectionsFor,
  openEventBench,
  untilMerged,
  type EventBench,
  type IngestNode,
} from '../capacity/eventBench.ts'
import { machineCpuSeconds } from '../capacity/processTimes.ts'
import { eventsOfBeacon, median, readUnitCosts, type UnitCosts } from '../capacity/unitCosts.ts'
import { Backlog, Delays } from './backlog.ts'
import { defaultTraffic, oneMachine, type Failure, type Scenario, type Traffic } from './scenario.ts'
import { simulate, type Result } from './simulate.ts'

const tolerance = 0.2
const ofBeacon = eventsOfBeacon.videoTen
/** Events a second. */
const rates = [1_000, 5_000, 15_000]
/**
 * Beacons still come while the backlog is loaded, as the model of catching up assumes. It is long, because a loader tries again
 * after a pause of up to two seconds, which is chance.
 */
const outage = { rate: 15_000, beforeS: 5, downS: 120, durationS: 200 }
const ceilingS = 6
const stepS = 0.1

type Row = { what: string; predicted: number; measured: number }
/** What this machine is like for some seconds: cores that other programs and our client leave, and core speed. */
type Conditions = { cores: number; speed: number }

/** Whether each prediction is within a fifth of what was measured. */
export const check = () => withCoreSpeeds(compare)

async function compare(): Promise<boolean> {
  const costs = readUnitCosts()
  const bench = await openEventBench()
  const rows: Row[] = []
  try {
    const node = await bench.startIngest('check')
    await warmUp(bench, node)
    for (const checkPart of [checkRates, checkCeiling, checkOutage])
      rows.push(...(await middleOfThree(() => checkPart(bench, node, costs))))
    await node.stop()
  } finally {
    await bench.close()
  }
  return printRows(rows)
}

function printRows(rows: Row[]): boolean {
  const isNear = ({ predicted, measured }: Row) => Math.abs(predicted / measured - 1) <= tolerance
  console.log(`\n${'what'.padEnd(58)} predicted  measured  difference`)
  for (const row of rows) {
    const { what, predicted, measured } = row
    const difference = `${(100 * (predicted / measured - 1)).toFixed(0)} %`.padStart(10)
    const figures = [predicted, measured].map((value) => value.toPrecision(3).padStart(9)).join(' ')
    console.log(`${what.padEnd(58)} ${figures} ${difference}${isNear(row) ? '' : '  too far'}`)
  }
  const far = rows.filter((row) => !isNear(row)).length
  console.log(`\n${rows.length - far} of ${rows.length} predictions are within 20 % of the measurement`)
  return far === 0
}

let sent = 0

async function warmUp(bench: EventBench, { port }: IngestNode): Promise<void> {
  const requests = bench.makeBeacons('videoTen', 320)
  // The compiler needs some ten thousand beacons; until then each costs up to half as much again.
  sent += (await sendBeacons({ port, requests, connections: 64, beacons: 200 })).acknowledged * ofBeacon
  await untilLoaded(bench)
  await untilMerged(bench.facts)
}

async function untilLoaded(bench: EventBench): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(250))
    if ((await bench.countLoaded('video')) >= sent) return
  throw new Error('not all events were loaded within two minutes')
}

/** Counts from now on what the ingest and the engine use, and what they have to share. */
function observe(bench: EventBench, node: IngestNode) {
  const machineS = machineCpuSeconds()
  // The outage ends one engine and starts another.
  const meter = cpuMeter({ ingest: [node.pid], engine: () => [bench.enginePid()] })
  const conditionsOf = ({ cpuS, wallS, speed }: ReturnType<typeof meter.read>): Conditions => {
    const othersS = Math.max(0, machineCpuSeconds() - machineS - cpuS.ingest - cpuS.engine)
    return { cores: Math.max(0.5, cpus().length - othersS / wallS), speed }
  }
  return {
    read: () => meter.read().referenceS,
    end() {
      const use = meter.end()
      return { cpu: use.referenceS, allS: use.wallS, conditions: conditionsOf(use) }
    },
  }
}

/** Sends beacons while `during` runs, and reads what the machine and our processes did meanwhile. */
async function measure(
  bench: EventBench,
  node: IngestNode,
  load: Pick<Load, 'rate' | 'durationMs'>,
  during: (result: ReturnType<typeof newLoadResult>) => Promise<void> = async () => {},
) {
  const requests = bench.makeBeacons('videoTen', 320)
  const connections = connectionsFor(load.rate ?? null)
  const result = newLoadResult()
  const observed = observe(bench, node)
  const begun = performance.now()
  await Promise.all([
    sendBeacons({ port: node.port, requests, connections, ...load }, result),
    during(result),
  ])
  const sendingS = (performance.now() - begun) / 1000
  const ingestSending = observed.read().ingest
  if (result.refused) throw new Error(`${result.refused} beacons were refused`)
  sent += result.acknowledged * ofBeacon
  await untilLoaded(bench)
  return { events: result.acknowledged * ofBeacon, sendingS, ingestSending, ...observed.end() }
}

type Prediction = {
  rate: number
  durationS: number
  failures?: Failure[]
  bursts?: Traffic['bursts']
}

function predict(
  costs: UnitCosts,
  { rate, durationS, failures = [], bursts = [] }: Prediction,
  { cores, speed }: Conditions,
): Result {
  const traffic = {
    ...defaultTraffic(rate * 86_400),
    adShare: 0,
    eventsPerBeacon: ofBeacon,
    eventsPerView: Infinity,
    publishers: 0,
    uploadMinutesADay: 0,
    curve: 'flat' as const,
    // Nothing comes after the sending, and the rest is loaded.
    bursts: [...bursts, { atS: durationS - 1e-6, forS: Infinity, factor: 0 }],
  }
  // The measured seconds of batches contain the merges of these seconds; later ones are not awaited here.
  const installation = { ...oneMachine(cores), speed, mergesOfRow: 0 }
  const scenario: Scenario = {
    traffic,
    installation,
    failures,
    durationS: durationS + 30,
    stepS,
    seed: 'check',
  }
  return simulate(scenario, costs)
}

/** CPU seconds of the reference core in a whole simulation. */
function cpuOfResult({ meters }: Result, durationS: number, speed: number) {
  return {
    ingest: meters.mean('ingest') * durationS * speed,
    engine: meters.mean('factsCores') * durationS,
  }
}

/** Each row is measured three times, so that a slow minute of the machine spoils one of them; the middle one counts. */
async function middleOfThree(measureRows: () => Promise<Row[]>): Promise<Row[]> {
  const rounds = [await measureRows(), await measureRows(), await measureRows()]
  const ratio = ({ predicted, measured }: Row) => predicted / measured
  return rounds[0]!.map(
    (_, at) => rounds.map((rows) => rows[at]!).toSorted((a, b) => ratio(a) - ratio(b))[1]!,
  )
}

async function checkRates(bench: EventBench, node: IngestNode, costs: UnitCosts): Promise<Row[]> {
  const rows: Row[] = []
  for (const rate of rates) rows.push(...(await checkRate(bench, node, costs, rate)))
  return rows
}

async function checkRate(
  bench: EventBench,
  node: IngestNode,
  costs: UnitCosts,
  rate: number,
): Promise<Row[]> {
  const durationS = 10
  const done = await measure(bench, node, { rate: rate / ofBeacon, durationMs: durationS * 1000 })
  const { conditions, allS } = done
  print(conditions)
  const predicted = predict(
    costs,
    { rate: done.events / done.sendingS, durationS: done.sendingS },
    conditions,
  )
  const cpu = cpuOfResult(predicted, done.sendingS + 30, conditions.speed)
  const idle = (part: 'ingestMs' | 'engineMs') => (median(costs.rates.idle[part]) / 1000) * allS
  const label = `${rate} events a second`
  const perEvent = (seconds: number) => (seconds / done.events) * 1e6
  return [
    {
      what: `${label}: ingest, reference µs an event`,
      predicted: perEvent(cpu.ingest + idle('ingestMs')),
      measured: perEvent(done.cpu.ingest),
    },
    {
      what: `${label}: facts engine, reference µs an event`,
      predicted: perEvent(cpu.engine + idle('engineMs')),
      measured: perEvent(done.cpu.engine),
    },
  ]
}

/** Beacons come as fast as they are answered. */
async function checkCeiling(bench: EventBench, node: IngestNode, costs: UnitCosts): Promise<Row[]> {
  const done = await measure(bench, node, { durationMs: ceilingS * 1000 })
  print(done.conditions)
  const predicted = predict(costs, { rate: 1e7, durationS: ceilingS }, done.conditions)
  // Its thread is never idle then, whatever else the machine does.
  return [
    {
      what: 'highest rate: events acknowledged in a reference second of the ingest',
      predicted: predicted.received / ceilingS / done.conditions.speed,
      measured: done.events / done.ingestSending,
    },
  ]
}

/** Stops the engine while beacons come, and starts it again. */
async function runOutage(bench: EventBench, node: IngestNode) {
  const { rate, beforeS, durationS, downS } = outage
  const calm: Conditions = { cores: cpus().length, speed: 1 }
  const recovered = { caughtUpS: 0, maxWaiting: 0, eventsLater: 0, conditions: calm }
  const observed = { ...recovered, downFromS: 0, upAtS: 0, bytes: 0, events: 0 }
  const delays = new Delays()
  const { sendingS } = await measure(
    bench,
    node,
    { rate: rate / ofBeacon, durationMs: durationS * 1000 },
    async (result) => {
      const begun = performance.now()
      const now = () => (performance.now() - begun) / 1000
      const watch = watchLoading(bench, { now, acknowledged: () => result.acknowledged * ofBeacon, delays })
      await pause(beforeS * 1000)
      observed.downFromS = now()
      const [bytes, acknowledged] = [node.logBytes(), result.acknowledged]
      await bench.stopEngine()
      await pause(downS * 1000)
      await bench.startEngine()
      observed.upAtS = now()
      observed.bytes = node.logBytes() - bytes
      observed.events = (result.acknowledged - acknowledged) * ofBeacon
      const recovery = observe(bench, node)
      Object.assign(observed, await watch.untilCaughtUp(), recovery.end())
    },
  )
  return { ...observed, sendingS, delays }
}

async function checkOutage(bench: EventBench, node: IngestNode, costs: UnitCosts): Promise<Row[]> {
  const observed = await runOutage(bench, node)
  const { downFromS, upAtS, sendingS, delays } = observed
  print(observed.conditions)
  const forS = upAtS - downFromS
  const failure: Failure = { what: 'facts', atS: downFromS, forS }
  // The client is slowed down when other programs work, and by the engine after its return.
  const eventRate = observed.events / forS
  const factor = observed.eventsLater / observed.caughtUpS / eventRate
  const bursts = [{ atS: upAtS, forS: sendingS - upAtS, factor }]
  const predicted = predict(
    costs,
    { rate: eventRate, durationS: sendingS, failures: [failure], bursts },
    observed.conditions,
  )
  return [
    {
      what: `facts engine away for ${outage.downS} s: most MB that wait in the spool`,
      predicted: predicted.maxBacklog.bytes / 1e6,
      measured: (observed.maxWaiting * observed.bytes) / observed.events / 1e6,
    },
    {
      what: '   s from its return until no more than usual waits',
      predicted: predicted.recoveries[0]!.caughtUpS ?? Number.NaN,
      measured: observed.caughtUpS,
    },
    {
      what: '   s until events are in the figures, p95',
      predicted: predicted.freshness.video.quantile(0.95),
      measured: delays.quantile(0.95),
    },
    { what: '   the longest', predicted: predicted.freshness.video.max, measured: delays.max },
  ]
}

type Watching = { now: () => number; acknowledged: () => number; delays: Delays }

/** Follows how many events are acknowledged and how many are loaded, and so how old each is when it is loaded. */
function watchLoading(bench: EventBench, { now, acknowledged, delays }: Watching) {
  const waiting = new Backlog()
  const base = { loaded: sent, seen: 0, atS: 0 }
  const state = { caughtUpS: 0, maxWaiting: 0, eventsLater: 0 }
  const sample = async () => {
    const atS = now()
    const received = acknowledged()
    waiting.add(base.atS, atS - base.atS, received - base.seen)
    Object.assign(base, { seen: received, atS })
    state.maxWaiting = Math.max(state.maxWaiting, waiting.events)
    const [row] = await bench.facts
      .query<{ rows: string }>({ sql: 'SELECT count() AS rows FROM video_events', params: {} })
      .catch(() => [])
    if (!row) return
    const loaded = Number(row.rows)
    if (loaded > base.loaded) waiting.take(loaded - base.loaded, now(), delays)
    base.loaded = Math.max(base.loaded, loaded)
  }
  const timer = { isOver: false }
  const running = (async () => {
    for (; !timer.isOver; await pause(stepS * 1000)) await sample()
  })()
  return {
    /** Ends the watch when no more waits than two and a half seconds of beacons, as many as come now. */
    async untilCaughtUp() {
      const [upAtS, before] = [now(), acknowledged()]
      for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(50)) {
        state.caughtUpS = now() - upAtS
        state.eventsLater = acknowledged() - before
        const rate = state.eventsLater / state.caughtUpS
        if (state.caughtUpS >= 0.5 && waiting.events <= 2.5 * rate) break
      }
      timer.isOver = true
      await running
      return state
    },
  }
}

function print({ cores, speed }: Conditions): void {
  console.log(
    `other programs leave ${cores.toFixed(2)} cores, of ${speed.toFixed(2)} times the reference speed`,
  )
}
