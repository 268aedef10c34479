// What a blocked API does to beacons, and what it would cost to avoid that on one port (decision 051).
//   node bench/blockedApi.ts
// The api process is stopped by a signal for two seconds while beacons arrive: at the api, then at the supervisor's ingest
// process beside it (INGEST_PORT). Then a signed-in read is measured directly and through a proxy in Node, which an ingest process that owns the public
// port would have to be.
import { Agent, createServer, request as forward } from 'node:http'
import { fileURLToPath } from 'node:url'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { signPlaybackToken } from '../server/src/features/playback/playbackToken.ts'
import { readSecrets } from '../server/src/platform/access/secrets.ts'
import { pause } from '../server/src/platform/processes.ts'
import { makeRequest, sendBeacons } from './beaconClient.ts'
import { cpuSeconds, freePort, quantile } from './processes.ts'
import { startProduct } from './product.ts'

const blockedMs = 2_000
const beacons = { connections: 64, rate: 300, durationMs: 5_000 }
const rounds = 7
const readsOfRound = 1_500

if (isMainThread) await compare()
else runProxy(workerData as { port: number; to: number })

async function compare(): Promise<void> {
  const ingest = await freePort()
  const product = await startProduct({ TRUST_PROXY: 'on', INGEST_PORT: String(ingest) })
  const ports = { api: Number(new URL(product.url).port), ingest, proxy: await freePort() }
  const proxy = new Worker(fileURLToPath(import.meta.url), {
    workerData: { port: ports.proxy, to: ports.api },
  })
  try {
    const token = signPlaybackToken(
      readSecrets(product.dataDir).signing,
      { accountId: 'A', videoId: 'V', playerId: '' },
      Date.now(),
    )
    const requests = Array.from({ length: beacons.connections }, () => makeRequest(token))
    const api = product.pidOf('api')
    for (const at of ['api', 'ingest'] as const) {
      const sending = sendBeacons({ ...beacons, requests, port: ports[at] })
      await pause(1_000)
      process.kill(api, 'SIGSTOP')
      await pause(blockedMs)
      process.kill(api, 'SIGCONT')
      const { acknowledged, refused, latenciesMs } = await sending
      const [p50, p99] = [0.5, 0.99].map((q) => quantile(latenciesMs, q).toFixed(1))
      console.log(`beacons at ${at}: ${acknowledged} taken, ${refused} refused, p50 ${p50} ms, p99 ${p99} ms`)
    }
    await compareReads(ports, product.token)
  } finally {
    await proxy.terminate()
    await product.db.destroy()
    await product.stop()
  }
}

/** Rounds alternate, so that other load on the machine meets both. CPU is that of this process, which includes the proxy. */
async function compareReads(ports: { api: number; proxy: number }, token: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const read = (port: number) =>
    new Promise<void>((resolve, reject) => {
      const sent = forward({
        port,
        agent,
        path: '/api/v1/players',
        headers: { authorization: `Bearer ${token}` },
      })
      sent.on('response', (answer) => answer.resume().on('end', resolve)).on('error', reject)
      sent.end()
    })
  const results = { api: [] as number[], proxy: [] as number[] }
  const cpu = { api: [] as number[], proxy: [] as number[] }
  for (let round = 0; round <= rounds; round++)
    for (const way of ['api', 'proxy'] as const) {
      const before = { ms: performance.now(), cpu: cpuSeconds(process.pid) }
      for (let turn = 0; turn < readsOfRound; turn++) await read(ports[way])
      // The first round warms up.
      if (round === 0) continue
      results[way].push(((performance.now() - before.ms) / readsOfRound) * 1000)
      cpu[way].push(((cpuSeconds(process.pid) - before.cpu) / readsOfRound) * 1e6)
    }
  const median = (values: number[]) => Math.round(quantile(values, 0.5))
  console.log(`a read: ${median(results.api)} µs directly, ${median(results.proxy)} µs through a proxy`)
  console.log(`CPU of a read that the proxy adds: ${median(cpu.proxy) - median(cpu.api)} µs`)
  agent.destroy()
}

function runProxy({ port, to }: { port: number; to: number }): void {
  const agent = new Agent({ keepAlive: true })
  createServer((request, response) => {
    const { method, url: path, headers } = request
    const passed = forward({ port: to, agent, method: method!, path: path!, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  }).listen(port, '127.0.0.1')
}
