// How the costs of beacons and batches depend on the rate: the fewer come, the less they share.
import { pause } from '../../server/src/platform/processes.ts'
import { sendBeacons, type Load } from '../beaconClient.ts'
import {
  connectionsFor,
  openEventBench,
  untilMerged,
  type EventBench,
  type IngestNode,
} from './eventBench.ts'
import { cpuMeter } from './cpuMeter.ts'
import { eventsOfBeacon, type RateCosts } from './unitCosts.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
/** Beacons a second; null: each connection sends as soon as it has its answer. */
const pacedRates = [20, 60, 200, 800, 2_400, null]
const pacedMs = 5_000
/** Beacons a second: batches of 200, 2,000 and 10,000 events. */
const batchRates = [20, 200, 1_000]
const batchesS = 12
const idleS = 8
const ofBeacon = eventsOfBeacon.videoTen

export async function measureRates(): Promise<RateCosts> {
  const bench = await openEventBench()
  try {
    const node = await bench.startIngest('rates')
    const state = { sent: 0 }
    // The compiler needs some ten thousand beacons; until then each costs up to half as much again.
    await send(bench, node, { connections: 64, beacons: 200 }, state)
    await untilLoaded(bench, state)
    await untilMerged(bench.facts)
    const idle = await measureIdle(bench, node)
    const batches = await measureBatches(bench, node, state)
    const paced = await measurePaced(bench, node, state)
    return { paced, batches, idle }
  } finally {
    process.kill(bench.enginePid(), 'SIGCONT')
    await bench.close()
  }
}

type State = { sent: number }

async function send(
  bench: EventBench,
  { port }: IngestNode,
  load: Omit<Load, 'port' | 'requests'>,
  state: State,
) {
  const result = await sendBeacons({ port, requests: bench.makeBeacons('videoTen', 320), ...load })
  if (result.refused) throw new Error(`${result.refused} beacons were refused`)
  state.sent += result.acknowledged * ofBeacon
  return result
}

async function untilLoaded(bench: EventBench, { sent }: State): Promise<void> {
  for (const deadline = Date.now() + 180_000; (await bench.countLoaded('video')) < sent; await pause(200))
    if (Date.now() > deadline) throw new Error('not all events were loaded within three minutes')
}

const sourcesOf = (bench: EventBench, node: IngestNode) => ({
  ingest: [node.pid],
  engine: [bench.enginePid()],
})

async function measureIdle(bench: EventBench, node: IngestNode): Promise<RateCosts['idle']> {
  const costs: RateCosts['idle'] = { ingestMs: [], engineMs: [] }
  for (let round = 0; round < rounds; round++) {
    const meter = cpuMeter(sourcesOf(bench, node))
    await pause(idleS * 1000)
    const { referenceS, wallS } = meter.end()
    costs.ingestMs.push((referenceS.ingest / wallS) * 1000)
    costs.engineMs.push((referenceS.engine / wallS) * 1000)
  }
  return costs
}

/** A batch each second. */
async function measureBatches(bench: EventBench, node: IngestNode, state: State) {
  const costs = batchRates.map((): RateCosts['batches'][number] => ({
    batches: [],
    rows: [],
    loaderMs: [],
    engineMs: [],
  }))
  for (let round = 0; round < rounds; round++)
    for (const [at, rate] of batchRates.entries()) {
      const batches = await bench.countBatches()
      const meter = cpuMeter(sourcesOf(bench, node))
      const load = { connections: connectionsFor(rate), durationMs: batchesS * 1000, rate }
      const { acknowledged } = await send(bench, node, load, state)
      await untilLoaded(bench, state)
      const { referenceS, wallS } = meter.end()
      costs[at]!.batches.push(((await bench.countBatches()) - batches) / wallS)
      costs[at]!.rows.push((acknowledged * ofBeacon) / wallS)
      costs[at]!.loaderMs.push((referenceS.ingest / wallS) * 1000)
      costs[at]!.engineMs.push((referenceS.engine / wallS) * 1000)
      console.log(`rates: round ${round + 1}, batches of ${rate * ofBeacon} events`)
    }
  return costs
}

/** Nothing is loaded meanwhile: the engine stands still, and the loader waits for its insert of one beacon. */
async function measurePaced(bench: EventBench, node: IngestNode, state: State) {
  const costs: RateCosts['paced'] = { beaconsPerS: [], ingestUs: [] }
  for (let round = 0; round < rounds; round++) {
    process.kill(bench.enginePid(), 'SIGSTOP')
    await send(bench, node, { connections: 1, beacons: 1 }, state)
    await pause(1_500)
    for (const rate of pacedRates) {
      const meter = cpuMeter({ ingest: [node.pid] })
      const load = {
        connections: connectionsFor(rate),
        durationMs: pacedMs,
        ...(rate !== null && { rate }),
      }
      const { acknowledged, elapsedMs } = await send(bench, node, load, state)
      costs.beaconsPerS.push((acknowledged / elapsedMs) * 1000)
      costs.ingestUs.push((meter.end().referenceS.ingest / acknowledged) * 1e6)
    }
    process.kill(bench.enginePid(), 'SIGCONT')
    await untilLoaded(bench, state)
    console.log(`rates: round ${round + 1}, paced`)
  }
  return costs
}
