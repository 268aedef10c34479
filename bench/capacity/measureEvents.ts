// What an event costs from the request to the facts store: received while the engine stands still, then loaded.
import { batchRows } from '../simulate/eventModel.ts'
import { pause } from '../../server/src/platform/processes.ts'
import { startNatsServers, type NatsServers } from '../../server/testing/natsServers.ts'
import { sendBeacons } from '../beaconClient.ts'
import { openEventBench, untilMerged, type EventBench, type IngestNode } from './eventBench.ts'
import { cpuMeter } from './cpuMeter.ts'
import {
  beaconKinds,
  eventsOfBeacon,
  logNames,
  type BeaconKind,
  type EventCosts,
  type EventKind,
  type LoadCosts,
  type LogName,
  type ReceiveCosts,
} from './unitCosts.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
/** Of NATS servers that share these cores, more would wait too long. */
const connectionsOf: Record<LogName, number> = { spool: 64, natsOne: 16, natsThree: 8 }
const beacons = { spool: 12_800, natsOne: 6_400, natsThree: 3_200 }
/** Many full batches of video events: the first ones after a pause take longer than those of a long backlog. */
const backlogBeacons = { videoTen: 160_000, ad: 96_000 }
/** Different requests of video events, each of which is new again when it is sent again. */
const mostRequests = 40_000
/** Of each kind. */
const warmBeacons = 6_400
const answerBytes = 'HTTP/1.1 204 No Content\r\nAccess-Control-Allow-Origin: *\r\n'.length + 70
const kindOf = (kind: BeaconKind): EventKind => (kind === 'ad' ? 'ad' : 'video')

export async function measureEvents(): Promise<EventCosts> {
  const bench = await openEventBench()
  const groups = { natsOne: await startNatsServers(1), natsThree: await startNatsServers(3) }
  try {
    const costs = emptyCosts(bench)
    for (let round = 0; round < rounds; round++)
      for (const log of logNames) {
        await measureLog(bench, { log, round, group: log === 'spool' ? undefined : groups[log] }, costs)
        console.log(`events: round ${round + 1}, ${log}`)
      }
    return costs
  } finally {
    await bench.close()
    await Promise.all([groups.natsOne.stop(), groups.natsThree.stop()])
  }
}

function emptyCosts(bench: EventBench): EventCosts {
  const receive = (): ReceiveCosts => ({ ingestUs: [], serversUs: [], logBytes: [] })
  const load = (): LoadCosts => ({ loaderUs: [], serversUs: [], engineUs: [], mergesUs: [] })
  const forLogs = <T>(make: () => T) => ({ spool: make(), natsOne: make(), natsThree: make() })
  const wireBytes = (kind: BeaconKind) => bench.makeBeacons(kind, 1)[0]!.bytes.length + answerBytes
  return {
    receive: forLogs(() => ({ videoOne: receive(), videoTen: receive(), ad: receive() })),
    load: forLogs(() => ({ video: load(), ad: load() })),
    chain: { video: [], ad: [] },
    wireBytes: { videoOne: wireBytes('videoOne'), videoTen: wireBytes('videoTen'), ad: wireBytes('ad') },
  }
}

type Measured = { log: LogName; round: number; group: NatsServers | undefined }

async function measureLog(
  bench: EventBench,
  { log, round, group }: Measured,
  costs: EventCosts,
): Promise<void> {
  const node = await bench.startIngest(`${log}-${round}`, group)
  try {
    // The first beacons compile the code; until then each costs up to half as much again.
    for (const kind of beaconKinds) await send(bench, node, kind, { log, count: warmBeacons })
    await untilLoaded(bench, 'video')
    await untilMerged(bench.facts)
    for (const kind of beaconKinds) {
      const count = beacons[log]
      process.kill(bench.enginePid(), 'SIGSTOP')
      // Each loader now waits for its insert of one beacon, and loads nothing while the others are received.
      for (const each of ['videoOne', 'ad'] as const)
        await send(bench, node, each, { log, count: connectionsOf[log] })
      await pause(1_500)
      const bytesBefore = node.logBytes()
      const meter = cpuMeter({ ingest: [node.pid], servers: node.servers })
      await send(bench, node, kind, { log, count })
      const { ingest, servers } = meter.end().referenceS
      const perBeacon = (part: number) => (part / count) * 1e6
      const costsOfKind = costs.receive[log][kind]
      costsOfKind.ingestUs.push(perBeacon(ingest))
      costsOfKind.serversUs.push(perBeacon(servers))
      costsOfKind.logBytes.push((node.logBytes() - bytesBefore) / count)
      const loaded = await measureLoading(bench, node, {
        kind: kindOf(kind),
        events: count * eventsOfBeacon[kind],
      })
      // Beacons of one event make batches that are not full.
      if (kind !== 'videoOne')
        for (const [name, value] of Object.entries(loaded))
          costs.load[log][kindOf(kind)][name as keyof LoadCosts].push(value)
    }
    if (log === 'spool')
      for (const kind of ['videoTen', 'ad'] as const)
        costs.chain[kindOf(kind)].push(await measureChain(bench, node, kind))
  } finally {
    await node.stop()
  }
}

/** Events that were acknowledged, and that were not. */
const sent = { video: 0, ad: 0 }
const refused = { video: 0, ad: 0 }

type Sending = { log: LogName; count: number }

async function send(
  bench: EventBench,
  { port }: IngestNode,
  kind: BeaconKind,
  { log, count }: Sending,
): Promise<void> {
  const connections = connectionsOf[log]
  const requests = bench.makeBeacons(kind, kind === 'ad' ? count : Math.min(count, mostRequests))
  const result = await sendBeacons({ port, requests, connections, beacons: count / connections })
  // The servers of a group may store what they do not acknowledge in time; `untilLoaded` counts it.
  if (result.refused > (log === 'natsThree' ? count / 20 : 0))
    throw new Error(`${result.refused} beacons were refused by ${log}`)
  sent[kindOf(kind)] += result.acknowledged * eventsOfBeacon[kind]
  refused[kindOf(kind)] += result.refused * eventsOfBeacon[kind]
}

/** From the moment at which the engine works again until it is idle. */
async function measureLoading(
  bench: EventBench,
  node: IngestNode,
  { kind, events }: { kind: EventKind; events: number },
): Promise<Record<keyof LoadCosts, number>> {
  const meter = cpuMeter({ loader: [node.pid], servers: node.servers, engine: [bench.enginePid()] })
  process.kill(bench.enginePid(), 'SIGCONT')
  await untilLoaded(bench, kind)
  const { referenceS: loaded } = meter.read()
  await untilMerged(bench.facts)
  const perEvent = (seconds: number) => (seconds / events) * 1e6
  return {
    loaderUs: perEvent(loaded.loader),
    serversUs: perEvent(loaded.servers),
    engineUs: perEvent(loaded.engine),
    mergesUs: perEvent(meter.end().referenceS.engine - loaded.engine),
  }
}

/** Batches of a backlog follow each other without a pause: the time from the first one's end to the last one's. */
async function measureChain(bench: EventBench, node: IngestNode, kind: 'videoTen' | 'ad'): Promise<number> {
  const loadedKind = kindOf(kind)
  process.kill(bench.enginePid(), 'SIGSTOP')
  await send(bench, node, kind, { log: 'spool', count: backlogBeacons[kind] })
  const before = sent[loadedKind] - backlogBeacons[kind] * eventsOfBeacon[kind]
  process.kill(bench.enginePid(), 'SIGCONT')
  let first = 0
  while ((first = await bench.countRows(loadedKind)) < before + batchRows) await pause(10)
  const meter = cpuMeter({})
  while ((await bench.countRows(loadedKind)) < sent[loadedKind]) await pause(10)
  const { wallS, speed } = meter.end()
  await untilMerged(bench.facts)
  return (wallS * speed * 1e6) / (sent[loadedKind] - first)
}

async function untilLoaded(bench: EventBench, kind: EventKind): Promise<void> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await pause(250)) {
    // Sums of the rollups would be work for the engine that is measured.
    const loaded = await bench.countRows(kind)
    if (loaded > sent[kind] + refused[kind])
      throw new Error(`${loaded} ${kind} events were counted, ${sent[kind]} sent`)
    if (loaded >= sent[kind]) return
  }
  throw new Error(`${sent[kind]} ${kind} events were sent and did not all arrive within three minutes`)
}
