// P3 and P5: an account's 30 days of analytics over HTTP with sign-in, compared with the bare engine and with PostgreSQL
// (same rows, with an index); first with a tenth of the events, then with all. EVENTS: number of events (10 million).
import { Agent, request, type AgentOptions } from 'node:http'
import { readdirSync, readFileSync } from 'node:fs'
import { createClient } from '@clickhouse/client'
import { CompiledQuery, sql } from 'kysely'
import { eventTypes } from '@matinee/contract/plain/counters'
import type { Range } from '../server/src/features/analytics/rangeParts.facts.ts'
import { readRanges } from '../server/src/features/analytics/readRanges.ts'
import { generateView } from '../server/src/features/demo/demoViews.ts'
import { seeded } from '../server/src/features/demo/seededRandom.ts'
import { importEvents, type ImportedEvent } from '../server/src/features/events/load/importEvents.service.ts'
import { readConfig } from '../server/src/readConfig.ts'
import { factsDatabase, openFacts, type FactsQuery } from '../server/src/platform/facts/facts.ts'
import { factsSocketPath } from '../server/src/platform/facts/launch.ts'
import { newId } from '../server/src/platform/ids.ts'
import { pause } from '../server/src/platform/processes.ts'
import { factsAddress } from '../server/src/platform/storeAddresses.ts'
import { startProduct } from './product.ts'
import { cpuSeconds, quantile } from './processes.ts'

const events = Number(process.env['EVENTS'] ?? 10_000_000)
const batchRows = 100_000
const days = 30
const videos = 40
const rounds = 30

const product = await startProduct()
const config = readConfig({ MATINEE_DATA: product.dataDir })
const facts = openFacts(factsAddress(config))
const engine = createClient({
  url: 'http://facts',
  http_agent: new Agent({ keepAlive: true, socketPath: factsSocketPath(product.dataDir) } as AgentOptions),
  database: factsDatabase,
})
const dayS = 86_400
/** "Last 30 days" as the console requests them: full days, the last of which is not over. */
const now = Math.ceil(Date.now() / 60_000) * 60
const today = Math.floor(now / dayS) * dayS
const range = { start: today - (days - 1) * dayS, end: now }
/** As `range`, but its ends cut quarters of an hour. */
const ragged = { start: range.start - 1_234, end: now - 4_321 }

try {
  const { id: account } = await product.call<{ id: string }>('GET', '/auth/profile')
  const ids = await addVideos(account)
  await sql`create table bench_events (account text, video text, view text, event text, at timestamptz, value int)`.execute(
    product.db,
  )
  await fill(account, ids, { from: 0, to: events / 10 })
  const few = await measureAll(account)
  await fill(account, ids, { from: events / 10, to: events })
  await sql`create index on bench_events (account, at)`.execute(product.db)
  await sql`analyze bench_events`.execute(product.db)
  const all = await measureAll(account)
  const postgres = await measurePostgres(account)

  const million = (events / 1e6).toFixed(events < 1e7 ? 1 : 0)
  const printRow = (label: string, value: string, target: string) =>
    console.log(`${label.padEnd(62)} ${value.padStart(12)} | ${target}`)
  printRow(
    `P3 30 days of an account with ${million} M events, GET, p50 / p95 ms`,
    formatTimes(all.series),
    '≤ 25',
  )
  printRow('   the same, ends within a quarter of an hour', formatTimes(all.ragged), '')
  printRow('   the bare engine query, p50 ms', all.bare.p50.toFixed(1), '')
  printRow('   of it', `${(all.series.p50 / all.bare.p50).toFixed(1)}×`, '≤ 2.5×')
  printRow('   PostgreSQL, same rows, index, best ms', postgres.toFixed(0), '')
  printRow('   faster than PostgreSQL', `${(postgres / all.series.p50).toFixed(0)}×`, '≥ 20×')
  printRow('   entire screen, 3 requests, CPU of all processes, ms', all.screenCpuMs.toFixed(0), '≤ 60')
  printRow('   entire screen, 3 requests at once, p50 / p95 ms', formatTimes(all.screen), '')
  printRow(
    'P5 10 × the data, same window: latency',
    `${(all.series.p50 / few.series.p50).toFixed(2)}×`,
    '≤ 1.3×',
  )
  printRow('   rows read by the series', `${(all.rowsRead / few.rowsRead).toFixed(2)}×`, '≤ 1.1×')
  printRow('   rows read', `${few.rowsRead} → ${all.rowsRead}`, '')
} finally {
  await engine.close()
  await facts.close()
  await product.stop()
}

async function addVideos(accountId: string): Promise<string[]> {
  const rows = Array.from({ length: videos }, (_, number) => ({
    id: newId(),
    accountId,
    title: `Film ${number}`,
    source: 'film.mp4',
    sourceKind: 'file' as const,
    status: 'AVAILABLE' as const,
  }))
  await product.db.insertInto('videos').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Inserts the same rows into both stores, in chronological order, as players send them. */
async function fill(account: string, ids: string[], events: { from: number; to: number }): Promise<void> {
  const [first, last] = [events.from / batchRows, events.to / batchRows]
  const sliceS = (now - 120 - ragged.start) / (last - first)
  for (let batch = first; batch < last; batch++) {
    const rows = madeUpRows(account, ids, batch, { fromS: ragged.start + (batch - first) * sliceS, sliceS })
    await importEvents(facts, { source: 'bench', batch: batch + 1, events: rows })
    await sql`
      insert into bench_events select ${account}, video, view, event, to_timestamp(at / 1000.0), value
      from unnest(${rows.map(({ video }) => video)}::text[], ${rows.map(({ view }) => view)}::text[],
        ${rows.map(({ type }) => type)}::text[], ${rows.map(({ at }) => at)}::bigint[],
        ${rows.map(({ value }) => value)}::int[]) as t (video, view, event, at, value)`.execute(product.db)
  }
}

function madeUpRows(
  account: string,
  ids: string[],
  batch: number,
  { fromS, sliceS }: { fromS: number; sliceS: number },
): ImportedEvent[] {
  const random = seeded(`bench ${batch}`)
  const rows: ImportedEvent[] = []
  for (let view = 0; rows.length < batchRows; view++) {
    const video = ids[Math.floor(ids.length * random() ** 2)]!
    const at = 1000 * (fromS + random() * sliceS)
    const options = { at, durationMs: 20_000, publisher: 'Bench', timezone: 'Europe/Istanbul' }
    for (const [seq, event] of generateView(random, options).entries())
      rows.push({ ...event, account, video, view: `bench-${batch}-${view}`, seq })
  }
  return rows
}

async function measureAll(account: string) {
  await untilMerged()
  const agent = new Agent({ keepAlive: true, maxSockets: 3 })
  const query = (days: Range) => `start=${days.start}&end=${days.end}`
  const series = `/analytics/players?${query(range)}`
  const screen = [series, `/analytics/players/details?${query(range)}`, '/analytics/players/realtime']
  const times = {
    series: [] as number[],
    ragged: [] as number[],
    bare: [] as number[],
    screen: [] as number[],
  }
  const { sql: text, params } = await recordSeriesQuery(account)
  await get(agent, series)
  let cpu = 0
  for (let round = 0; round < rounds; round++) {
    times.series.push(await measureMs(() => get(agent, series)))
    times.ragged.push(await measureMs(() => get(agent, `/analytics/players?${query(ragged)}`)))
    times.bare.push(await measureMs(() => facts.query({ sql: text, params })))
    const before = cpuOfAll()
    times.screen.push(await measureMs(() => Promise.all(screen.map((path) => get(agent, path)))))
    cpu += cpuOfAll() - before
  }
  agent.destroy()
  const read = await engine.query({ query: text, query_params: params, format: 'JSON' })
  const { statistics } = await read.json<unknown>()
  return {
    series: quantiles(times.series),
    ragged: quantiles(times.ragged),
    bare: quantiles(times.bare),
    screen: quantiles(times.screen),
    screenCpuMs: (cpu / rounds) * 1000,
    rowsRead: statistics!.rows_read,
  }
}

/** The query that the series sends to the engine. */
async function recordSeriesQuery(account: string): Promise<FactsQuery> {
  const queries: FactsQuery[] = []
  const recording = {
    ...facts,
    query: <Row>(query: FactsQuery) => (queries.push(query), facts.query<Row>(query)),
  }
  await readRanges({ facts: recording }, { accountId: account, videoId: null }, 'UTC', range)
  return queries[0]!
}

/** Waits for merges: those of the new rows belong to the insert, not to the screen. */
async function untilMerged(): Promise<void> {
  for (let calm = 0; calm < 10; await pause(200)) {
    const [row] = await facts.query<{ running: string }>({
      sql: 'SELECT count() AS running FROM system.merges',
      params: {},
    })
    calm = row!.running === '0' ? calm + 1 : 0
  }
}

/** The same counters by day, as a plain PostgreSQL query. */
async function measurePostgres(account: string): Promise<number> {
  const counts = eventTypes.map((type) => `count(*) filter (where event = '${type}') as "${type}"`)
  const text = `select date_trunc('day', at), ${counts.join(', ')} from bench_events
    where account = $1 and at >= to_timestamp($2) and at < to_timestamp($3) group by 1`
  const times: number[] = []
  for (let round = 0; round < 3; round++)
    times.push(
      await measureMs(() =>
        product.db.executeQuery(CompiledQuery.raw(text, [account, range.start, range.end])),
      ),
    )
  return Math.min(...times)
}

function cpuOfAll(): number {
  return [product.pidOf('api'), enginePid()].reduce((sum, pid) => sum + cpuSeconds(pid), 0)
}

function enginePid(): number {
  const isEngine = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`\0${product.dataDir}/facts\0`)
    } catch {
      return false
    }
  }
  return Number(readdirSync('/proc').find(isEngine))
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function get(agent: Agent, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${product.token}` }
  return new Promise((resolve, reject) => {
    request(`${product.url}/api/v1${path}`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
      response.resume().on('end', resolve)
    })
      .on('error', reject)
      .end()
  })
}

function quantiles(times: number[]) {
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

function formatTimes({ p50, p95 }: { p50: number; p95: number }): string {
  return `${p50.toFixed(1)} / ${p95.toFixed(1)}`
}
