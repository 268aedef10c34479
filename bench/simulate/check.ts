// Runs the ingest and the facts engine on this machine and compares what they do with what the simulation predicts: CPU at
// three rates, the highest rate, and the backlog, the catching up and the freshness of an outage of the facts store.
import { cpus } from 'node:os'
import { pause } from '../../server/src/platform/processes.ts'
import { newLoadResult, sendBeacons, type Load } from '../beaconClient.ts'
import { openEventBench, untilMerged, type EventBench, type IngestNode } from '../capacity/eventBench.ts'
import { cpuOf, machineCpuSeconds, referenceWork } from '../capacity/processTimes.ts'
import { eventsOfBeacon, median, readUnitCosts, type UnitCosts } from '../capacity/unitCosts.ts'
import { Backlog, Delays } from './backlog.ts'
import { defaultTraffic, oneMachine, type Failure, type Scenario } from './scenario.ts'
import { simulate, type Result } from './simulate.ts'

const tolerance = 0.2
const ofBeacon = eventsOfBeacon.videoTen
/** Events a second. */
const rates = [1_000, 5_000, 15_000]
const outage = { rate: 15_000, beforeS: 5, downS: 15, durationS: 25 }
const ceilingS = 6
const stepS = 0.1

type Row = { what: string; predicted: number; measured: number }
/** What this machine is like now: cores that other programs leave, and core speed. */
type Conditions = { cores: number; speed: number }

/** Whether each prediction is within a fifth of what was measured. */
export async function check(): Promise<boolean> {
  const costs = readUnitCosts()
  const bench = await openEventBench()
  const rows: Row[] = []
  try {
    const node = await bench.startIngest('check')
    await warmUp(bench, node)
    for (const rate of rates) rows.push(...(await checkRate(bench, node, costs, rate)))
    rows.push(...(await checkCeiling(bench, node, costs)))
    rows.push(...(await checkOutage(bench, node, costs)))
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
  sent += (await sendBeacons({ port, requests, connections: 64, beacons: 100 })).acknowledged * ofBeacon
  await untilLoaded(bench)
  await untilMerged(bench.facts)
}

async function untilLoaded(bench: EventBench): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(250))
    if ((await bench.countLoaded('video')) >= sent) return
  throw new Error('not all events were loaded within two minutes')
}

/** Sends beacons while `during` runs, and reads what the machine and our processes did meanwhile. */
async function measure(
  bench: EventBench,
  node: IngestNode,
  load: Pick<Load, 'rate' | 'durationMs'>,
  during: (result: ReturnType<typeof newLoadResult>) => Promise<void> = async () => {},
) {
  const requests = bench.makeBeacons('videoTen', 320)
  const own = () => cpuOf([process.pid, node.pid, bench.enginePid()])
  const read = () => ({
    ingest: cpuOf([node.pid]),
    engine: cpuOf([bench.enginePid()]),
    machine: machineCpuSeconds(),
    own: own(),
  })
  const reference = [referenceWork(), referenceWork(), referenceWork()]
  const [before, begun] = [read(), performance.now()]
  const result = newLoadResult()
  await Promise.all([
    sendBeacons({ port: node.port, requests, connections: 64, ...load }, result),
    during(result),
  ])
  const sendingS = (performance.now() - begun) / 1000
  const ingestSending = cpuOf([node.pid]) - before.ingest
  if (result.refused) throw new Error(`${result.refused} beacons were refused`)
  sent += result.acknowledged * ofBeacon
  await untilLoaded(bench)
  const [after, allS] = [read(), (performance.now() - begun) / 1000]
  reference.push(referenceWork(), referenceWork())
  // A restarted engine begins at 0, so its own time is not subtracted then.
  const othersS = Math.max(0, after.machine - before.machine - Math.max(0, after.own - before.own)) / allS
  const conditions: Conditions = {
    cores: Math.max(0.5, cpus().length - othersS),
    speed: median(readUnitCosts().referenceMs) / median(reference),
  }
  const cpu = { ingest: after.ingest - before.ingest, engine: after.engine - before.engine, ingestSending }
  return { events: result.acknowledged * ofBeacon, sendingS, allS, cpu, conditions }
}

function predict(
  costs: UnitCosts,
  { rate, durationS, failures = [] }: { rate: number; durationS: number; failures?: Failure[] },
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
    bursts: [{ atS: durationS - 1e-6, forS: Infinity, factor: 0 }],
  }
  const installation = { ...oneMachine(cores), speed, mergesOfRow: 1 }
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

/** CPU seconds of a whole simulation. */
function cpuOfResult({ meters }: Result, durationS: number, speed: number) {
  return {
    ingest: meters.mean('ingest') * durationS,
    engine: (meters.mean('factsCores') * durationS) / speed,
  }
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
  const label = `${Math.round(done.events / done.sendingS)} events a second`
  const perEvent = (seconds: number) => (seconds / done.events) * 1e6
  return [
    {
      what: `${label}: ingest, µs of CPU an event`,
      predicted: perEvent(cpu.ingest + idle('ingestMs')),
      measured: perEvent(done.cpu.ingest),
    },
    {
      what: `${label}: facts engine, µs of CPU an event`,
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
      what: 'highest rate: events acknowledged in a CPU second of the ingest',
      predicted: predicted.received / ceilingS,
      measured: done.events / done.cpu.ingestSending,
    },
  ]
}

async function checkOutage(bench: EventBench, node: IngestNode, costs: UnitCosts): Promise<Row[]> {
  const { rate, beforeS, durationS, downS } = outage
  const observed = { downFromS: 0, upAtS: 0, caughtUpS: 0, bytes: 0, events: 0 }
  const delays = new Delays()
  const done = await measure(
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
      const times = await watch.untilCaughtUp(observed.upAtS)
      Object.assign(observed, times)
    },
  )
  print(done.conditions)
  const forS = observed.upAtS - observed.downFromS
  const failure: Failure = { what: 'facts', atS: observed.downFromS, forS }
  // Of the outage: the client is slowed down when other programs work.
  const eventRate = observed.events / forS
  const predicted = predict(
    costs,
    { rate: eventRate, durationS: done.sendingS, failures: [failure] },
    done.conditions,
  )
  return [
    {
      what: `facts engine away for ${forS.toFixed(0)} s: MB that wait in the spool`,
      predicted: predicted.maxBacklog.bytes / 1e6,
      measured: observed.bytes / 1e6,
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
  const state = { caughtUpS: 0 }
  const sample = async () => {
    const atS = now()
    const received = acknowledged()
    waiting.add(base.atS, atS - base.atS, received - base.seen)
    Object.assign(base, { seen: received, atS })
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
    /** Ends the watch when no more waits than two and a half seconds of beacons. */
    async untilCaughtUp(upAtS: number) {
      for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(50)) {
        if (waiting.events > 2.5 * outage.rate || now() - upAtS < 0.5) continue
        state.caughtUpS = now() - upAtS
        break
      }
      timer.isOver = true
      await running
      return { caughtUpS: state.caughtUpS }
    },
  }
}

function print({ cores, speed }: Conditions): void {
  console.log(
    `other programs leave ${cores.toFixed(2)} cores, of ${speed.toFixed(2)} times the measured speed`,
  )
}
