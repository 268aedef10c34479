// P6: cost of a signed-in read, databases included, compared with a bare Fastify echo in the same benchmark. Every
// connection is a separate account. The list of videos is measured empty, and with a page of videos that have renditions
// and figures.
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { importEvents } from '../server/src/features/events/load/importEvents.service.ts'
import { readConfig } from '../server/src/readConfig.ts'
import { openFacts } from '../server/src/platform/facts/facts.ts'
import { newId } from '../server/src/platform/ids.ts'
import { factsAddress } from '../server/src/platform/storeAddresses.ts'
import { addPlayableVideo } from './playableVideo.ts'
import { startProduct } from './product.ts'
import { cpuSeconds, end, freePort, launch, quantile } from './processes.ts'

const rounds = 5
const requestsPerRound = 2_000
const connections = 8
const videos = 20

const product = await startProduct()
const viewers = [
  product,
  ...(await Promise.all(
    Array.from({ length: connections - 1 }, (_, at) => product.addAccount(`bench${at}`)),
  )),
]
const echoPort = await freePort()
const echo = await launch(new URL('echoReference.ts', import.meta.url), [String(echoPort)])

/** CPU of the api's process, its PostgreSQL backends and its facts engine, which all take part in a read. */
function serverPids(): number[] {
  const readCommandLine = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  const isEngine = (pid: string) => {
    try {
      const line = readCommandLine(pid)
      if (!line.startsWith('postgres: matinee ')) return line.includes(`\0${product.dataDir}/facts\0`)
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]!
      return readCommandLine(parent).includes(product.dataDir)
    } catch {
      return false
    }
  }
  return [product.pidOf('api'), ...readdirSync('/proc').filter(isEngine).map(Number)]
}

type Viewer = Pick<typeof product, 'token' | 'user' | 'call'>

/** A page of a publisher's videos: two renditions, a poster, and some views each. */
async function addVideos({ user, call }: Viewer): Promise<void> {
  const account = user.id
  const events: Parameters<typeof importEvents>[1]['events'][number][] = []
  for (let number = 0; number < videos; number++) {
    const id = await addPlayableVideo(product.db, account, `Film ${number}`)
    for (const [seq, type] of (['infoLoad', 'start', 'complete'] as const).entries()) {
      const event = { account, video: id, view: newId(), seq, type, at: Date.now(), value: 0 }
      events.push({ ...event, page: 'https://publisher.example/', device: 'desktop' })
    }
  }
  const facts = openFacts(factsAddress(readConfig({ MATINEE_DATA: product.dataDir })))
  await importEvents(facts, { source: account, batch: 1, events })
  await facts.close()
  const { data } = await call<{ data: { views: number }[] }>('GET', '/videos')
  if (data.length !== videos || data.some(({ views }) => views !== 1)) throw new Error('figures are missing')
}

async function timeRequest(agent: Agent, url: string, token: string): Promise<number> {
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

/** CPU microseconds per request, and the p95 in ms. */
async function measure(url: string, tokens: string[], pids: () => number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let left = requestsPerRound
  const before = new Map(pids().map((pid) => [pid, cpuSeconds(pid)]))
  await Promise.all(
    tokens.map(async (token) => {
      while (left-- > 0) times.push(await timeRequest(agent, url, token))
    }),
  )
  const used = pids().reduce((sum, pid) => sum + cpuSeconds(pid) - (before.get(pid) ?? 0), 0)
  agent.destroy()
  return { cpuUs: (used / requestsPerRound) * 1e6, p95: quantile(times, 0.95) }
}

try {
  const costs = new Map<string, { cpuUs: number; p95: number }[]>()
  const note = (name: string, cost: { cpuUs: number; p95: number }) =>
    costs.set(name, [...(costs.get(name) ?? []), cost])
  const tokens = viewers.map(({ token }) => token)
  const measureAll = async (paths: Record<string, string>) => {
    for (let round = 0; round < rounds; round++) {
      note('echo', await measure(`http://127.0.0.1:${echoPort}/echo?a=1`, tokens, () => [echo.pid!]))
      for (const [name, path] of Object.entries(paths))
        note(name, await measure(`${product.url}/api/v1${path}`, tokens, serverPids))
    }
  }
  await measureAll({ '/auth/profile': '/auth/profile', '/videos without videos': '/videos' })
  for (const viewer of viewers) await addVideos(viewer)
  await measureAll({ [`/videos with ${videos} videos`]: '/videos' })
  const best = (name: string) => Math.min(...costs.get(name)!.map(({ cpuUs }) => cpuUs))
  console.log(`P6 bare Fastify echo: ${best('echo').toFixed(0)} µs of CPU a request`)
  for (const name of costs.keys()) {
    if (name === 'echo') continue
    const ratio = best(name) / best('echo')
    const p95 = Math.min(...costs.get(name)!.map((cost) => cost.p95))
    console.log(
      `P6 GET ${name}: ${best(name).toFixed(0)} µs with the databases = ${ratio.toFixed(1)}× (target ≤ 8), p95 ${p95.toFixed(1)} ms over ${connections} connections`,
    )
    if (ratio > 8) process.exitCode = 1
  }
} finally {
  await end(echo)
  await product.stop()
}
