// What a backup costs while the product answers: time of a first, a second and a verified backup, the p95 of a list and of a
// report meanwhile against the p95 before, and the time of a restore, whose report must be the same to the last figure.
//   node bench/backup.ts [GB of films, 20]    EVENTS: of each kind (5 million); needs three times the films' space in TMPDIR
// The exit code is 1 if a p95 rises above 1.5 times that before, or the restored report differs.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/src/readConfig.ts'
import { openFacts } from '../server/src/platform/facts/facts.ts'
import { newId } from '../server/src/platform/ids.ts'
import { pause } from '../server/src/platform/processes.ts'
import { factsAddress } from '../server/src/platform/storeAddresses.ts'
import { addPlayableVideo } from './playableVideo.ts'
import { freePort, quantile } from './processes.ts'
import { startProduct } from './product.ts'

process.env['EVENTS'] ??= '5000000'
const { daysOfLargeAccount, fillLargeAccount } = await import('./capacity/largeAccount.ts')

const gigabytes = Number(process.argv[2] ?? 20)
const megabyte = 1_048_576
const filmBytes = 128 * megabyte
const videos = 40
const asksPerSecond = 20
const allowedRatio = 1.5
const root = new URL('..', import.meta.url).pathname
const dir = mkdtempSync(join(tmpdir(), 'matinee-backup-bench-'))
const startS = Math.floor(Date.now() / 86_400_000) * 86_400 - daysOfLargeAccount * 86_400
const report = `/analytics/players?start=${startS}&end=${startS + daysOfLargeAccount * 86_400}`
const paths = { list: '/videos', report }
type Times = Record<keyof typeof paths, number[]>

const backupSettings = { BACKUP_URL: join(dir, 'target'), BACKUP_KEY_FILE: join(dir, 'key') }

/** Seconds that a command of `bin/matinee` takes. */
async function timeCommand(dataDir: string, args: string[]): Promise<number> {
  const begun = performance.now()
  const env = { ...process.env, ...backupSettings, MATINEE_DATA: dataDir, LOG_LEVEL: 'error' }
  const child = spawn(join(root, 'bin/matinee'), args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`matinee ${args.join(' ')} ended with ${code}`)
  return (performance.now() - begun) / 1000
}

async function writeFilms(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'files', 'originals')
  mkdirSync(folder, { recursive: true })
  for (let written = 0; written < gigabytes * 1e9; written += filmBytes) {
    const file = await open(join(folder, newId(22)), 'w')
    for (let bytes = 0; bytes < filmBytes; bytes += megabyte) await file.write(randomBytes(megabyte))
    await file.close()
  }
}

/** Milliseconds of the answers while `work` runs, at a fixed rate. */
async function askDuring(product: Product, work: Promise<unknown>): Promise<Times> {
  const times: Times = { list: [], report: [] }
  const state = { isOver: false }
  const ended = work.finally(() => (state.isOver = true))
  const asking: Promise<unknown>[] = []
  for (let number = 0; !state.isOver; number++) {
    const name = number % 2 ? 'list' : 'report'
    const begun = performance.now()
    const asked = product.call('GET', paths[name]).then(() => times[name].push(performance.now() - begun))
    asking.push(asked)
    await pause(1000 / asksPerSecond)
  }
  await Promise.all([ended, ...asking])
  return times
}

type Product = Awaited<ReturnType<typeof startProduct>>

async function fill(product: Product): Promise<void> {
  const ids = []
  for (let number = 0; number < videos; number++)
    ids.push(await addPlayableVideo(product.db, product.user.id, `Film ${number}`))
  const facts = openFacts(factsAddress(readConfig({ MATINEE_DATA: product.dataDir })))
  await fillLargeAccount(facts, { account: product.user.id, videoIds: ids, startS })
  await facts.close()
  await writeFilms(product.dataDir)
}

function printRatios(title: string, before: Times, during: Times): void {
  for (const name of ['list', 'report'] as const) {
    const [usual, now] = [quantile(before[name], 0.95), quantile(during[name], 0.95)]
    const ratio = now / usual
    console.log(
      `${title}: p95 of the ${name} ${usual.toFixed(1)} → ${now.toFixed(1)} ms = ${ratio.toFixed(2)}× (target ≤ ${allowedRatio})`,
    )
    if (ratio > allowedRatio) process.exitCode = 1
  }
}

/** Addresses of media begin with the product's own. */
const withoutOrigin = (text: string) => text.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '')

/** The report of the restored installation, which has the same sign-ins. */
async function readRestored(dataDir: string, token: string): Promise<string> {
  const port = String(await freePort())
  const env = { ...process.env, MATINEE_DATA: dataDir, PORT: port, MATINEE_DEMO: 'off', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [join(root, 'server/src/main.ts'), 'all'], { env, stdio: 'ignore' })
  try {
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
    while (!(await ask('/readyz').catch(() => null))?.ok) await pause(200)
    return await (await ask(`/api/v1${report}`)).text()
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

const product = await startProduct()
try {
  const key = await open(backupSettings.BACKUP_KEY_FILE, 'w', 0o600)
  await key.write(`${newId(32)}\n`)
  await key.close()
  await fill(product)
  await pause(60_000)
  // A p95 of fewer answers is that of a collection of garbage now and then.
  const before = await askDuring(product, pause(180_000))
  for (const title of ['first backup', 'second backup']) {
    const making = timeCommand(product.dataDir, ['backup', 'create'])
    const during = await askDuring(product, making)
    console.log(`${title}: ${(await making).toFixed(0)} s`)
    printRatios(title, before, during)
  }
  console.log(`verify: ${(await timeCommand(product.dataDir, ['backup', 'verify', 'latest'])).toFixed(0)} s`)
  const expected = JSON.stringify(await product.call('GET', report))
  const restored = join(dir, 'restored')
  console.log(`restore: ${(await timeCommand(restored, ['backup', 'restore', 'latest'])).toFixed(0)} s`)
  const isSame = withoutOrigin(await readRestored(restored, product.token)) === withoutOrigin(expected)
  console.log(isSame ? 'the restored report is the same' : 'THE RESTORED REPORT DIFFERS')
  if (!isSame) process.exitCode = 1
} finally {
  await product.stop()
  rmSync(dir, { recursive: true, force: true })
}
