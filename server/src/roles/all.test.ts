import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signPlaybackToken } from '../features/playback/playbackToken.ts'
import { openPostgres } from '../platform/postgres/postgres.ts'
import { postgresDirs } from '../platform/postgres/embeddedPostgres.ts'
import { waitUntil } from '../platform/processes.ts'
import { runDir } from '../platform/files/runDir.ts'
import { readSecrets } from '../platform/access/secrets.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const folders: string[] = []
const started: ChildProcess[] = []

/** A data folder after a first start and a clean stop. */
const usedFolder = mkdtempSync(join(tmpdir(), 'matinee-all-'))
beforeAll(async () => {
  const { child } = await start(usedFolder)
  await end(child, 'SIGTERM')
  started.length = 0
})
afterAll(() => {
  rmSync(runDir(usedFolder), { recursive: true, force: true })
  rmSync(usedFolder, { recursive: true, force: true })
})

afterEach(async () => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
  for (const dir of folders.splice(0)) {
    await waitUntil(() => processesOver(dir).length === 0, 15_000)
    rmSync(runDir(dir), { recursive: true, force: true })
    rmSync(dir, { recursive: true, force: true })
  }
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

function newFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'matinee-all-'))
  folders.push(dir)
  return dir
}

/** Saves a test the time in which a first start makes the databases. */
function copyOfUsedFolder(): string {
  const dir = newFolder()
  execFileSync('cp', ['-a', `${usedFolder}/.`, dir])
  return dir
}

/** Starts the entire product and waits until it answers. */
async function start(dataDir: string, settings: Record<string, string> = {}) {
  const port = await freePort()
  const child = spawn(process.execPath, [main, 'all'], {
    env: {
      ...process.env,
      MATINEE_DATA: dataDir,
      PORT: String(port),
      MATINEE_DEMO: 'off',
      LOG_LEVEL: 'error',
      NODE_ENV: 'development',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const url = `http://127.0.0.1:${port}`
  const probe = 'CLICKHOUSE_URL' in settings ? 'healthz' : 'readyz'
  const answers = async () => (await fetch(`${url}/${probe}`).catch(() => null))?.status === 200
  await waitUntil(async () => child.exitCode !== null || (await answers()), 40_000)
  return { child, url, output: () => output }
}

/** Every living process that was started for this data folder, by its environment. */
function processesOver(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`MATINEE_DATA=${dataDir}\0`)
      } catch {
        return false
      }
    })
}

const commandLine = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit')
  child.kill(signal)
  const [code] = (await exited) as [number | null]
  return code
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s stops every process of the product, and the exit code is 0',
  async (signal) => {
    const dataDir = newFolder()
    const { child } = await start(dataDir)
    // The page answers before the worker is started.
    expect(await waitUntil(() => processesOver(dataDir).length >= 5, 10_000)).toBe(true)
    expect(await end(child, signal)).toBe(0)
    expect(await waitUntil(() => processesOver(dataDir).length === 0, 2_000)).toBe(true)
  },
)

test('a killed supervisor leaves no orphan, and the next start over the same data works', async () => {
  const dataDir = copyOfUsedFolder()
  const first = await start(dataDir)
  await end(first.child, 'SIGKILL')
  const second = await start(dataDir)
  expect(second.child.exitCode, second.output()).toBeNull()
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  expect(await end(second.child, 'SIGTERM')).toBe(0)
  expect(await waitUntil(() => processesOver(dataDir).length === 0, 15_000)).toBe(true)
})

test('all processes of a killed supervisor exit by themselves', { timeout: 150_000 }, async () => {
  const dataDir = copyOfUsedFolder()
  const { child } = await start(dataDir)
  await end(child, 'SIGKILL')
  // Ten seconds at most to finish what they do, and as long as PostgreSQL then needs to stop: four in total on an idle
  // machine, more than thirty on a busy one.
  const haveExited = await waitUntil(() => processesOver(dataDir).length === 0, 120_000)
  expect(haveExited, processesOver(dataDir).map(commandLine).join('\n')).toBe(true)
})

test('a killed process is restarted', async () => {
  const dataDir = copyOfUsedFolder()
  const { child, url, output } = await start(dataDir)
  const parts = processesOver(dataDir).filter((pid) => pid !== child.pid)
  for (const pid of parts) process.kill(pid, 'SIGKILL')
  const isBack = await waitUntil(
    async () => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200,
    30_000,
  )
  expect(isBack, output()).toBe(true)
  expect(await end(child, 'SIGTERM')).toBe(0)
})

test(
  'the product starts and receives beacons while the facts store is down, with INGEST_PORT in a process of its own',
  { timeout: 120_000 },
  async () => {
    const dataDir = copyOfUsedFolder()
    const INGEST_PORT = String(await freePort())
    const ingestUrl = `http://127.0.0.1:${INGEST_PORT}`
    const first = await start(dataDir, { CLICKHOUSE_URL: 'http://127.0.0.1:1', INGEST_PORT })
    expect((await fetch(`${first.url}/readyz`)).status).toBe(503)
    expect(await sendBeacon(first.url, dataDir, 2)).toBe(204)
    const pidOf = (role: string) =>
      processesOver(dataDir).find((pid) => commandLine(pid).includes(`main.ts ${role}`))!
    // The longest possible request of the api.
    process.kill(pidOf('api'), 'SIGSTOP')
    expect(await sendBeacon(ingestUrl, dataDir, 0)).toBe(204)
    process.kill(pidOf('api'), 'SIGCONT')
    process.kill(pidOf('ingest'), 'SIGKILL')
    const isBack = async () => (await fetch(`${ingestUrl}/readyz`).catch(() => null))?.status === 200
    expect(await waitUntil(isBack, 30_000)).toBe(true)
    expect(await sendBeacon(ingestUrl, dataDir, 1)).toBe(204)
    expect(await readMetric(ingestUrl, 'matinee_events_accepted_total{stream="video"}')).toBe(1)
    expect(await end(first.child, 'SIGTERM')).toBe(0)

    // Without the setting, the api loads what that process has left.
    const second = await start(dataDir)
    const areLoaded = async () =>
      (await readMetric(second.url, 'matinee_events_loaded_total{stream="video"}')) === 3
    expect(await waitUntil(areLoaded, 30_000, 200), second.output()).toBe(true)
    expect(await end(second.child, 'SIGTERM')).toBe(0)
  },
)

/** Sends a beacon of one event, of the same view each time; returns the status. */
async function sendBeacon(url: string, dataDir: string, seq: number): Promise<number> {
  const of = { accountId: 'A', videoId: 'V', playerId: '' }
  const token = signPlaybackToken(readSecrets(dataDir).signing, of, Date.now())
  const sentAt = Date.now()
  const events = [{ type: 'infoLoad', at: sentAt, value: 1 }]
  const beacon = { token, view: 'a'.repeat(22), seq, sentAt, page: 'https://www.example.com/', events }
  const answer = await fetch(`${url}/e/v`, {
    method: 'POST',
    body: JSON.stringify(beacon),
    headers: { 'user-agent': 'Mozilla/5.0 Chrome/156.0 Safari/537.36' },
  })
  return answer.status
}

async function readMetric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  )
}

test('a second start over the same data folder is refused with a remedy', async () => {
  const dataDir = copyOfUsedFolder()
  const first = await start(dataDir)
  const second = await start(dataDir)
  expect(second.child.exitCode).toBe(1)
  expect(second.output()).toContain(`Matinee already runs over ${dataDir}`)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('invalid settings end the start with one message that lists them', async () => {
  const { child, output } = await start(newFolder(), {
    PORT: 'eighty',
    MATINEE_DEMO: 'maybe',
    DATABASE_URL: 'mysql://x',
  })
  expect(child.exitCode).toBe(2)
  for (const name of ['PORT', 'MATINEE_DEMO', 'DATABASE_URL']) expect(output()).toContain(name)
})

test('a production server refuses to start over a database with a demo account', async () => {
  const dataDir = copyOfUsedFolder()
  const first = await start(dataDir)
  const db = openPostgres({ socketDir: postgresDirs(dataDir).socketDir }, 1)
  await db
    .insertInto('users')
    .values({
      id: 'demoDemoDemo00',
      email: 'demo@demo.matinee.test',
      name: 'Demo',
      passwordHash: 'x',
      status: 'ACTIVE',
      integrationType: 0,
      videoInfrastructure: null,
      language: 'en',
      currency: 'usd',
      timezone: 'UTC',
      virgulId: null,
      isDemo: true,
    })
    .execute()
  await db.destroy()
  await end(first.child, 'SIGTERM')
  const second = await start(dataDir, { NODE_ENV: 'production', PUBLIC_URL: 'https://video.example' })
  expect(second.child.exitCode).toBe(1)
  expect(second.output()).toContain('demo@demo.matinee.test')
})
