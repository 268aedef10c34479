// P4, P5: the 90-day report day × placement × platform of all sites over HTTP with sign-in, from rollups, compared with
// PostgreSQL (same raw rows, with an index); first with a tenth of the events, then with all. Then a million random rows of
// money: every breakdown has the same sums, and a file of a million rows.
// EVENTS: number of events (10 million; 0 measures the random rows only). ROWS: number of random rows (a million).
import { addDays } from '@matinee/contract/plain/calendar'
import { readFileSync } from 'node:fs'
import { Agent, type AgentOptions } from 'node:http'
import { Readable } from 'node:stream'
import { createClient } from '@clickhouse/client'
import { csvHeader } from '@matinee/contract/plain/reports/csvWords'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { CompiledQuery, sql } from 'kysely'
import { readReport } from '../server/src/features/reports/readReport.ts'
import { noFilter } from '../server/src/features/reports/revenueSums.facts.ts'
import { readConfig } from '../server/src/readConfig.ts'
import { factsDatabase, openFacts, type FactsQuery } from '../server/src/platform/facts/facts.ts'
import { factsSocketPath } from '../server/src/platform/facts/launch.ts'
import { pause } from '../server/src/platform/processes.ts'
import { factsAddress } from '../server/src/platform/storeAddresses.ts'
import { startProduct } from './product.ts'
import { quantile, residentBytes } from './processes.ts'
import {
  currencies,
  formatTimes,
  measureMs,
  openReportClient,
  parseReport,
  printRow,
  type Money,
} from './reportClient.ts'

const events = Number(process.env['EVENTS'] ?? 10_000_000)
const randomRows = Number(process.env['ROWS'] ?? 1_000_000)
const days = 90
const [sites, zonesOfSite] = [5, 4]
const rounds = 20

const product = await startProduct()
const client = openReportClient(product)
const facts = openFacts(factsAddress(readConfig({ MATINEE_DATA: product.dataDir })))
const engine = createClient({
  url: 'http://facts',
  http_agent: new Agent({ keepAlive: true, socketPath: factsSocketPath(product.dataDir) } as AgentOptions),
  database: factsDatabase,
})
const today = new Date().toISOString().slice(0, 10)
const start = addDays(today, 1 - days)
const range = { startDate: showReportDay(start), endDate: showReportDay(today) }
const request = { ...range, day: true, zone: true, platform: true }
const micros = (amount: number) => BigInt(Math.round(amount * 1e6))
const sumMicros = (spent: Money[]) =>
  currencies.map((currency) => spent.reduce((sum, money) => sum + micros(money[currency]), 0n))

/** A missed target sets the exit code 1. */
const printTarget = (label: string, value: string, target: string, isMet: boolean) => {
  printRow(label, value, target)
  if (!isMet) process.exitCode = 1
}

try {
  const { id: account, email } = await product.call<{ id: string; email: string }>('GET', '/auth/profile')
  if (events > 0) await measureEvents(account)
  await measureRandomRows(account, email)
} finally {
  client.close()
  await engine.close()
  await facts.close()
  await product.stop()
}

async function measureEvents(account: string): Promise<void> {
  await makeSites(account)
  await sql`create table bench_ad_events (account text, day date, site text, zone text, platform text, event text,
    micros_try bigint, micros_usd bigint, micros_eur bigint)`.execute(product.db)
  await fill(account, 0, events / 10)
  const few = await measure(account)
  await fill(account, events / 10, events)
  await sql`create index on bench_ad_events (account, day)`.execute(product.db)
  await sql`analyze bench_ad_events`.execute(product.db)
  const all = await measure(account)
  const postgres = await measurePostgres(account)

  const million = (events / 1e6).toFixed(events < 1e7 ? 1 : 0)
  const total = all.report.data.total!
  const isSame =
    Math.round(total.spent.usd * 1e6) === postgres.microsUsd && total.request === postgres.requests
  printRow(`P4 90 days × placement × platform, ${million} M events, p50 / p95 ms`, formatTimes(all.times))
  printRow('   rows of the answer', String(all.report.data.results.length), '')
  printRow('   the bare engine query, p50 ms', all.bare.toFixed(1), '')
  printRow('   PostgreSQL, same raw rows, index, best ms', postgres.ms.toFixed(0), '')
  const faster = postgres.ms / all.p50
  printTarget('   faster than PostgreSQL', `${faster.toFixed(0)}×`, '≥ 50×', faster >= 50)
  const share = (100 * all.rowsRead) / events
  printTarget('   rows that the engine reads, of the raw ones', `${share.toFixed(2)} %`, '≤ 1 %', share <= 1)
  printTarget(
    '   money and requests as PostgreSQL sums them up',
    isSame ? 'the same' : 'NOT the same',
    '',
    isSame,
  )
  printRow('P5 10 × the data, same window: latency', `${(all.p50 / few.p50).toFixed(2)}×`, '≤ 1.3×')
  printRow('   rows read', `${few.rowsRead} → ${all.rowsRead}`, '')
}

async function makeSites(accountId: string): Promise<void> {
  for (let site = 0; site < sites; site++) {
    const id = `site${site}`
    await product.db
      .insertInto('sites')
      .values({ id, accountId, fqdn: `site${site}.example`, code: id })
      .execute()
    await product.db
      .insertInto('zones')
      .values(
        Array.from({ length: zonesOfSite }, (_, index) => {
          const zone = site * zonesOfSite + index
          return { id: `zone${zone}`, accountId, siteId: id, name: `Placement ${zone}` }
        }),
      )
      .execute()
  }
}

/**
 * Inserts the same rows into both stores, computed from their number `n`: 20 events per decision, in chronological order.
 */
async function fill(account: string, from: number, to: number): Promise<void> {
  const step = 500_000
  const zones = sites * zonesOfSite
  // Every day has its share in the first tenth and in the rest.
  const span = to - from
  for (let at = from; at < to; at += step) {
    const count = Math.min(step, to - at)
    const params = { account, at, count, from, span, start }
    await facts.command(
      `INSERT INTO ad_events (node, batch, view, seq, received, account, site, zone, day, platform, tag, event, at,
         spentMicrosTry, spentMicrosUsd, spentMicrosEur)
       WITH {at:UInt64} + number AS n, intDiv(n, 20) AS d, intDiv((n - {from:UInt64}) * ${days}, {span:UInt64}) AS shift,
         d % ${zones} AS z, n % 20 AS kind
       SELECT 'bench', 0, toString(d), kind, now(), {account:String}, concat('site', toString(intDiv(z, ${zonesOfSite}))),
         concat('zone', toString(z)), toDate({start:String}) + shift AS ownDay,
         if(intDiv(d, ${zones}) % 3 = 0, 'desktop', 'mobile'), concat('tag', toString(intDiv(d, 60) % 3)),
         multiIf(kind < 6, 'request', kind < 11, 'match', kind < 14, 'impression', kind < 16, 'view',
           kind < 18, 'measurable', kind < 19, 'viewable', 'click'), toDateTime64(ownDay, 3, 'UTC'),
         if(kind = 11, (500 + d % 4000) * 40, 0), if(kind = 11, 500 + d % 4000, 0), if(kind = 11, (500 + d % 4000) * 9, 0)
       FROM numbers({count:UInt64})`,
      params,
      { timeoutMs: 600_000 },
    )
    await sql`
      insert into bench_ad_events
      select ${account}, ${start}::date + ((n - ${from}::bigint) * ${days}::int / ${span}::bigint)::int,
        'site' || (n / 20 % ${zones}::int) / ${zonesOfSite}::int, 'zone' || n / 20 % ${zones}::int,
        case when n / 20 / ${zones}::int % 3 = 0 then 'desktop' else 'mobile' end,
        case when n % 20 < 6 then 'request' when n % 20 < 11 then 'match' when n % 20 < 14 then 'impression'
          when n % 20 < 16 then 'view' when n % 20 < 18 then 'measurable' when n % 20 < 19 then 'viewable'
          else 'click' end,
        case when n % 20 = 11 then (500 + n / 20 % 4000) * 40 else 0 end,
        case when n % 20 = 11 then 500 + n / 20 % 4000 else 0 end,
        case when n % 20 = 11 then (500 + n / 20 % 4000) * 9 else 0 end
      from generate_series(${at}::bigint, ${at + count - 1}::bigint) as n`.execute(product.db)
  }
}

async function measure(account: string) {
  await untilMerged()
  const times: number[] = []
  const bare: number[] = []
  const question = await recordQuery(account)
  let bytes = await client.post('/sites/all-sites/report', request)
  for (let round = 0; round < rounds; round++) {
    times.push(await measureMs(async () => (bytes = await client.post('/sites/all-sites/report', request))))
    bare.push(await measureMs(() => Readable.from(facts.stream(question)).toArray()))
  }
  const read = await engine.query({ query: question.sql, query_params: question.params, format: 'JSON' })
  const { statistics } = await read.json<unknown>()
  return {
    times,
    p50: quantile(times, 0.5),
    bare: quantile(bare, 0.5),
    rowsRead: statistics!.rows_read,
    report: parseReport(bytes),
  }
}

/** The query that the report sends to the engine. */
async function recordQuery(account: string): Promise<FactsQuery> {
  const queries: FactsQuery[] = []
  const recording = {
    ...facts,
    stream: (question: FactsQuery) => (queries.push(question), facts.stream(question)),
  }
  const filter = { ...noFilter, sites: Array.from({ length: sites }, (_, site) => `site${site}`) }
  const query = { accountIds: [account], range: { start, end: today }, filter, today }
  await readReport(
    { db: product.db, facts: recording },
    { ...query, by: ['day', 'zone', 'platform'] },
    { maxRows: 50_000 },
  )
  return queries[0]!
}

/** Waits for merges: those of the new rows belong to the insert, not to the screen. */
async function untilMerged(): Promise<void> {
  for (let calm = 0; calm < 10; await pause(200)) {
    const question = { sql: 'SELECT count() AS running FROM system.merges', params: {} }
    const [merges] = await facts.query<{ running: string }>(question)
    calm = merges!.running === '0' ? calm + 1 : 0
  }
}

/** The same report, as a plain PostgreSQL query. */
async function measurePostgres(account: string) {
  const kinds = ['request', 'match', 'impression', 'view', 'measurable', 'viewable', 'click']
  const counts = kinds.map((kind) => `count(*) filter (where event = '${kind}') as ${kind}s`)
  const text = `select day, zone, platform, ${counts.join(', ')}, sum(micros_try)::bigint as micros_try,
      sum(micros_usd)::bigint as micros_usd, sum(micros_eur)::bigint as micros_eur
    from bench_ad_events where account = $1 and day between $2 and $3 group by 1, 2, 3`
  const times: number[] = []
  let rows: { microsUsd: number; requests: number }[] = []
  for (let round = 0; round < 3; round++)
    times.push(
      await measureMs(async () => {
        const query = CompiledQuery.raw(text, [account, start, today])
        rows = (await product.db.executeQuery<(typeof rows)[number]>(query)).rows
      }),
    )
  return {
    ms: Math.min(...times),
    microsUsd: rows.reduce((sum, { microsUsd }) => sum + microsUsd, 0),
    requests: rows.reduce((sum, { requests }) => sum + requests, 0),
  }
}

/** Compares the sums of every breakdown, and makes a file that is too long for a screen. */
async function measureRandomRows(accountId: string, email: string): Promise<void> {
  await product.db
    .insertInto('sites')
    .values({ id: 'random', accountId, fqdn: 'random.example', code: 'random' })
    .execute()
  await facts.command(
    `INSERT INTO revenue_days (account, day, site, zone, platform, tag, type, requests, impressions, views, clicks,
       spentMicrosTry, spentMicrosUsd, spentMicrosEur)
     SELECT {accountId:String}, toDate({start:String}) + number % ${days}, 'random',
       concat('zone', toString(rand(1) % 20)), ['desktop', 'mobile', 'amp'][1 + rand(2) % 3],
       concat('tag', toString(intDiv(number, ${days}))), ['direct', 'open'][1 + rand(3) % 2],
       1 + rand(4) % 1000, rand(5) % 1000, rand(6) % 1000, rand(7) % 100,
       rand(8) % 1000000000, rand(9) % 1000000000, rand(10) % 1000000000
     FROM numbers({randomRows:UInt64})`,
    { accountId, start, randomRows },
    { timeoutMs: 600_000 },
  )
  await untilMerged()
  const [stored] = await facts.query<Record<string, string>>({
    sql: `SELECT count() AS rows, sum(spentMicrosTry) AS try, sum(spentMicrosUsd) AS usd, sum(spentMicrosEur) AS eur
          FROM revenue_days WHERE account = {accountId:String} AND site = 'random'`,
    params: { accountId },
  })
  const wanted = currencies.map((currency) => BigInt(stored![currency]!))
  const flags = ['day', 'month', 'zone', 'platform', 'tag', 'statType', 'site']
  const breakdowns = [
    [],
    ...flags.map((flag) => [flag]),
    ['zone', 'platform'],
    ['day', 'platform', 'statType'],
  ]
  let same = 0
  for (const by of breakdowns) {
    const flagged = Object.fromEntries(by.map((flag) => [flag, true]))
    const { data } = parseReport(await client.post('/sites/random/report', { ...range, ...flagged }))
    const sides = [data.results, data.days, [data.total!]].map((rows) =>
      sumMicros(rows.map(({ spent }) => spent)),
    )
    if (sides.every((side) => String(side) === String(wanted))) same++
    else console.log(`   ${by.join(' × ')}: ${sides.map(String).join(' and ')} instead of ${String(wanted)}`)
  }
  printTarget(
    `   ${stored!['rows']} random rows: breakdowns whose rows, chart and total are exact`,
    `${same} of ${breakdowns.length}`,
    'all',
    same === breakdowns.length,
  )
  await measureFile(email, wanted)
}

async function measureFile(email: string, wanted: bigint[]): Promise<void> {
  // The worker's first file includes loading and compiling its code.
  await makeFile(email, { endDate: range.startDate })
  const before = residentBytes(product.pidOf('worker'))
  const { id, status, seconds, most } = await makeFile(email, {})
  const { lines, sums } = await readFile(id)
  const isSame = String(sums) === String(wanted)
  const grownMb = (most - before) / 2 ** 20
  printTarget(`   a file of ${lines} rows, s`, seconds.toFixed(1), '', status === 'resolved')
  printTarget('   grows the worker by, MB', grownMb.toFixed(0), '≤ 64', grownMb <= 64)
  printTarget(
    '   its money',
    isSame ? 'exact' : `${String(sums)} instead of ${String(wanted)}`,
    'exact',
    isSame,
  )
}

async function makeFile(email: string, more: { endDate?: string }) {
  const pid = product.pidOf('worker')
  const by = { day: true, zone: true, platform: true, tag: true, statType: true }
  const params = { ...range, ...more, siteId: 'random', ...by }
  const begun = performance.now()
  const order = { reportType: 'site', params, email, currency: 'usd' }
  const { id } = await product.call<{ id: string }>('POST', '/reports/fallback', order)
  let [most, status] = [0, 'pending']
  for (; status === 'pending'; await pause(50)) {
    most = Math.max(most, residentBytes(pid))
    const jobs = product.db.selectFrom('reportJobs').select('reportStatus').where('id', '=', id)
    status = (await jobs.executeTakeFirstOrThrow()).reportStatus
  }
  return { id, status, seconds: (performance.now() - begun) / 1000, most }
}

async function readFile(id: string): Promise<{ lines: number; sums: bigint[] }> {
  const [header, ...lines] = readFileSync(`${product.dataDir}/files/reports/${id}.csv`, 'utf8')
    .trim()
    .split('\r\n')
  const places = currencies.map((currency) =>
    header!.split(',').indexOf(csvHeader(`spent.${currency}`, { language: 'en', currency })),
  )
  const sums = currencies.map(() => 0n)
  for (const line of lines) {
    const cells = line.split(',')
    for (const [index, place] of places.entries()) sums[index]! += micros(Number(cells[place]))
  }
  return { lines: lines.length, sums }
}
