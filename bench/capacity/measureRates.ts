// How the costs of beacons and batches depend on the rate: the fewer come, the less they share.
import { pause } from '../../server/src/platform/processes.ts'
import { sendBeacons, type Load } from '../beaconClient.ts'
import { openEventBench, untilMerged, type EventBench, type IngestNode } from './eventBench.ts'
import { cpuOf } from './processTimes.ts'
import { eventsOfBeacon, type RateCosts } from './unitCosts.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
/** Beacons a second; null: each connection sends as soon as it has its answer. */
const pacedRates = [50, 200, 800, 2_400, null]
const pacedMs = 5_000
const smallBatchS = 12
const idleS = 8
const ofBeacon = eventsOfBeacon.videoTen

export async function measureRates(): Promise<RateCosts> {
  const bench = await openEventBench()
  try {
    const node = await bench.startIngest('rates')
    const state = { sent: 0 }
    await send(bench, node, { connections: 64, beacons: 60 }, state)
    await untilLoaded(bench, state)
    await untilMerged(bench.facts)
    const idle = { ingestMs: await idleMs(node.pid), engineMs: await idleMs(bench.enginePid()) }
    const smallBatch = await measureSmallBatches(bench, node, state)
    const paced = await measurePaced(bench, node, state)
    return { paced, smallBatch, idle }
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

async function idleMs(pid: number): Promise<number[]> {
  const before = cpuOf([pid])
  await pause(idleS * 1000)
  return [((cpuOf([pid]) - before) / idleS) * 1000]
}

/** A batch each second of twenty beacons. */
async function measureSmallBatches(bench: EventBench, node: IngestNode, state: State) {
  const costs: RateCosts['smallBatch'] = { batches: [], rows: [], loaderMs: [], engineMs: [] }
  for (let round = 0; round < rounds; round++) {
    const read = async () => ({
      batches: await bench.countBatches(),
      loader: cpuOf([node.pid]),
      engine: cpuOf([bench.enginePid()]),
      atS: performance.now() / 1000,
    })
    const before = await read()
    const { acknowledged } = await send(
      bench,
      node,
      { connections: 4, durationMs: smallBatchS * 1000, rate: 20 },
      state,
    )
    await untilLoaded(bench, state)
    const after = await read()
    const seconds = after.atS - before.atS
    costs.batches.push((after.batches - before.batches) / seconds)
    costs.rows.push((acknowledged * ofBeacon) / seconds)
    costs.loaderMs.push(((after.loader - before.loader) / seconds) * 1000)
    costs.engineMs.push(((after.engine - before.engine) / seconds) * 1000)
    console.log(`rates: round ${round + 1}, small batches`)
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
      const before = cpuOf([node.pid])
      const load = { connections: 64, durationMs: pacedMs, ...(rate !== null && { rate }) }
      const { acknowledged, elapsedMs } = await send(bench, node, load, state)
      costs.beaconsPerS.push((acknowledged / elapsedMs) * 1000)
      costs.ingestUs.push(((cpuOf([node.pid]) - before) / acknowledged) * 1e6)
    }
    process.kill(bench.enginePid(), 'SIGCONT')
    await untilLoaded(bench, state)
    console.log(`rates: round ${round + 1}, paced`)
  }
  return costs
}
