import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { listObjects, startBackedUp } from '../../../testing/backups.ts'
import { runCommand } from '../../../testing/commandLine.ts'
import { createDatabase } from '../../../testing/databases.ts'
import { startOwnEngine } from '../../../testing/ownEngine.ts'
import { newBucket } from '../../../testing/sharedS3.ts'
import { startStandIn } from '../../../testing/standIn.ts'
import type { Header } from '../../platform/backup/manifest.ts'
import { chunkBytes } from '../../platform/backup/chunks.ts'
import type { Progress } from '../../platform/backup/progress.ts'
import { openFacts } from '../../platform/facts/facts.ts'
import { factsSocketPath } from '../../platform/facts/launch.ts'
import { newId } from '../../platform/ids.ts'
import { backupLock, readLastRuns } from './runs/backupRuns.store.ts'
import { readBackupStatus } from './runs/backupStatus.service.ts'
import { createBackup } from './create.service.ts'
import { pruneBackups } from './prune/prune.service.ts'
import { refuseOtherSchema } from './restore/restorePostgres.ts'

// Restores start engines: minutes on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const product = await startBackedUp()
const dayMs = 86_400_000

/** A file of the product: of several chunks, if it is long. */
function storeFile(key: string, bytes = 100_000): Buffer {
  const path = join(product.dataDir, 'files', key)
  const content = Buffer.alloc(bytes, `${key} ${newId()}`)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  return content
}

/** An empty machine: a data folder and a database. */
async function emptyMachine() {
  const name = `restored_${process.pid}_${newId(8).toLowerCase()}`
  const { url, remove } = await createDatabase(name, { isEmpty: true })
  const dataDir = join(product.dir, name)
  onTestFinished(async () => {
    await remove()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    dataDir,
    environment: { MATINEE_DATA: dataDir, DATABASE_URL: url, BACKUP_KEY_FILE: product.keyFile },
  }
}

const restore = async (target: string, wanted = 'latest') => {
  const machine = await emptyMachine()
  const run = await runCommand(['backup', 'restore', wanted, '--from', target], machine.environment)
  return { ...machine, ...run }
}

// A backup waits three seconds for all nodes, so the tests share one, in a copy of its target each.
const target = product.newTarget()
const film = storeFile('originals/film', chunkBytes + 1)
let first: Header
beforeAll(async () => {
  first = await createBackup(product.deps(target))
})
function copyOfTarget(): string {
  const copy = product.newTarget()
  cpSync(target, copy, { recursive: true, preserveTimestamps: true })
  return copy
}

test('a second backup stores only what is new; prune keeps what the remaining ones need, and the newest', async () => {
  const copy = copyOfTarget()
  const deps = product.deps(copy)
  rmSync(join(product.dataDir, 'files/originals/film'))
  onTestFinished(() => writeFileSync(join(product.dataDir, 'files/originals/film'), film))
  const added = storeFile('originals/new')
  // Made by a machine whose clock is wrong: ids, order and age are those of the database's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * dayMs })
  const second = await createBackup(deps).finally(() => vi.useRealTimers())
  expect(Date.parse(second.at)).toBeGreaterThan(Date.parse(first.at))
  expect((await readLastRuns(deps.db)).good?.backupId).toBe(second.id)
  expect(first.sent.bytes).toBeGreaterThan(film.length)
  expect(second.sent.bytes).toBeLessThan(added.length + 100_000)
  expect(second.totals.files).toEqual({ entries: 1, bytes: added.length })

  const restored = await restore(copy, first.id)
  expect([restored.code, restored.err]).toEqual([0, ''])
  expect(readFileSync(join(restored.dataDir, 'files/originals/film')).equals(film)).toBe(true)
  expect(existsSync(join(restored.dataDir, 'files/originals/new'))).toBe(false)

  // The restored copy has its own id, and does not use the target of its original until `backup adopt`.
  const asCopy = (...words: string[]) => runCommand(words, { ...restored.environment, BACKUP_URL: copy })
  for (const action of ['create', 'prune'])
    expect((await asCopy('backup', action)).err).toContain('was made by another copy of this installation')
  expect((await asCopy('backup', 'adopt')).out).toContain(`continues the backups after ${second.id}`)
  expect((await asCopy('backup', 'prune')).code).toBe(0)

  const [unneeded, killed] = [join(copy, 'objects/00', '0'.repeat(64)), join(copy, '.incoming/killed')]
  mkdirSync(join(unneeded, '..'), { recursive: true })
  const links = ['facts/shadow', 'spool/cut', 'files/.backup'].map((name) => join(product.dataDir, name))
  for (const dir of links) mkdirSync(dir, { recursive: true })
  for (const path of [unneeded, killed]) writeFileSync(path, 'bytes')
  expect(await pruneBackups(deps, { keepDays: 1 })).toMatchObject({ removed: [], objects: 0 })
  expect([unneeded, killed, ...links].map(existsSync)).toEqual([true, true, false, false, false])
  expect(existsSync(join(copy, 'clock')) && readdirSync(join(copy, 'clock'))).toEqual([])
  const now = Date.now() + 2 * dayMs
  expect((await pruneBackups(deps, { keepDays: 1, now })).removed).toEqual([])
  expect([unneeded, killed].map(existsSync)).toEqual([false, false])
  const later = { keepDays: 1, keepAtLeast: 1, now }
  const pruned = await pruneBackups(deps, later)
  expect(pruned).toMatchObject({ removed: [first.id], kept: [second.id] })
  expect(pruned.bytes).toBeGreaterThan(film.length)
  expect(await pruneBackups(deps, later)).toMatchObject({ removed: [], kept: [second.id], objects: 0 })
  const { code, out } = await product.run(copy, 'backup', 'verify')
  expect([code, out]).toEqual([0, expect.stringContaining('No damage.')])
})

test('verify and restore name what a damaged object belongs to, and the next backup repairs it', async () => {
  const copy = copyOfTarget()
  const object = listObjects(copy).find((path) => readFileSync(path).equals(film.subarray(0, chunkBytes)))!
  writeFileSync(object, Buffer.alloc(chunkBytes))
  const { code, out } = await product.run(copy, 'backup', 'verify')
  expect([code, out]).toEqual([1, expect.stringMatching(/has other content\n.*: files originals\/film/)])
  expect(out).toContain('Remove damaged objects')
  expect((await product.run(copy, 'backup', 'verify', '--quick')).code).toBe(0)
  const failed = await restore(copy)
  expect([failed.code, failed.err]).toEqual([1, expect.stringContaining('originals/film')])
  // Half a restore is never used.
  const again = await runCommand(['backup', 'restore', 'latest', '--from', copy], failed.environment)
  expect([again.code, again.err]).toEqual([2, expect.stringContaining('was interrupted')])
  const elsewhere = { ...failed.environment, MATINEE_DATA: product.newTarget() }
  expect((await runCommand(['users', 'list'], elsewhere)).err).toContain(
    'into this database runs or was inter',
  )

  rmSync(object)
  expect((await product.run(copy, 'backup', 'verify', '--quick')).out).toContain('is missing')
  await createBackup(product.deps(copy))
  expect((await product.run(copy, 'backup', 'verify', 'latest')).code).toBe(0)
})

test('a changed header is refused with the passphrase, and a damaged one leaves the other backups usable', async () => {
  const copy = copyOfTarget()
  const path = join(copy, `backups/${first.id}.json`)
  const changed = { ...first, totals: { ...first.totals, files: { entries: 0, bytes: 0 } } }
  writeFileSync(path, JSON.stringify(changed))
  const { code, out } = await product.run(copy, 'backup', 'verify', '--quick')
  expect([code, out]).toEqual([1, expect.stringContaining('was changed after the backup was made')])
  expect(out, 'no object is damaged').not.toContain('Remove damaged objects')
  const keyless = await runCommand(['backup', 'verify', '--from', copy], { PATH: process.env.PATH })
  expect([keyless.code, keyless.out]).toEqual([0, expect.stringContaining('was not noticed')])
  const refused = await restore(copy)
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('nothing in it can be trusted')])
  expect(existsSync(join(refused.dataDir, 'restore.json'))).toBe(false)
  await expect(createBackup(product.deps(copy))).rejects.toThrow('Find out who can write to the target')

  // The order of fields does not matter.
  writeFileSync(path, JSON.stringify(Object.fromEntries(Object.entries(first).reverse())))
  writeFileSync(join(copy, 'backups/2020-01-01T00-00-00Z.json'), '{"form": 2}')
  // It would take 4 GiB to notice that nobody with the passphrase wrote this one.
  const [id, scrypt] = ['2020-01-02T00-00-00Z', { ...first.secrets.scrypt, N: 2 ** 20, r: 32 }]
  const costly = { ...first, id, secrets: { ...first.secrets, scrypt } }
  writeFileSync(join(copy, `backups/${id}.json`), JSON.stringify(costly))
  const { out: listed } = await product.run(copy, 'backup', 'list')
  expect(listed).toMatch(/2020-01-01T00-00-00Z was made by a newer.*\n.*2020-01-02T00-00-00Z.json is damaged/)
  rmSync(join(copy, `backups/${id}.json`))
  expect((await product.run(copy, 'backup', 'verify', 'latest', '--quick')).code).toBe(0)
  expect((await product.run(copy, 'backup', 'verify', '--quick')).code).toBe(1)
  const object = join(copy, 'objects/00', '0'.repeat(64))
  mkdirSync(join(object, '..'), { recursive: true })
  writeFileSync(object, '')
  const later = { keepDays: 1, now: Date.now() + 2 * dayMs }
  const pruned = await pruneBackups(product.deps(copy), later)
  expect(pruned).toMatchObject({ objects: 0, skipped: [expect.stringContaining('No objects were removed')] })
  expect(existsSync(object)).toBe(true)
})

const lockHolders = sql`from pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database())
  and (classid::bigint << 32) | objid::bigint = hashtextextended(${backupLock}, 0)`

test('a killed backup leaves nothing but objects that the next one uses', async () => {
  const copy = product.newTarget()
  storeFile('originals/large', 20 * chunkBytes)
  const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main, 'backup', 'create'], {
    env: product.commandSettings(copy),
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  const hasSent = () => existsSync(join(copy, 'objects')) && listObjects(copy).length > 0
  await expect.poll(hasSent, { timeout: 120_000, interval: 5 }).toBe(true)
  child.kill('SIGKILL')
  await exited
  expect((await product.run(copy, 'backup', 'list')).out).toBe('No backups.\n')
  const sent = listObjects(copy).length
  // PostgreSQL notices the end of the process when it next reads from it or writes to it.
  const { db } = product.deps(copy)
  const holders = async () => (await sql`select pid ${lockHolders}`.execute(db)).rows
  await expect.poll(holders, { timeout: 60_000 }).toEqual([])
  const header = await createBackup(product.deps(copy))
  expect(header.sent.objects).toBeLessThan(listObjects(copy).length)
  expect(sent).toBeGreaterThan(0)
  expect((await product.run(copy, 'backup', 'verify')).code).toBe(0)
  for (const left of ['facts/shadow', 'spool/cut', 'files/.backup'])
    expect(existsSync(join(product.dataDir, left))).toBe(false)
  rmSync(join(product.dataDir, 'files/originals/large'))
})

test('a backup that has lost its lock ends at the next entry, and leaves all links to the next one', async () => {
  const deps = product.deps(copyOfTarget())
  storeFile('originals/later')
  const loseLock = () => sql`select pg_terminate_backend(pid) ${lockHolders}`.execute(deps.db)
  let losing: Promise<unknown> | undefined
  let [read, total] = [0, 0]
  const onProgress = ({ bytes, totalBytes }: Progress) => {
    ;[read, total] = [bytes, totalBytes]
    losing ??= loseLock()
  }
  await expect(createBackup(deps, { onProgress })).rejects.toThrow('kept other backups away was lost')
  await losing
  expect(read).toBeLessThan(total)
  expect(existsSync(join(product.dataDir, 'facts/shadow/cut'))).toBe(true)
  rmSync(join(product.dataDir, 'files/originals/later'))
})

/** The facts engine as a ClickHouse server. */
async function serveFacts({ dataDir }: { dataDir: string }): Promise<string> {
  const standIn = await startStandIn(factsSocketPath(dataDir))
  onTestFinished(() => standIn.goAway())
  return standIn.url
}

test('a backup in a bucket has the facts of a ClickHouse server, and is restored into another one', async () => {
  const bucket = await newBucket()
  const content = storeFile('media/key/360p.mp4', chunkBytes + 5)
  const facts = openFacts({ url: await serveFacts(product) })
  onTestFinished(() => facts.close())
  const deps = product.deps(bucket)
  const config = { ...deps.config, clickhouseUrl: await serveFacts(product) }
  const insert = (id: string) =>
    facts.insert(
      'video_revenue',
      ['account', 'video', 'day', 'impressions'],
      `A\t${id}\t2026-01-01\t1\n`,
      newId(),
    )
  await insert('one')
  const { id } = await createBackup({ ...deps, config, facts })
  const later = { keepDays: 1, keepAtLeast: 1, now: Date.now() + 2 * dayMs }
  expect((await pruneBackups({ ...deps, facts, config }, later)).kept).toEqual([id])
  const verified = await product.run(bucket, 'backup', 'verify')
  expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('No damage.')])

  const [other, machine] = [await startOwnEngine(), await emptyMachine()]
  onTestFinished(() => other.stop())
  const environment = { ...machine.environment, BACKUP_URL: bucket, CLICKHOUSE_URL: await serveFacts(other) }
  const { code, err } = await runCommand(['backup', 'restore', 'latest'], environment)
  expect([code, err]).toEqual([0, ''])
  expect(readFileSync(join(machine.dataDir, 'files/media/key/360p.mp4')).equals(content)).toBe(true)
  const sql = 'SELECT video FROM video_revenue ORDER BY video'
  expect(await other.facts.query({ sql, params: {} })).toEqual([{ video: 'one' }])
})

test('a restore needs an empty machine and the passphrase of the backup, and so does the next backup', async () => {
  const filled = await product.run(target, 'backup', 'restore', 'latest')
  expect(filled.code).toBe(1)
  for (const part of ['the database at', `${product.dataDir}/facts`, 'the store of files'])
    expect(filled.err).toContain(part)
  const otherKey = join(product.dir, 'other-key')
  writeFileSync(otherKey, newId(32), { mode: 0o600 })
  const machine = await emptyMachine()
  const environment = { ...machine.environment, BACKUP_KEY_FILE: otherKey }
  const { code, err } = await runCommand(['backup', 'restore', 'latest', '--from', target], environment)
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('The passphrase in BACKUP_KEY_FILE is not the one'),
  ])
  // Nor does a backup continue those of another passphrase, unless the operator says so.
  const copy = copyOfTarget()
  const asOther = (...words: string[]) =>
    runCommand(['backup', ...words], { ...product.commandSettings(copy), BACKUP_KEY_FILE: otherKey })
  const unconfirmed = await asOther('create')
  expect([unconfirmed.code, unconfirmed.err]).toEqual([1, expect.stringContaining('--new-passphrase')])
  expect((await asOther('create', '--new-passphrase')).code).toBe(0)
  expect((await asOther('verify', 'latest', '--quick')).code).toBe(0)
  const newer = { ...first, postgres: { ...first.postgres, migrations: ['0001_first', '9999_later'] } }
  await expect(refuseOtherSchema(newer)).rejects.toThrow('which is newer than this one')
  // Neither a new key nor another one is sealed.
  const folder = join(product.dir, 'without-key')
  const settings = { ...product.commandSettings(target), MATINEE_DATA: folder }
  const keyless = await runCommand(['backup', 'create'], settings)
  expect([keyless.code, keyless.err]).toEqual([2, expect.stringContaining('There is no key')])
  expect(existsSync(folder)).toBe(false)
  const without = await product.run('', 'backup', 'create')
  expect([without.code, without.err]).toEqual([1, expect.stringContaining('BACKUP_URL is not set')])
})

test('the status says when the last good backup was made, why the last one failed, and when it is too old', async () => {
  const deps = product.deps(copyOfTarget())
  const scheduled = { db: deps.db, config: { backups: { ...deps.config.backups, cron: '30 3 * * *' } } }
  const good = await readBackupStatus(scheduled)
  expect(good).toMatchObject({ error: null, problem: expect.stringContaining('no process schedules') })
  expect(Date.parse(good.lastGoodAt!)).toBeGreaterThanOrEqual(Date.parse(first.at))
  const secrets = { signing: Buffer.alloc(32, 1) }
  await expect(createBackup({ ...deps, secrets })).rejects.toThrow('backups of another installation')
  const { lastGoodAt, problem } = await readBackupStatus(scheduled)
  expect(lastGoodAt).toBe(good.lastGoodAt)
  expect(problem).toContain('The last backup failed: The target has backups of another installation')
})

test('a target that was there before and is missing now is not made again, and reading changes no folder', async () => {
  const missing = join(product.dir, 'not-mounted')
  await expect(createBackup(product.deps(missing))).rejects.toThrow('Is its disk mounted?')
  expect(existsSync(missing)).toBe(false)
  const theirs = copyOfTarget()
  chmodSync(theirs, 0o755)
  const list = () =>
    readdirSync(theirs, { recursive: true })
      .map(String)
      .toSorted((a, b) => a.localeCompare(b))
  const before = list()
  for (const command of ['list', 'verify'])
    expect((await product.run(theirs, 'backup', command)).code).toBe(0)
  expect([statSync(theirs).mode & 0o777, list()]).toEqual([0o755, before])
  chmodSync(product.keyFile, 0o640)
  onTestFinished(() => chmodSync(product.keyFile, 0o600))
  await expect(createBackup(product.deps(theirs))).rejects.toThrow('other users of this machine can read')
})
