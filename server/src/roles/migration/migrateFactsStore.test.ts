import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../testing/databases.ts'
import { beacon, newVideo, startIngest } from '../../../testing/ingest.ts'
import { startOwnEngine } from '../../../testing/ownEngine.ts'
import { readRunningMigration } from '../../features/health/engines.service.ts'
import { readFactsSchema } from '../../platform/facts/factsSchema.ts'
import { factsSocketPath } from '../../platform/facts/launch.ts'
import { migrateFacts } from '../../platform/facts/migrateFacts.ts'
import { createLog } from '../../platform/log.ts'
import { openPostgres } from '../../platform/postgres/postgres.ts'
import { readSteps } from '../../platform/postgres/schemaSteps.ts'
import { migrateFactsStore } from './migrateFactsStore.ts'

/** A migration of the next release: fills a table of starts from all events. The fourth statement takes eight seconds. */
const slowMigration = `
  const comment = "log_comment = 'matinee-migration'"
  const starts = "SELECT account, count() AS count FROM video_events WHERE event = 'start' GROUP BY account"
  export const step = 'expand'
  export const statements = (engines) => [
    'DROP VIEW IF EXISTS starts_feed',
    'DROP TABLE IF EXISTS starts',
    'CREATE TABLE IF NOT EXISTS slow_filling (x UInt8) ' + engines.engine('MergeTree', 'ORDER BY x'),
    'INSERT INTO slow_filling SELECT sleepEachRow(0.4) FROM numbers(20) SETTINGS max_block_size = 1, ' + comment,
    'DROP TABLE IF EXISTS starts_filling',
    'CREATE TABLE starts_filling (account String, count UInt64) ' + engines.engine('SummingMergeTree', 'ORDER BY account'),
    'INSERT INTO starts_filling ' + starts + ' SETTINGS ' + comment,
    'RENAME TABLE starts_filling TO starts',
    'CREATE MATERIALIZED VIEW starts_feed TO starts AS ' + starts,
  ]`

async function openInstallation(through?: string | null) {
  const engine = await startOwnEngine()
  onTestFinished(engine.stop)
  const database = await createDatabase(`facts_steps_${process.pid}`)
  const db = openPostgres({ url: database.url }, 6)
  const folder = mkdtempSync(join(tmpdir(), 'matinee-steps-'))
  onTestFinished(async () => {
    await db.destroy()
    await database.remove()
    rmSync(folder, { recursive: true })
  })
  writeFileSync(join(folder, '9001_starts.ts'), slowMigration)
  if (through !== null) await migrateFacts(engine.facts, through === undefined ? {} : { through })
  const { facts, dataDir } = engine
  return {
    db,
    facts,
    url: database.url,
    socketPath: factsSocketPath(dataDir),
    folder: pathToFileURL(`${folder}/`),
  }
}

test('a long migration is killed and continued by one of two starters, while beacons arrive: each counts once', async () => {
  const { db, facts, url, socketPath, folder } = await openInstallation()
  const video = newVideo()
  const count = async (sql: string) => Number((await facts.query<{ n: string }>({ sql, params: {} }))[0]!.n)
  const rawStarts = () => count("SELECT countIf(event = 'start') AS n FROM video_events")
  const ingest = await startIngest({ facts, everyMs: 20, batchBytes: 1 })
  let sent = 0
  const send = async () => {
    expect(await ingest.send(beacon(video))).toBe(204)
    sent++
  }
  await send()
  await expect.poll(rawStarts, { timeout: 20_000 }).toBe(1)

  const args = [url, socketPath, folder.href]
  const killed = fork(new URL('../../../testing/migrationProcess.ts', import.meta.url), args)
  onTestFinished(() => void killed.kill('SIGKILL'))
  const isFilling = async () => ((await readRunningMigration({ db, facts }))?.rows?.readRows ?? 0) > 2
  await expect.poll(isFilling, { timeout: 40_000 }).toBe(true)
  expect(await readRunningMigration({ db, facts })).toMatchObject({
    store: 'facts',
    name: '9001_starts',
    statement: 4,
    statements: 9,
    rows: { totalRows: 20 },
    isStopped: false,
  })
  await send()
  const loaded = await rawStarts()
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(await readRunningMigration({ db, facts }, Date.now() + 61_000)).toMatchObject({ isStopped: true })

  const log = createLog('silent', 'test')
  const starters = [0, 1].map(() => migrateFactsStore({ db, facts, log }, { folder }))
  await expect.poll(isFilling, { timeout: 30_000 }).toBe(true)
  await send()
  // The beacon that arrived in the first attempt still waits, too.
  expect(await rawStarts()).toBe(loaded)
  await Promise.all(starters)
  expect(await count("SELECT count() AS n FROM migrations WHERE name = '9001_starts'")).toBe(1)
  const steps = (await readSteps(db))!.filter(({ store }) => store === 'facts')
  expect(steps.map(({ name, madeAt }) => [name, madeAt !== null])).toEqual([['9001_starts', true]])
  expect(await readRunningMigration({ db, facts })).toBeNull()
  await send()
  await expect.poll(rawStarts, { timeout: 20_000 }).toBe(sent)
  // The engine shows a row before it is in the sums.
  for (const table of ['starts', "account_counts WHERE event = 'start'"])
    await expect.poll(() => count(`SELECT sum(count) AS n FROM ${table}`), { timeout: 20_000 }).toBe(sent)
}, 120_000)

test.for<[string, string | null]>([
  ['an empty store', null],
  ['a store whose first start was interrupted', '0002_quality_audience'],
])('%s is migrated, although it has no claims yet', { timeout: 60_000 }, async ([, through]) => {
  const { db, facts } = await openInstallation(through)
  await migrateFactsStore({ db, facts, log: createLog('fatal', 'test') })
  expect(await readFactsSchema(facts)).not.toBeNull()
  expect(await readRunningMigration({ db, facts })).toBeNull()
})
