// P1 and P2 of the scoreboard: how fast beacons are acknowledged, and how soon an event can be read.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signPlaybackToken } from '../server/src/features/playback/playbackToken.ts'
import { openFacts, type Facts } from '../server/src/platform/facts/facts.ts'
import { factsEngineArgs, factsEngineModule, factsSocketPath } from '../server/src/platform/facts/launch.ts'
import { migrateFacts } from '../server/src/platform/facts/migrateFacts.ts'
import { newId } from '../server/src/platform/ids.ts'
import { pause } from '../server/src/platform/processes.ts'
import { runDir } from '../server/src/platform/files/runDir.ts'
import { readSecrets } from '../server/src/platform/access/secrets.ts'
import { eventsPerBeacon, makeRequest, sendBeacons } from './beaconClient.ts'
import { cpuSeconds, end, freePort, launch, quantile, residentBytes } from './processes.ts'

const rounds = 5
const roundMs = 3_000
const connections = 64

const dataDir = mkdtempSync(join(tmpdir(), 'matinee-bench-'))
const key = readSecrets(dataDir).signing
const engine = await launch(factsEngineModule, factsEngineArgs(dataDir))
const facts = openFacts({ socketPath: factsSocketPath(dataDir) })
await migrateFacts(facts)
const ports = { ours: await freePort(), bare: await freePort() }
const ours = await launch(new URL('ingestRole.ts', import.meta.url), [], {
  MATINEE_DATA: dataDir,
  PORT: String(ports.ours),
  LOG_LEVEL: 'warn',
  TRUST_PROXY: 'on',
})
const bare = await launch(new URL('ingestReference.ts', import.meta.url), [String(ports.bare)])

const signToken = (accountId: string, videoId: string) =>
  signPlaybackToken(key, { accountId, videoId, playerId: newId() }, Date.now())
const accounts = Array.from({ length: 20 }, () => newId())
const requests = Array.from({ length: 320 }, (_, index) =>
  makeRequest(signToken(accounts[index % accounts.length]!, newId())),
)

try {
  const first = await compareRates()
  const second = await measureVisibility(first.rate / eventsPerBeacon / 2)
  await compareCounts(first.sent + second.sent)
} finally {
  await facts.close()
  await Promise.all([ours, bare, engine].map(end))
  for (const dir of [dataDir, runDir(dataDir)]) rmSync(dir, { recursive: true, force: true })
}

/** Measures ours and the reference in turn, each alone on the machine. */
async function compareRates() {
  const rates = { ours: [] as number[], bare: [] as number[] }
  const latencies: number[] = []
  let sent = 0
  await sendBeacons({ port: ports.bare, requests, connections, durationMs: 1_000 })
  const cpuBefore = cpuSeconds(ours.pid!) + cpuSeconds(engine.pid!)
  for (let round = 0; round < rounds; round++) {
    const result = await sendBeacons({ port: ports.ours, requests, connections, durationMs: roundMs })
    if (result.refused) throw new Error(`${result.refused} beacons were refused`)
    sent += result.acknowledged
    rates.ours.push((result.acknowledged / result.elapsedMs) * 1000 * eventsPerBeacon)
    latencies.push(...result.latenciesMs)
    await untilLoaded(facts, sent * eventsPerBeacon)
    const other = await sendBeacons({ port: ports.bare, requests, connections, durationMs: roundMs })
    if (other.refused) throw new Error(`${other.refused} beacons were refused by the reference`)
    rates.bare.push((other.acknowledged / other.elapsedMs) * 1000 * eventsPerBeacon)
  }
  const cpuUs =
    ((cpuSeconds(ours.pid!) + cpuSeconds(engine.pid!) - cpuBefore) / (sent * eventsPerBeacon)) * 1e6
  const [rate, reference] = [quantile(rates.ours, 0.5), quantile(rates.bare, 0.5)]
  const percent = (rate / reference) * 100
  printRow('P1 events acknowledged per second', thousands(rate), thousands(reference), '≥ 100k, ≥ 50 %')
  printRow('   of the reference', `${percent.toFixed(0)} %`, '100 %', '≥ 50 %')
  printRow('   p99 of an answer, ms', quantile(latencies, 0.99).toFixed(1), '', '≤ 50')
  printRow('   CPU per event into the facts store, µs', cpuUs.toFixed(1), '', '≤ 12')
  return { rate, sent }
}

/** Sends at half the rate, with marked beacons in between, and measures the time until a query returns each. */
async function measureVisibility(beaconsPerSecond: number) {
  const durationMs = 12_000
  const account = newId()
  const probe = makeRequest(signToken(account, newId()))
  const sentAt: number[] = []
  const delays: number[] = []
  const load = sendBeacons({ port: ports.ours, requests, connections, durationMs, rate: beaconsPerSecond })
  const begun = performance.now()
  let probes = 0
  const probing = (async () => {
    while (performance.now() - begun < durationMs) {
      sentAt.push(performance.now())
      const answer = await sendBeacons({ port: ports.ours, requests: [probe], connections: 1, beacons: 1 })
      probes += answer.acknowledged
      await pause(40)
    }
  })()
  while (performance.now() - begun < durationMs || delays.length < sentAt.length) {
    const [counts] = await facts.query<{ beacons: string }>({
      sql: 'SELECT uniqExact(view) AS beacons FROM video_events WHERE account = {account:String}',
      params: { account },
    })
    while (delays.length < Number(counts!.beacons)) delays.push(performance.now() - sentAt[delays.length]!)
    if (performance.now() - begun > durationMs + 20_000) throw new Error('events do not become visible')
    await pause(20)
  }
  await probing
  const { acknowledged, refused } = await load
  if (refused) throw new Error(`${refused} beacons were refused`)
  const rate = thousands((acknowledged / durationMs) * 1000 * eventsPerBeacon)
  printRow(`P2 visible at ${rate} events/s, p95 ms`, quantile(delays, 0.95).toFixed(0), '', '≤ 2000')
  printRow('   the middle one, ms', quantile(delays, 0.5).toFixed(0), '', '')
  return { sent: acknowledged + probes }
}

async function compareCounts(beacons: number): Promise<void> {
  const sent = beacons * eventsPerBeacon
  await untilLoaded(facts, sent)
  const [sums] = await facts.query<{ rows: string; beacons: string; rollup: string }>({
    sql: `SELECT count() AS rows, uniqExact(view, seq) AS beacons,
            (SELECT sumIf(count, event = 'start') FROM account_counts) AS rollup FROM video_events`,
    params: {},
  })
  printRow('   events lost', String(sent - Number(sums!.beacons) * eventsPerBeacon), '', '0')
  printRow('   events doubled', String(Number(sums!.rows) - Number(sums!.beacons) * eventsPerBeacon), '', '0')
  printRow('   views by rollup − sent', String(Number(sums!.rollup) - beacons), '', '0')
  const megabytes = (pid: number) => (residentBytes(pid) / 1e6).toFixed(0)
  printRow('   memory, MB: ingest, engine', `${megabytes(ours.pid!)}, ${megabytes(engine.pid!)}`, '', '')
}

async function untilLoaded(store: Facts, events: number): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(50)) {
    const [counted] = await store.query<{ rows: string }>({
      // The rollup is written after the rows.
      sql: 'SELECT sum(count) AS rows FROM account_counts',
      params: {},
    })
    if (Number(counted!.rows) >= events) return
  }
  throw new Error(`${events} events were sent and did not all arrive within 60 s`)
}

function printRow(label: string, value: string, reference: string, target: string): void {
  console.log(`${label.padEnd(44)} ${value.padStart(12)} | ${reference.padStart(9)} | ${target}`)
}

function thousands(value: number): string {
  return `${(value / 1000).toFixed(0)}k`
}
