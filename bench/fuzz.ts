// 100,000 generated requests over every call against the whole product (argv: how many; FUZZ_SEED repeats a run): no
// answer may be a server error, show the inside or break the contract's form, and the API must not grow.
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fuzz } from '../server/testing/fuzz.ts'
import { openAskers } from '../server/testing/fuzzAskers.ts'
import { startProduct } from './product.ts'

const requests = Number(process.argv[2] ?? 100_000)
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31 - 1))

const product = await startProduct()
try {
  const pid = product.pidOf('api')
  const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
  const { width, turn } = await openAskers(product.db)
  const common = { url: product.url, width, askers: turn }
  // Memory is looked at once everything was used: compiled schemas, prepared statements, caches.
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
  if (faults.length || !sameProcess) process.exitCode = 1
} finally {
  await product.stop()
}
