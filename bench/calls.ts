// P6: what a signed-in read costs, database included, against a bare Fastify echo asked in the same run.
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { startProduct } from './product.ts'
import { cpuSeconds, end, freePort, launch, quantile } from './processes.ts'

const rounds = 5
const requestsPerRound = 2_000
const connections = 8

const product = await startProduct()
const echoPort = await freePort()
const echo = await launch(new URL('echoReference.ts', import.meta.url), [String(echoPort)])

/** The api's process and every backend of PostgreSQL: a read is done by both. */
function serverPids(): number[] {
  const isPostgresOf = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: matinee ')
    } catch {
      return false
    }
  }
  return [product.pidOf('api'), ...readdirSync('/proc').filter(isPostgresOf).map(Number)]
}

async function ask(agent: Agent, url: string, token: string): Promise<number> {
  const startedAt = performance.now()
  await new Promise<void>((resolve, reject) => {
    request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume().on('end', resolve)
    })
      .on('error', reject)
      .end()
  })
  return performance.now() - startedAt
}

/** CPU microseconds a request and the p95 in ms. */
async function measure(url: string, token: string, pids: () => number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let left = requestsPerRound
  const before = new Map(pids().map((pid) => [pid, cpuSeconds(pid)]))
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) times.push(await ask(agent, url, token))
    }),
  )
  const used = pids().reduce((sum, pid) => sum + cpuSeconds(pid) - (before.get(pid) ?? 0), 0)
  agent.destroy()
  return { cpuUs: (used / requestsPerRound) * 1e6, p95: quantile(times, 0.95) }
}

try {
  const paths = ['/auth/profile', '/videos']
  const costs = new Map<string, { cpuUs: number; p95: number }[]>()
  const note = (name: string, cost: { cpuUs: number; p95: number }) =>
    costs.set(name, [...(costs.get(name) ?? []), cost])
  for (let round = 0; round < rounds; round++) {
    note('echo', await measure(`http://127.0.0.1:${echoPort}/echo?a=1`, '', () => [echo.pid!]))
    for (const path of paths)
      note(path, await measure(`${product.url}/api/v1${path}`, product.token, serverPids))
  }
  const best = (name: string) => Math.min(...costs.get(name)!.map(({ cpuUs }) => cpuUs))
  console.log(`P6 bare Fastify echo: ${best('echo').toFixed(0)} µs of CPU a request`)
  for (const path of paths) {
    const ratio = best(path) / best('echo')
    const p95 = Math.min(...costs.get(path)!.map((cost) => cost.p95))
    console.log(
      `P6 GET ${path}: ${best(path).toFixed(0)} µs with the database = ${ratio.toFixed(1)}× (target ≤ 8), p95 ${p95.toFixed(1)} ms over ${connections} connections`,
    )
    if (ratio > 8) process.exitCode = 1
  }
} finally {
  await end(echo)
  await product.stop()
}
