// What a log shared by several processes costs beside the spool: events a second, p99 of an answer, and CPU per event of the
// ingest, of the NATS servers and of the facts engine. All take turns in one run, each alone on the machine. Three servers
// on one machine also share its cores and its disk, which they would not elsewhere.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signPlaybackToken } from '../server/src/features/playback/playbackToken.ts'
import { openFacts } from '../server/src/platform/facts/facts.ts'
import { factsEngineArgs, factsEngineModule, factsSocketPath } from '../server/src/platform/facts/launch.ts'
import { migrateFacts } from '../server/src/platform/facts/migrateFacts.ts'
import { newId } from '../server/src/platform/ids.ts'
import { pause } from '../server/src/platform/processes.ts'
import { runDir } from '../server/src/platform/files/runDir.ts'
import { readSecrets } from '../server/src/platform/access/secrets.ts'
import { startNatsServers, type NatsServers } from '../server/testing/natsServers.ts'
import { eventsPerBeacon, makeRequest, sendBeacons } from './beaconClient.ts'
import { cpuSeconds, end, freePort, launch, quantile } from './processes.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const roundMs = 3_000
const connections = 64

const dataDir = mkdtempSync(join(tmpdir(), 'matinee-bench-'))
const key = readSecrets(dataDir).signing
const engine = await launch(factsEngineModule, factsEngineArgs(dataDir))
const facts = openFacts({ socketPath: factsSocketPath(dataDir) })
await migrateFacts(facts)
const [single, group] = [await startNatsServers(1), await startNatsServers(3)]

async function startIngest(name: string, servers?: NatsServers) {
  const port = await freePort()
  const settings = { MATINEE_DATA: dataDir, PORT: String(port), LOG_LEVEL: 'warn', TRUST_PROXY: 'on' }
  const { user, password, servers: hosts } = servers?.address ?? { servers: [] }
  const log = servers && {
    INGEST_LOG_URL: `nats://${user}:${password}@${hosts.join(',')}`.replaceAll(' ', '%20'),
  }
  const child = await launch(new URL('ingestRole.ts', import.meta.url), [], {
    ...settings,
    ...log,
    MATINEE_SPOOL: join(dataDir, `spool-${name}`),
  })
  return {
    name,
    port,
    child,
    pids: servers?.pids() ?? [],
    rates: [] as number[],
    latencies: [] as number[],
    sent: 0,
    cpu: [0, 0, 0],
  }
}
type Ingest = Awaited<ReturnType<typeof startIngest>>

const ingests = [
  await startIngest('spool'),
  await startIngest('NATS, one', single),
  await startIngest('NATS, three', group),
]
const accounts = Array.from({ length: 20 }, () => newId())
const requests = Array.from({ length: 320 }, (_, index) => {
  const identity = { accountId: accounts[index % accounts.length]!, videoId: newId(), playerId: newId() }
  return makeRequest(signPlaybackToken(key, identity, Date.now()))
})
let sent = 0

try {
  for (const ingest of ingests) await measure(ingest, 1_000)
  for (const ingest of ingests) Object.assign(ingest, { rates: [], latencies: [], sent: 0, cpu: [0, 0, 0] })
  for (let round = 0; round < rounds; round++) for (const ingest of ingests) await measure(ingest, roundMs)
  ingests.forEach(print)
} finally {
  await facts.close()
  await Promise.all([...ingests.map(({ child }) => child), engine].map(end))
  await Promise.all([single.stop(), group.stop()])
  for (const dir of [dataDir, runDir(dataDir)]) rmSync(dir, { recursive: true, force: true })
}

function readCpu({ child, pids }: Ingest): number[] {
  const servers = pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  return [cpuSeconds(child.pid!), servers, cpuSeconds(engine.pid!)]
}

/** From the first beacon until every event is in the facts store. */
async function measure(ingest: Ingest, durationMs: number): Promise<void> {
  const before = readCpu(ingest)
  const result = await sendBeacons({ port: ingest.port, requests, connections, durationMs })
  if (result.refused) throw new Error(`${result.refused} beacons were refused by ${ingest.name}`)
  sent += result.acknowledged
  ingest.sent += result.acknowledged * eventsPerBeacon
  ingest.rates.push((result.acknowledged / result.elapsedMs) * 1000 * eventsPerBeacon)
  ingest.latencies.push(...result.latenciesMs)
  await untilLoaded(sent * eventsPerBeacon)
  readCpu(ingest).forEach((seconds, part) => (ingest.cpu[part]! += seconds - before[part]!))
}

async function untilLoaded(events: number): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(50)) {
    const [counted] = await facts.query<{ rows: string }>({
      sql: 'SELECT sum(count) AS rows FROM account_counts',
      params: {},
    })
    if (Number(counted!.rows) === events) return
    if (Number(counted!.rows) > events)
      throw new Error(`${counted!.rows} events were counted, ${events} sent`)
  }
  throw new Error(`${events} events were sent and did not all arrive within two minutes`)
}

function print(ingest: Ingest): void {
  const [spool] = ingests
  const describe = (one: Ingest) => {
    const [own, servers, store] = one.cpu.map((seconds) => (seconds / one.sent) * 1e6)
    return [
      quantile(one.rates, 0.5),
      quantile(one.latencies, 0.99),
      own!,
      servers!,
      store!,
      own! + servers! + store!,
    ]
  }
  const labels = ['events/s', 'p99 ms', 'µs/event: ingest', 'NATS', 'engine', 'all']
  const reference = describe(spool!)
  const cells = describe(ingest).map((value, column) => {
    const text = column === 0 ? `${(value / 1000).toFixed(0)}k` : value.toFixed(1)
    const ratio = value / reference[column]!
    return `${labels[column]} ${text}${Number.isFinite(ratio) ? ` (×${ratio.toFixed(2)})` : ''}`
  })
  console.log(`${ingest.name.padEnd(12)} ${cells.join(' | ')}`)
}
