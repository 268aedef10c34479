import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startDebianPostgres } from '../server/testing/debianPostgres.ts'

// Runs the feature tests on Debian's PostgreSQL 15. Its time zone is not UTC, because an operator's need not be either.
const probe = createServer().listen(0, '127.0.0.1')
await once(probe, 'listening')
const { port } = probe.address() as AddressInfo
probe.close()
await once(probe, 'close')
const server = startDebianPostgres(port, ['max_connections=200', 'timezone=Asia/Kathmandu'])
const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs')
try {
  const tests = spawn(process.execPath, [vitest, 'run', '--project=features', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: server.url('postgres') },
  })
  const [code] = (await once(tests, 'exit')) as [number | null]
  process.exitCode = code ?? 1
} finally {
  server.stop()
}
