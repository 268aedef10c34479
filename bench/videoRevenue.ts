// Revenue by video of one account with a million events of each kind over 30 days: rows read and time of the list and of
// one video, compared with single events, and the cost of marking plays per insert. EVENTS: number of events (a million).
import { breaks } from '@matinee/contract/plain/adBeacon'
import { Agent, type AgentOptions } from 'node:http'
import { readdirSync, readFileSync } from 'node:fs'
import { createClient } from '@clickhouse/client'
import { ownTag } from '../server/src/features/ads/campaigns.service.ts'
import { generateView } from '../server/src/features/demo/demoViews.ts'
import { seeded } from '../server/src/features/demo/seededRandom.ts'
import {
  importAdEvents,
  importEvents,
  type ImportedAdEvent,
  type ImportedEvent,
} from '../server/src/features/events/load/importEvents.service.ts'
import { newAdId } from '../server/src/features/ads/adToken.ts'
import { buildEarned } from '../server/src/features/videoRevenue/videoRevenue.facts.ts'
import { readConfig } from '../server/src/readConfig.ts'
import { factsDatabase, openFacts, type FactsQuery } from '../server/src/platform/facts/facts.ts'
import { factsSocketPath } from '../server/src/platform/facts/launch.ts'
import { newId } from '../server/src/platform/ids.ts'
import { pause } from '../server/src/platform/processes.ts'
import { factsAddress } from '../server/src/platform/storeAddresses.ts'
import { cpuSeconds, quantile } from './processes.ts'
import { startProduct } from './product.ts'

const events = Number(process.env['EVENTS'] ?? 1_000_000)
const [batchRows, days, rounds] = [100_000, 30, 20]
const dayMs = 86_400_000
/** Share of plays with ads, and ads per play. */
const [shareWithAds, adsBeside] = [0.5, 3]

const product = await startProduct()
const facts = openFacts(factsAddress(readConfig({ MATINEE_DATA: product.dataDir })))
const engine = createClient({
  url: 'http://facts',
  http_agent: new Agent({ keepAlive: true, socketPath: factsSocketPath(product.dataDir) } as AgentOptions),
  database: factsDatabase,
})
const end = Math.floor(Date.now() / dayMs) * dayMs
const first = end - days * dayMs

try {
  const { id: accountId } = await product.call<{ id: string }>('GET', '/auth/profile')
  const videos = Array.from({ length: 40 }, () => newId())
  const cpu = { with: 0, without: 0 }
  const batches = Math.ceil(events / batchRows)
  let sent = 0
  for (let batch = 1; batch <= batches; batch++) {
    const { plays, rows } = madeUp(accountId, videos, batch, batches)
    cpu.with += await engineCpu(() => importEvents(facts, { source: 'bench', batch, events: rows }))
    const ads = plays.flatMap((play) => generateAds(accountId, play))
    sent += ads.length
    await importAdEvents(facts, { source: 'bench', batch, events: ads })
  }
  // Again for another account, without marked plays.
  await facts.command('ALTER TABLE video_events MODIFY COLUMN playHash REMOVE MATERIALIZED')
  for (let batch = 1; batch <= batches; batch++) {
    const { rows } = madeUp('other', videos, batch, batches)
    cpu.without += await engineCpu(() => importEvents(facts, { source: 'bench2', batch, events: rows }))
  }

  await untilMerged()

  const range = { from: toDay(first), to: toDay(end - 1) }
  const query = { currency: 'usd', limit: 50 } as const
  const questions = {
    'list, all videos': buildEarned({ accountId, videoId: null }, range, query),
    'one video': buildEarned({ accountId, videoId: videos[0]! }, range, query),
    'list, out of single events': outOfEvents(accountId),
  }
  console.log(`${batches * batchRows} events of players, ${sent} of ads, ${days} days`)
  for (const [name, question] of Object.entries(questions)) console.log(name, await measure(question))
  const each = (seconds: number) => ((seconds * 1e6) / (batches * batchRows)).toFixed(2)
  console.log(
    `insert, µs of the engine's CPU per event: ${each(cpu.with)}, without plays ${each(cpu.without)}`,
  )
} finally {
  await engine.close()
  await facts.close()
  await product.stop()
}

/** Waits for merges, which belong to the insert. */
async function untilMerged(): Promise<void> {
  for (let calm = 0; calm < 10; await pause(200)) {
    const sql = 'SELECT count() AS running FROM system.merges'
    const [row] = await facts.query<{ running: string }>({ sql, params: {} })
    calm = row!.running === '0' ? calm + 1 : 0
  }
}

function madeUp(account: string, videos: string[], batch: number, batches: number) {
  const random = seeded(`bench ${batch}`)
  const [rows, plays]: [ImportedEvent[], ImportedEvent[]] = [[], []]
  const sliceMs = (days * dayMs) / batches
  for (let index = 0; rows.length < batchRows; index++) {
    const video = videos[Math.floor(videos.length * random() ** 2)]!
    const at = first + (batch - 1) * sliceMs + random() * sliceMs * 0.99
    const options = { at, durationMs: 20_000, publisher: 'Bench', timezone: 'Europe/Istanbul' }
    const view = newAdId()
    for (const [seq, event] of generateView(random, options).entries()) {
      const row = { ...event, account, video, view, seq }
      rows.push(row)
      if (event.type === 'start' && random() < shareWithAds) plays.push(row)
    }
  }
  return { rows, plays }
}

function generateAds(accountId: string, { video, view, at }: ImportedEvent): ImportedAdEvent[] {
  return Array.from({ length: adsBeside }).flatMap(() => {
    const place = { accountId, siteId: 's', zoneId: 'z', campaignId: 'c', type: 'direct', tag: ownTag }
    const ticket = {
      ...place,
      id: newAdId(),
      kind: 'ad' as const,
      timezone: 'UTC',
      price: { try: 60_000, usd: 1_500, eur: 1_299 },
      videoId: video,
      videoView: view,
      host: '',
      playerId: '',
      breakMs: breaks.none,
      billed: 'impression' as const,
      durationMs: 0,
    }
    return (['request', 'match', 'impression', 'view', 'measurable', 'viewable'] as const).map((type) => ({
      ticket,
      type,
      at,
      page: 'https://news.example/',
      platform: 'desktop' as const,
    }))
  })
}

function outOfEvents(accountId: string): FactsQuery {
  return {
    sql: `SELECT video, uniqExact(videoView) AS playsWithAds, count() AS impressions, sum(spentMicrosUsd) AS micros
          FROM ad_events WHERE account = {accountId:String} AND event = 'impression' AND invalid = 0
            AND (video, videoView) IN (SELECT video, view FROM video_events
              WHERE account = {accountId:String} AND event = 'start' AND invalid = 0)
          GROUP BY video ORDER BY micros DESC, video LIMIT 50`,
    params: { accountId },
  }
}

async function measure({ sql, params }: FactsQuery) {
  const times: number[] = []
  let answer = ''
  let statistics: { rows_read: number; bytes_read: number } | undefined
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    const read = await engine.query({ query: sql, query_params: params, format: 'JSON' })
    const reply = await read.json<Record<string, string>>()
    times.push(performance.now() - begun)
    statistics = reply.statistics
    answer = JSON.stringify(reply.data[0])
  }
  const ms = [0.5, 0.95].map((q) => quantile(times, q).toFixed(1)).join(' / ')
  return `${statistics!.rows_read} rows, ${(statistics!.bytes_read / 1e6).toFixed(1)} MB, p50 / p95 ${ms} ms, first ${answer}`
}

async function engineCpu(work: () => Promise<unknown>): Promise<number> {
  const before = cpuSeconds(enginePid())
  await work()
  return cpuSeconds(enginePid()) - before
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

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
