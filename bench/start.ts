// P12: time from the command to the first page over existing data, own databases included, and memory when idle.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMemory } from './processes.ts'

const rounds = 5
const dataDir = mkdtempSync(join(tmpdir(), 'matinee-start-'))
const probe = createServer().listen(0)
await once(probe, 'listening')
const { port } = probe.address() as AddressInfo
probe.close()

const startOnce = async (demo: 'on' | 'off') => {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['server/src/main.ts', 'all'], {
    env: {
      ...process.env,
      MATINEE_DATA: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      MATINEE_DEMO: demo,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (;;) {
    const page = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
    const ready = page?.ok && (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok
    if (ready) return { child, ms: performance.now() - startedAt }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const stop = async (child: ChildProcess) => {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

try {
  await stop((await startOnce('off')).child)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { child, ms } = await startOnce('off')
    times.push(ms)
    if (round === rounds - 1) {
      await new Promise((resolve) => setTimeout(resolve, 15_000))
      const parts = readMemory(dataDir)
      for (const name of new Set(parts.map((part) => part.name)))
        console.log(
          `  ${name}: ${parts
            .filter((part) => part.name === name)
            .reduce((sum, part) => sum + part.mib, 0)
            .toFixed(0)} MiB`,
        )
      const total = parts.reduce((sum, part) => sum + part.mib, 0)
      console.log(`P12 idle memory of all processes: ${total.toFixed(0)} MiB (target ≤ 600)`)
      process.exitCode = total > 600 ? 1 : 0
    }
    await stop(child)
  }
  times.sort((a, b) => a - b)
  const median = times[Math.floor(rounds / 2)]!
  console.log(
    `P12 start with data present, to the first page and /readyz: median ${median.toFixed(0)} ms of ${times.map((ms) => ms.toFixed(0)).join(', ')} (target ≤ 2000)`,
  )
  if (median > 2_000) process.exitCode = 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
