import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import * as firstMigration from '../../../migrations/facts/0001_video_events.ts'
import * as countsMigration from '../../../migrations/facts/0003_counts.ts'
import { newId } from '../ids.ts'
import { openFacts, type Facts } from './facts.ts'
import { runDir } from '../files/runDir.ts'
import { endQueries } from './endQueries.ts'
import { factsEngineArgs, factsEngineModule, factsSocketPath } from './launch.ts'
import { factsEngines, migrateFacts } from './migrateFacts.ts'

function open(socketPath = inject('factsSocketPath')): Facts {
  const facts = openFacts({ socketPath })
  onTestFinished(() => facts.close())
  return facts
}

async function startEngine(dataDir: string, openTimeoutMs = 10_000) {
  const args = factsEngineArgs(dataDir, { openTimeoutMs })
  const child = fork(factsEngineModule, args, { detached: true, silent: true })
  const exit = once(child, 'exit')
  await Promise.race([once(child, 'message'), exit])
  return { child, exit }
}

function newDataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'matinee-engine-'))
  onTestFinished(() => {
    for (const path of [dir, runDir(dir)]) rmSync(path, { recursive: true, force: true })
  })
  return dir
}

test('values are bound by type and return unchanged', async () => {
  const text = `it's "quoted" \\ \t\n and üç`
  const [row] = await open().query({
    sql: 'SELECT {text:String} AS text, {list:Array(UInt32)} AS list, {large:UInt64} AS large',
    params: { text, list: [1, 2], large: '18446744073709551615' },
  })
  expect(row).toEqual({ text, list: [1, 2], large: '18446744073709551615' })
})

test.each([
  "SELECT * FROM file('/etc/hostname', 'TSV', 'line String')",
  "SELECT * FROM url('http://127.0.0.1:1/', 'TSV', 'line String')",
  'DROP TABLE video_events',
  'SELECT 1 SETTINGS readonly = 0',
  "INSERT INTO video_events (node) VALUES ('x')",
])('a query can only read tables: %s', async (sql) => {
  await expect(open().query({ sql, params: {} })).rejects.toMatchObject({ code: '164' })
})

const endless = { sql: 'SELECT count() FROM numbers(1e12) WHERE number % 7 = 3', params: {} }

test('a query above its time limit is stopped and answers unavailable', async () => {
  await expect(open().query(endless, { timeoutMs: 200 })).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
  })
})

test('an aborted query ends in the engine too', async () => {
  const facts = open()
  const mark = newId()
  const stop = new AbortController()
  const query = facts.query({ ...endless, params: { mark } }, { signal: stop.signal, timeoutMs: 60_000 })
  const running = async () =>
    (
      await facts.query({
        sql: "SELECT 1 FROM system.processes WHERE query LIKE '%1e12%' AND query NOT LIKE '%processes%' AND is_cancelled = 0",
        params: {},
      })
    ).length
  while ((await running()) === 0);
  stop.abort()
  await expect(query).rejects.toThrow('aborted')
  while ((await running()) > 0);
})

test('settings of one request do not affect the next', async () => {
  const facts = open()
  const table = `leak_${newId()}`
  await facts.command(
    `CREATE TABLE ${table} (n UInt8) ${factsEngines(false).engine('MergeTree', 'ORDER BY n')}`,
  )
  onTestFinished(() => facts.command(`DROP TABLE ${table}`))
  for (const token of ['one', 'one', 'two']) await facts.insert(table, ['n'], '1\n', token)
  const [row] = await facts.query({ sql: `SELECT toUInt32(count()) AS rows FROM ${table}`, params: {} })
  expect(row).toEqual({ rows: 2 })
})

test('inserted rows survive a killed engine, and a second engine cannot open the folder', async () => {
  const dataDir = newDataDir()
  const first = await startEngine(dataDir)
  const facts = open(factsSocketPath(dataDir))
  const made = await migrateFacts(facts)
  expect(made[0]).toBe('0001_video_events')
  expect(await migrateFacts(facts)).toEqual([])
  const second = await startEngine(dataDir, 1_000)
  expect((await second.exit)[0]).not.toBe(0)
  expect(await facts.isUp()).toBe(true)
  first.child.kill('SIGKILL')
  await first.exit
  expect(await facts.isUp()).toBe(false)
  await expect(facts.query({ sql: 'SELECT 1', params: {} })).rejects.toMatchObject({ status: 503 })
  const third = await startEngine(dataDir)
  expect(await facts.query({ sql: 'SELECT name FROM migrations', params: {} })).toHaveLength(made.length)
  third.child.send({ type: 'stop' })
  expect(await third.exit).toEqual([0, null])
})

test('an engine waits for a folder that another engine is closing', async () => {
  const dataDir = newDataDir()
  const first = await startEngine(dataDir)
  const second = fork(factsEngineModule, factsEngineArgs(dataDir), { detached: true, silent: true })
  const ready = once(second, 'message')
  const output = on(second.stderr!, 'data')
  for await (const [text] of output) if (String(text).includes('again')) break
  first.child.send({ type: 'stop' })
  await ready
  expect(await open(factsSocketPath(dataDir)).isUp()).toBe(true)
  second.disconnect()
  await once(second, 'exit')
})

test('an abandoned statement is cancelled before it is tried again', async () => {
  const facts = open()
  const name = `endless-${newId(8).replaceAll(/\W/g, '')}`
  await expect(facts.command(endlessInsert(name), {}, { timeoutMs: 300 })).rejects.toMatchObject({
    status: 503,
  })
  await endQueries(facts, name)
  expect(await runningUnder(facts, name)).toEqual([])
})

const endlessInsert = (comment: string) => `INSERT INTO FUNCTION null('n UInt64')
  SELECT number FROM numbers(1e12) WHERE number % 7 = 3 SETTINGS log_comment = '${comment}'`

const runningUnder = (facts: Facts, name: string) =>
  facts.query({
    sql: "SELECT 1 FROM system.processes WHERE Settings['log_comment'] = {name:String}",
    params: { name },
  })

test('events from before an update are counted once in old and new rollups', async () => {
  const dataDir = newDataDir()
  const { child, exit } = await startEngine(dataDir)
  const facts = open(factsSocketPath(dataDir))
  await facts.createDatabase()
  for (const statement of firstMigration.statements(factsEngines(false))) await facts.command(statement)
  const columns = ['account', 'video', 'view', 'event', 'at', 'received', 'value', 'device', 'isBot']
  const at = Date.now()
  const row = (event: string, value: number, isBot: boolean) =>
    ['a', 'v', newId(22), event, at, Math.floor(at / 1000), value, 'tv', isBot].join('\t')
  const old = [row('start', 400, false), row('error', 1, false), row('start', 900, true)]
  await facts.insert('video_events', columns, `${old.join('\n')}\n`, newId())
  // An abandoned earlier attempt, whose rows would be added to the next one's.
  await expect(
    facts.command(endlessInsert('matinee-migration'), {}, { timeoutMs: 300 }),
  ).rejects.toMatchObject({ status: 503 })
  await migrateFacts(facts)
  expect(await runningUnder(facts, 'matinee-migration')).toEqual([])
  // As if the engine had been killed after the last statement and before the migration was recorded.
  for (const statement of countsMigration.statements(factsEngines(false))) await facts.command(statement)
  const later = ['account', 'video', 'view', 'event', 'at', 'received', 'value', 'device', 'invalid']
  const fresh = ['a', 'v', newId(22), 'start', at, Math.floor(at / 1000), 200, 'tv', 0].join('\t')
  await facts.insert('video_events', later, `${fresh}\n`, newId())
  const [sums] = await facts.query({
    sql: `SELECT (SELECT sumIf(count, invalid = 0) FROM video_counts WHERE event = 'start') AS videos,
      (SELECT sumIf(count, invalid = 0) FROM account_counts WHERE event = 'start') AS accounts,
      (SELECT sum(start) FROM video_total) AS total, (SELECT sum(value) FROM account_counts WHERE event = 'error') AS failures,
      (SELECT sum(start) FROM account_audience WHERE dimension = 'device' AND key = 'tv') AS audience,
      (SELECT sum(start) FROM account_audience WHERE dimension = 'video' AND key = 'v') AS ofVideo,
      (SELECT sumIf(count, invalid > 0) FROM account_counts WHERE event = 'start') AS leftOut,
      (SELECT arrayMap(ms -> toUInt32(ms), quantilesBFloat16Merge(0.5, 0.95)(startTimes)) FROM account_quality) AS startTimes`,
    params: {},
  })
  expect(sums).toEqual({
    videos: '2',
    accounts: '2',
    total: '2',
    failures: '1',
    audience: '2',
    ofVideo: '2',
    leftOut: '1',
    startTimes: [200, 400],
  })
  child.send({ type: 'stop' })
  await exit
})

test('an engine ends with its parent, although a statement runs', async () => {
  const dataDir = newDataDir()
  const { child, exit } = await startEngine(dataDir)
  const facts = open(factsSocketPath(dataDir))
  await facts.createDatabase()
  const name = 'endless-until-the-end'
  const running = facts.command(endlessInsert(name)).catch((error: unknown) => error)
  await expect.poll(() => runningUnder(facts, name), { timeout: 20_000 }).toHaveLength(1)
  child.disconnect()
  expect(await exit).toEqual([null, 'SIGKILL'])
  expect(await running).toMatchObject({ status: 503 })
})

test('a cluster differs from one server only in the engines and the name of the deduplication setting', () => {
  expect(factsEngines(false).engine('SummingMergeTree', 'ORDER BY a')).toMatch(
    /^ENGINE = SummingMergeTree ORDER BY a SETTINGS .*non_replicated_deduplication_window = 10000/,
  )
  expect(factsEngines(true).engine('MergeTree', 'ORDER BY a')).toMatch(
    /^ENGINE = ReplicatedMergeTree ORDER BY a SETTINGS .* replicated_deduplication_window = 10000/,
  )
})
