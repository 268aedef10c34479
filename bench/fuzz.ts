// 100,000 generated requests over every call of the running product (argv: how many; FUZZ_SEED repeats a sequence). No
// answer may be a server error, reveal internals or break the contract, and the API's memory must not grow. Before that, 50
// concurrent requests with a megabyte of brackets each: meanwhile /healthz must answer within 50 ms (p99).
import { fork } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { diskFiles } from '../server/src/platform/files/diskFiles.ts'
import { fuzz } from '../server/testing/fuzz.ts'
import { openCallers } from '../server/testing/fuzzCallers.ts'
import { startProduct } from './product.ts'

const requests = Number(process.argv[2] ?? 100_000)
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31 - 1))

/** Maximum milliseconds for /healthz while deep JSON arrives. */
const healthTargetMs = 50
let isSlow = false

const product = await startProduct()
const files = diskFiles({
  dir: join(product.dataDir, 'files'),
  publicUrl: () => product.url,
  key: randomBytes(32),
})
try {
  const pid = product.pidOf('api')
  const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
  const { width, turn } = await openCallers({ db: product.db, files })
  const callers = await turn()
  const tokens = [null, callers.find(({ token }) => token)!.token]
  for (const token of tokens) await timeHealth(product.url, token)
  const common = { url: product.url, width, callers: turn }
  // Memory is measured after everything was used once: compiled schemas, prepared statements, caches.
  await fuzz({ ...common, requests: 5_000, seed: seed + 1 })
  const before = rss()
  const startedAt = performance.now()
  const { byStatus, faults } = await fuzz({ ...common, requests, seed })
  const seconds = (performance.now() - startedAt) / 1000
  for (const fault of faults) console.log(fault)
  const sameProcess = product.pidOf('api') === pid
  console.log(
    `Fuzz: ${requests} requests in ${seconds.toFixed(0)} s, FUZZ_SEED=${seed}, ${faults.length} faults (target 0), ` +
      `${JSON.stringify(byStatus)}; the API ${sameProcess ? 'lived on' : 'died'}, ` +
      `${before.toFixed(0)} → ${rss().toFixed(0)} MiB`,
  )
  if (isSlow || faults.length || !sameProcess) process.exitCode = 1
} finally {
  await product.stop()
}

/** The senders run in another process, so that only the API is measured. */
async function timeHealth(url: string, token: string | null): Promise<void> {
  const idle = await readP99(url, AbortSignal.timeout(2_000))
  const sender = fork(new URL('sendDeepJson.ts', import.meta.url), [url, token ?? ''])
  const ended = new AbortController()
  let statuses: unknown
  sender.once('message', (message) => (statuses = message))
  sender.once('exit', () => ended.abort())
  const loaded = await readP99(url, ended.signal)
  isSlow ||= loaded > healthTargetMs
  console.log(
    `Deep JSON, signed ${token ? 'in' : 'out'}: ${JSON.stringify(statuses)}, /healthz p99 ${loaded.toFixed(0)} ms ` +
      `(target ${healthTargetMs}; idle ${idle.toFixed(0)})`,
  )
}

/** 99th percentile of /healthz in milliseconds, requested until `until` is aborted. */
async function readP99(url: string, until: AbortSignal): Promise<number> {
  const times: number[] = []
  while (!until.aborted) {
    const startedAt = performance.now()
    await (await fetch(`${url}/healthz`)).arrayBuffer()
    times.push(performance.now() - startedAt)
    await pause(2)
  }
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)]!
}
