// One, two and four nodes of a role at full load: what they do together, and whether an event or a read costs the same.
// All share two cores here, so the sum does not grow as it would on machines of their own.
import { Agent, request } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pause } from '../../server/src/platform/processes.ts'
import { startNatsServers, type NatsServers } from '../../server/testing/natsServers.ts'
import { sendBeacons } from '../beaconClient.ts'
import { end, freePort, launch, quantile } from '../processes.ts'
import { startProduct } from '../product.ts'
import { openEventBench, untilMerged, type EventBench, type IngestNode } from './eventBench.ts'
import { cpuMeter } from './cpuMeter.ts'
import { productSources } from './productSources.ts'
import { eventsOfBeacon, type NodeCosts, type NodeRow } from './unitCosts.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
const numbers = [1, 2, 4]
const durationMs = 4_000
const connections = 64
const ofBeacon = eventsOfBeacon.videoTen
const newRow = (nodes: number): NodeRow => ({ nodes, rate: [], p99Ms: [], nodesUs: [], sharedUs: [] })

export async function measureNodes(): Promise<NodeCosts> {
  const spool = await measureIngestNodes()
  const servers = await startNatsServers(1)
  try {
    return { spool, nats: await measureIngestNodes(servers), api: await measureApiNodes() }
  } finally {
    await servers.stop()
  }
}

/** Rounds alternate, so that other load on the machine meets all numbers of nodes. */
async function measureIngestNodes(servers?: NatsServers): Promise<NodeRow[]> {
  const rows = numbers.map(newRow)
  const bench = await openEventBench()
  const state = { sent: 0 }
  try {
    const nodes: IngestNode[] = []
    for (let node = 0; node < Math.max(...numbers); node++)
      nodes.push(await bench.startIngest(`node${node}`, servers))
    await loadNodes(bench, nodes, state)
    for (let round = 0; round < rounds; round++)
      for (const row of rows) {
        const used = nodes.slice(0, row.nodes)
        await untilMerged(bench.facts)
        // All of them, since any may load a log that they share.
        const meter = cpuMeter({
          own: nodes.map(({ pid }) => pid),
          shared: [bench.enginePid(), ...nodes[0]!.servers],
        })
        const { events, elapsedMs, latenciesMs } = await loadNodes(bench, used, state)
        const { own, shared } = meter.end().referenceS
        row.rate.push(events / ofBeacon / (elapsedMs / 1000))
        row.p99Ms.push(quantile(latenciesMs, 0.99))
        row.nodesUs.push((own / events) * 1e6)
        row.sharedUs.push((shared / events) * 1e6)
        console.log(`nodes: round ${round + 1}, ${row.nodes} ingest${servers ? ' with NATS' : ''}`)
      }
    return rows
  } finally {
    await bench.close()
  }
}

/** The same number of connections in total, spread over the nodes, until all events are loaded. */
async function loadNodes(bench: EventBench, nodes: IngestNode[], state: { sent: number }) {
  const results = await Promise.all(
    nodes.map(({ port }) => {
      const requests = bench.makeBeacons('videoTen', 320)
      return sendBeacons({ port, requests, connections: connections / nodes.length, durationMs })
    }),
  )
  const refused = results.reduce((sum, one) => sum + one.refused, 0)
  if (refused > 0) throw new Error(`${refused} beacons were refused`)
  const events = results.reduce((sum, one) => sum + one.acknowledged, 0) * ofBeacon
  state.sent += events
  for (
    const deadline = Date.now() + 180_000;
    (await bench.countLoaded('video')) < state.sent;
    await pause(250)
  )
    if (Date.now() > deadline) throw new Error('not all events were loaded within three minutes')
  return {
    events,
    elapsedMs: Math.max(...results.map((one) => one.elapsedMs)),
    latenciesMs: results.flatMap((one) => one.latenciesMs),
  }
}

async function measureApiNodes(): Promise<NodeRow[]> {
  const rows = numbers.map(newRow)
  const product = await startProduct()
  const spools = mkdtempSync(join(tmpdir(), 'matinee-spools-'))
  const first = { pid: product.pidOf('api'), port: Number(new URL(product.url).port), stop: async () => {} }
  const nodes = [first]
  try {
    while (nodes.length < Math.max(...numbers))
      nodes.push(await startApi(product.dataDir, join(spools, String(nodes.length))))
    await readFrom(nodes, product.token)
    const stores = productSources(product.dataDir)
    for (let round = 0; round < rounds; round++)
      for (const row of rows) {
        const used = nodes.slice(0, row.nodes)
        const { postgres, engine } = stores
        const meter = cpuMeter({ own: nodes.map(({ pid }) => pid), postgres, engine })
        const { reads, elapsedMs, latenciesMs } = await readFrom(used, product.token)
        const cpu = meter.end().referenceS
        row.rate.push(reads / (elapsedMs / 1000))
        row.p99Ms.push(quantile(latenciesMs, 0.99))
        row.nodesUs.push((cpu.own / reads) * 1e6)
        row.sharedUs.push(((cpu.postgres + cpu.engine) / reads) * 1e6)
        console.log(`nodes: round ${round + 1}, ${row.nodes} api`)
      }
    return rows
  } finally {
    for (const node of nodes) await node.stop()
    await product.stop()
    rmSync(spools, { recursive: true, force: true })
  }
}

/** A further api over the same stores, with a spool of its own. */
async function startApi(dataDir: string, spool: string) {
  const port = await freePort()
  const env = {
    MATINEE_DATA: dataDir,
    MATINEE_SPOOL: spool,
    MATINEE_DEMO: 'off',
    PORT: String(port),
    LOG_LEVEL: 'error',
  }
  const child = await launch(new URL('../../server/src/main.ts', import.meta.url), ['api'], env)
  return { pid: child.pid!, port, stop: () => end(child) }
}

/** Signed-in reads of the account's profile, over eight connections in total. */
async function readFrom(nodes: { port: number }[], token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const latenciesMs: number[] = []
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: 8 }, async (_, connection) => {
      const { port } = nodes[connection % nodes.length]!
      while (performance.now() - begun < durationMs) {
        const startedAt = performance.now()
        await read(agent, port, token)
        latenciesMs.push(performance.now() - startedAt)
      }
    }),
  )
  agent.destroy()
  return { reads: latenciesMs.length, elapsedMs: performance.now() - begun, latenciesMs }
}

function read(agent: Agent, port: number, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    request({ agent, port, host: '127.0.0.1', path: '/api/v1/auth/profile', headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a read was answered ${response.statusCode}`))
      response.resume().on('end', resolve)
    })
      .on('error', reject)
      .end()
  })
}
