// What a call costs in the API's process, in PostgreSQL and in the facts engine; with memory and bytes on disk.
import { Agent, request } from 'node:http'
import { addDays } from '@matinee/contract/plain/calendar'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { sql } from 'kysely'
import { readConfig } from '../../server/src/readConfig.ts'
import { openFacts } from '../../server/src/platform/facts/facts.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { pause } from '../../server/src/platform/processes.ts'
import { factsAddress } from '../../server/src/platform/storeAddresses.ts'
import { agent as userAgent } from '../beaconClient.ts'
import { addPlayableVideo } from '../playableVideo.ts'
import { readMemory } from '../processes.ts'
import { startProduct } from '../product.ts'
import { untilMerged } from './eventBench.ts'
import { daysOfLargeAccount, fillLargeAccount, measureStorage } from './largeAccount.ts'
import { cpuMeter } from './cpuMeter.ts'
import { productSources } from './productSources.ts'
import { callNames, type CallCosts, type CallName, type UnitCosts } from './unitCosts.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
const videosOfAccount = 40
const connections = 4
/** Calls of a round. */
const callsOf = (name: CallName) => (name.endsWith('Large') || name.startsWith('report') ? 100 : 800)

type Product = Awaited<ReturnType<typeof startProduct>>
type Account = Pick<Product, 'token' | 'user' | 'call'>
type Sending = { method: string; path: string; token?: string; body?: object }

export async function measureCalls(): Promise<Pick<UnitCosts, 'calls' | 'storage' | 'memory'>> {
  const product = await startProduct({ TRUST_PROXY: 'on' })
  const facts = openFacts(factsAddress(readConfig({ MATINEE_DATA: product.dataDir })))
  try {
    const idle = memoryByProcess(product.dataDir)
    const small = await product.addAccount('small')
    const videoIds = await addVideos(product, product.user.id)
    await addVideos(product, small.user.id)
    const zoneId = await addPlacement(product, product.user.id)
    await addPlacement(product, small.user.id)
    const startS = Math.floor(Date.now() / 86_400_000) * 86_400 - (daysOfLargeAccount - 1) * 86_400
    await fillLargeAccount(facts, { account: product.user.id, videoIds, startS })
    await untilMerged(facts)
    const { engine } = productSources(product.dataDir)
    const storage = await measureStorage(facts, engine, videosOfAccount)
    const sendings = buildSendings({ small, large: product, videoId: videoIds[0]!, zoneId })
    const calls = await measureAll(product, sendings)
    return { calls, storage, memory: { idle, loaded: memoryByProcess(product.dataDir) } }
  } finally {
    await facts.close()
    await product.stop()
  }
}

function buildSendings(of: {
  small: Account
  large: Account
  videoId: string
  zoneId: string
}): Record<CallName, Sending> {
  const nowS = Math.floor(Date.now() / 60_000) * 60
  const today = new Date().toISOString().slice(0, 10)
  const series = `/api/v1/analytics/players?start=${Math.floor(nowS / 86_400) * 86_400 - 29 * 86_400}&end=${nowS}`
  const range = { startDate: showReportDay(addDays(today, -29)), endDate: showReportDay(today) }
  const report = {
    method: 'POST',
    path: '/api/v1/sites/all-sites/report',
    body: { ...range, day: true, zone: true, platform: true },
  }
  const get = (path: string, token?: string): Sending => ({ method: 'GET', path, ...(token && { token }) })
  return {
    profile: get('/api/v1/auth/profile', of.small.token),
    videos: get('/api/v1/videos', of.large.token),
    playback: get(`/api/v1/videos/${of.videoId}/playback`),
    adDecision: get(`/ads/zones/${of.zoneId}?page=${newId(22)}&platform=desktop&url=https://bench.example/`),
    analyticsSmall: get(series, of.small.token),
    analyticsLarge: get(series, of.large.token),
    reportSmall: { ...report, token: of.small.token },
    reportLarge: { ...report, token: of.large.token },
  }
}

async function measureAll(
  product: Product,
  sendings: Record<CallName, Sending>,
): Promise<Record<CallName, CallCosts>> {
  const calls = {} as Record<CallName, CallCosts>
  for (const name of callNames) {
    calls[name] = { apiUs: [], postgresUs: [], engineUs: [], transactions: [], bytes: 0 }
    // Compiles the code, opens connections, prepares statements.
    await sendMany(product.url, sendings[name], callsOf(name) / 4)
  }
  // What the product does by itself: schedules, queues, measuring.
  const idle = await measureUse(product, () => pause(8_000))
  for (let round = 0; round < rounds; round++)
    for (const name of callNames) {
      const used = await measureUse(product, async () => {
        calls[name].bytes = await sendMany(product.url, sendings[name], callsOf(name))
      })
      const ofCall = (part: Exclude<keyof Use, 'wallS'>) =>
        Math.max(0, used[part] - (idle[part] / idle.wallS) * used.wallS) / callsOf(name)
      calls[name].apiUs.push(ofCall('api') * 1e6)
      calls[name].postgresUs.push(ofCall('postgres') * 1e6)
      calls[name].engineUs.push(ofCall('engine') * 1e6)
      calls[name].transactions.push(ofCall('transactions'))
    }
  return calls
}

type Use = { api: number; postgres: number; engine: number; transactions: number; wallS: number }

async function measureUse({ dataDir, db }: Product, work: () => Promise<void>): Promise<Use> {
  const countTransactions = async () => {
    // PostgreSQL's backends report their transactions once a second.
    await sql`select pg_sleep(1.2)`.execute(db)
    const { rows } = await sql<{ n: string }>`select sum(xact_commit) as n from pg_stat_database
      where datname = current_database()`.execute(db)
    return Number(rows[0]!.n)
  }
  const before = await countTransactions()
  const meter = cpuMeter(productSources(dataDir))
  await work()
  const transactions = (await countTransactions()) - before
  const { referenceS, wallS } = meter.end()
  return { ...referenceS, transactions, wallS }
}

/** Bytes of the last answer. Each call comes from an address of its own, because addresses have limits. */
async function sendMany(url: string, sending: Sending, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let [left, bytes] = [count, 0]
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) bytes = await send(agent, url, sending)
    }),
  )
  agent.destroy()
  return bytes
}

let nextAddress = 0

function send(agent: Agent, url: string, { method, path, token, body }: Sending): Promise<number> {
  const number = nextAddress++
  const headers = {
    'user-agent': userAgent,
    origin: 'https://bench.example',
    'x-forwarded-for': `11.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { agent, method, headers }, (response) => {
      let bytes = 0
      response.on('data', (piece: Buffer) => (bytes += piece.length))
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes)
        else reject(new Error(`${method} ${path}: ${response.statusCode}`))
      })
    })
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })
}

function memoryByProcess(dataDir: string): Record<string, number> {
  const memory: Record<string, number> = {}
  for (const { name, mib } of readMemory(dataDir)) memory[name] = (memory[name] ?? 0) + mib
  return memory
}

async function addVideos({ db }: Product, accountId: string): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < videosOfAccount; number++)
    ids.push(await addPlayableVideo(db, accountId, `Film ${number}`))
  return ids
}

/** A placement of a verified site, for which a campaign runs; the site's ids are those of the large account's rows. */
async function addPlacement({ db }: Product, accountId: string): Promise<string> {
  const prefix = (await db.selectFrom('sites').select('id').executeTakeFirst()) ? newId() : ''
  const now = new Date()
  for (let site = 0; site < 5; site++) {
    const siteId = `${prefix}site${site}`
    const verified = { verifiedAt: now, verifiedBy: 'operator' as const, status: 'LIVE' as const }
    const fqdn = site === 0 && !prefix ? 'bench.example' : `${siteId.toLowerCase()}.example`
    await db
      .insertInto('sites')
      .values({ id: siteId, accountId, fqdn, code: newId(10).toLowerCase(), ...verified })
      .execute()
    const zones = Array.from({ length: 4 }, (_, zone) => ({
      id: `${prefix}zone${site * 4 + zone}`,
      accountId,
      siteId,
      name: `Placement ${zone}`,
      desktop: '300x250',
      mobile: '300x250',
    }))
    await db.insertInto('zones').values(zones).execute()
  }
  if (!prefix) await addCampaign(db, now)
  return `${prefix}zone0`
}

async function addCampaign(db: Product['db'], now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const rates = [
    { day, currency: 'try' as const, rateMicros: 40_000_000, source: 'bench' },
    { day, currency: 'eur' as const, rateMicros: 900_000, source: 'bench' },
  ]
  await db.insertInto('exchangeRates').values(rates).execute()
  const text = {
    id: 'campaign0',
    name: 'Bench',
    advertiser: 'Bench',
    clickUrl: 'https://advertiser.example/',
  }
  const money = { cpmMicros: 1_500_000, currency: 'usd' as const, budgetMicros: null }
  const campaign = {
    ...text,
    ...money,
    status: 'ACTIVE' as const,
    startsAt: new Date(now.getTime() - 86_400_000),
    endsAt: null,
  }
  await db.insertInto('campaigns').values(campaign).execute()
  await db
    .insertInto('creatives')
    .values({ id: newId(), campaignId: 'campaign0', size: '300x250', imageKey: null, html: '<p>Ad</p>' })
    .execute()
}
