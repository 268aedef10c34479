import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { clusterName, startClusterEngine } from '../../../testing/clusterEngine.ts'
import { beacon, newVideo, startIngest } from '../../../testing/ingest.ts'
import { startStandIn, type StandIn } from '../../../testing/standIn.ts'
import { importEvents, type ImportedEvent } from '../../features/events/load/importEvents.service.ts'
import { recountRollups } from '../../features/events/recount/recount.facts.ts'
import { videoStream } from '../../features/events/streams/videoStream.ts'
import { newId } from '../ids.ts'
import { findFactsProblem, isVersionKnown } from './checkServer.ts'
import { deleteRows } from './deleteRows.ts'
import { openFacts, type Facts } from './facts.ts'
import { listFactsMigrations } from './factsSchema.ts'
import { migrateFacts } from './migrateFacts.ts'

let server: StandIn
let cluster: StandIn
let stopEngine: () => Promise<void>

beforeAll(async () => {
  const engine = await startClusterEngine()
  stopEngine = () => engine.stop()
  server = await startStandIn(inject('factsSocketPath'))
  cluster = await startStandIn(engine.socketPath, { cluster: true })
})
afterAll(async () => {
  await Promise.all([server.goAway(), cluster.goAway()])
  await stopEngine()
})

function open(url = server.url, name: string | null = null, database?: string): Facts {
  const facts = openFacts({ url, cluster: name }, database)
  onTestFinished(() => facts.close())
  return facts
}
const openCluster = (database?: string) => open(cluster.url, clusterName, database)

const countOf = async (facts: Facts, sql: string, account: string) => {
  const [row] = await facts.query<{ count: string }>({ sql, params: { account } })
  return Number(row!.count)
}
const rawRows = 'SELECT count() AS count FROM video_events WHERE account = {account:String}'
const summedRows = 'SELECT sum(count) AS count FROM video_counts WHERE account = {account:String}'

const events = (accounts: readonly string[]): ImportedEvent[] =>
  accounts.flatMap((account, seq) =>
    (['infoLoad', 'start'] as const).map((type) => ({
      account,
      video: newId(),
      view: newId(22),
      seq,
      type,
      at: Date.now() - 60_000,
      value: 1,
      page: 'https://www.example.com',
      device: 'tv',
    })),
  )

test('a server over TCP takes a password with special characters, and a wrong one is refused with what to do', async () => {
  const facts = open()
  expect(await facts.query({ sql: 'SELECT 1 AS one', params: {} })).toEqual([{ one: 1 }])
  expect(await findFactsProblem(facts)).toBe(null)
  const stranger = open(server.urlWith('wrong'))
  expect(await stranger.isUp()).toBe(false)
  expect(await findFactsProblem(stranger)).toMatch(
    /^CLICKHOUSE_URL: ClickHouse refuses this user and password/,
  )
})

test('events wait while the server is away, and are counted once when it is back', async () => {
  const standIn = await startStandIn(inject('factsSocketPath'))
  onTestFinished(() => standIn.goAway())
  const [video, facts] = [newVideo(), open(standIn.url)]
  const ingest = await startIngest({ everyMs: 20, batchBytes: 1, facts })
  const rows = () => countOf(facts, rawRows, video.accountId).catch(() => null)
  const first = beacon(video)
  expect(await ingest.send(first)).toBe(204)
  await expect.poll(rows, { timeout: 20_000 }).toBe(2)
  await standIn.goAway()
  expect(await findFactsProblem(facts).catch((error: { status: number }) => error.status)).toBe(503)
  expect(await ingest.send(beacon(video))).toBe(204)
  expect(await ingest.send(first)).toBe(204)
  await standIn.comeBack()
  await expect.poll(rows, { timeout: 20_000 }).toBe(4)
  await ingest.stop()
  expect(await rows()).toBe(4)
})

test('a query that is aborted over TCP ends in the server too', async () => {
  const facts = open()
  const mark = `1e12 + ${Math.floor(Math.random() * 1e9)}`
  const running = () =>
    facts.query({
      sql: `SELECT 1 FROM system.processes WHERE position(query, {mark:String}) > 0
            AND query NOT LIKE '%system.processes%' AND is_cancelled = 0`,
      params: { mark },
    })
  const stop = new AbortController()
  const sql = `SELECT count() FROM numbers(${mark}) WHERE number % 7 = 3`
  const query = facts.query({ sql, params: {} }, { signal: stop.signal, timeoutMs: 60_000 })
  while ((await running()).length === 0);
  stop.abort()
  await expect(query).rejects.toThrow('aborted')
  while ((await running()).length > 0);
})

test('the schema of a cluster is made once, and the engine parses each of its statements', async () => {
  const facts = openCluster()
  expect(await findFactsProblem(facts)).toBe(null)
  expect(await migrateFacts(facts)).toEqual(await listFactsMigrations())
  expect(await migrateFacts(facts)).toEqual([])
  expect(await findFactsProblem(facts)).toBe(null)
  const made = cluster.statements.filter((sql) => /^\s*(CREATE|ALTER|DROP|TRUNCATE|KILL)/.test(sql))
  expect(made.filter((sql) => !sql.includes(`ON CLUSTER '${clusterName}'`))).toEqual([])
  expect(made.join('\n')).toContain('ENGINE = ReplicatedSummingMergeTree ORDER BY')
  const engine = open()
  for (const sql of made) await engine.queryServer({ sql: `EXPLAIN AST ${sql}`, params: {} }, 10_000)
  const tables = await facts.query<{ name: string; key: string }>({
    sql: `SELECT name, extract(engine_full, 'cityHash64\\(\\w+\\)|rand\\(\\)') AS key FROM system.tables
          WHERE database = 'matinee' AND engine = 'Distributed' AND NOT startsWith(key, 'cityHash64(account)') ORDER BY name`,
    params: {},
  })
  expect(tables).toEqual([
    { name: 'campaign_days', key: 'rand()' },
    { name: 'ingest_progress', key: 'cityHash64(node)' },
    { name: 'migrations', key: 'cityHash64(name)' },
  ])
})

test('a batch of many accounts counts once on a cluster, in events and sums, however often it is inserted', async () => {
  const facts = openCluster()
  await migrateFacts(facts)
  const accounts = [newId(), newId(), newId()]
  const rows = events(accounts).map(
    ({ account, video, view, seq, type, at }) =>
      `n\t1\t${account}\t${video}\t${view}\t${seq}\t${type}\t${at}\t${Math.floor(at / 1000)}\n`,
  )
  const columns = ['node', 'batch', 'account', 'video', 'view', 'seq', 'event', 'at', 'received']
  const token = newId()
  for (let attempt = 0; attempt < 3; attempt++)
    await facts.insert('video_events', columns, rows.join(''), token)
  for (const account of accounts) {
    expect(await countOf(facts, rawRows, account)).toBe(2)
    expect(await countOf(facts, summedRows, account)).toBe(2)
  }
})

test('a loader, the comparison with stored rows and a recount are right on a cluster', async () => {
  const facts = openCluster()
  await migrateFacts(facts)
  const video = newVideo()
  const ingest = await startIngest({ facts })
  expect(await ingest.send(beacon(video))).toBe(204)
  await ingest.loadAll()
  expect(await countOf(facts, summedRows, video.accountId)).toBe(2)
  const [account, source] = [newId(), newId()]
  const batch = { source, batch: 1, events: events([account]) }
  expect(await importEvents(facts, batch)).toBe(2)
  expect(await importEvents(facts, batch)).toBe(0)
  const lost = { where: 'account = {account:String}', params: { account } }
  for (const table of ['video_counts', 'video_total'])
    await deleteRows(facts, { table, ...lost }, { timeoutMs: 60_000 })
  expect(await countOf(facts, summedRows, account)).toBe(0)
  await recountRollups(facts, videoStream, { node: source, batch: 1, checkAlone: async () => {} })
  expect(await countOf(facts, summedRows, account)).toBe(2)
  const lifetime = 'SELECT sum(start) AS count FROM video_total WHERE account = {account:String}'
  expect(await countOf(facts, lifetime, account)).toBe(1)
  expect(await countOf(facts, summedRows, video.accountId)).toBe(2)
})

test('settings that do not fit the tables are refused with what to do', async () => {
  await migrateFacts(openCluster())
  const problem = (name: string | null, database?: string) =>
    findFactsProblem(open(cluster.url, name, database))
  expect(await problem('elsewhere')).toBe(
    `CLICKHOUSE_CLUSTER: the server knows no cluster elsewhere. Its remote_servers name ${clusterName}.`,
  )
  expect(await problem(null)).toMatch(/tables in matinee are those of a cluster. Set its name/)
  const own = open(cluster.url, null, `own_${newId().replaceAll(/\W/g, '')}`)
  await own.createDatabase()
  await own.command('CREATE TABLE migrations (name String) ENGINE = MergeTree ORDER BY name')
  expect(await problem(clusterName, own.database)).toMatch(/tables were not made for the shards/)
})

test.each([
  ['26.7.2.1', true],
  ['26.12.1.1', true],
  ['27.1.1.1', true],
  ['26.6.9.1', false],
  ['25.8.1.1', false],
  ['', false],
])('of ClickHouse %s it is known whether it works: %s', (version, isKnown) => {
  expect(isVersionKnown(version)).toBe(isKnown)
})
