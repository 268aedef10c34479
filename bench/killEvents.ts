// Kills the ingest and the facts process at random times under load (argument: number of kills, 25). Every acknowledged
// event, of videos and of ads, must be counted once, however often its beacon was sent; raw rows and rollups must agree,
// and a campaign must be billed once per impression. Otherwise the exit code is 1.
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adEventTypes, type AdBeacon, type AdEventType } from '@matinee/contract/plain/adBeacon'
import type { Beacon } from '@matinee/contract/plain/beacon'
import { eventTypes, measureTypes } from '@matinee/contract/plain/counters'
import { adStream } from '../server/src/features/events/streams/adStream.ts'
import { newAdId, signAdToken } from '../server/src/features/ads/adToken.ts'
import { signPlaybackToken } from '../server/src/features/playback/playbackToken.ts'
import { videoStream } from '../server/src/features/events/streams/videoStream.ts'
import type { Stream } from '../server/src/features/events/streams/stream.ts'
import { openFacts } from '../server/src/platform/facts/facts.ts'
import { factsEngineArgs, factsEngineModule, factsSocketPath } from '../server/src/platform/facts/launch.ts'
import { migrateFacts } from '../server/src/platform/facts/migrateFacts.ts'
import { newId } from '../server/src/platform/ids.ts'
import { pause } from '../server/src/platform/processes.ts'
import { runDir } from '../server/src/platform/files/runDir.ts'
import { readSecrets } from '../server/src/platform/access/secrets.ts'
import { agent as userAgent } from './beaconClient.ts'
import { end, freePort, launch } from './processes.ts'

const kills = Number(process.argv[2] ?? 25)
const senders = 24

const dataDir = mkdtempSync(join(tmpdir(), 'matinee-kill-'))
const key = readSecrets(dataDir).signing
const port = await freePort()
const killed = { ingest: 0, facts: 0 }
const state = { isOver: false }

/** Restarts one process whenever it ends, like the supervisor. */
async function keepRunning(start: () => ReturnType<typeof launch>) {
  let child = await start()
  const watch = () =>
    child.once('exit', () => {
      if (!state.isOver) void restart()
    })
  const restart = async () => {
    try {
      child = await start()
    } catch {
      await pause(100)
      return restart()
    }
    watch()
  }
  watch()
  return { kill: () => child.kill('SIGKILL'), stop: () => end(child) }
}

const engine = await keepRunning(() => launch(factsEngineModule, factsEngineArgs(dataDir)))
const facts = openFacts({ socketPath: factsSocketPath(dataDir) })
await migrateFacts(facts)
const ingest = await keepRunning(() =>
  launch(new URL('ingestRole.ts', import.meta.url), [], {
    MATINEE_DATA: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'on',
  }),
)

const agent = new Agent({ keepAlive: true, maxSockets: senders })
const tokens = Array.from({ length: 30 }, (_, index) =>
  signPlaybackToken(
    key,
    { accountId: `account-${index % 5}`, videoId: `video-${index}`, playerId: '' },
    Date.now(),
  ),
)
/** Addresses in two countries, so few that some of them flood. */
const addresses = Array.from({ length: 40 }, (_, host) => (host % 2 ? `78.160.1.${host}` : `8.8.8.${host}`))
const allTypes = [...eventTypes, ...measureTypes]
/** Events that a view may send more than once. */
const repeatable = allTypes.filter((type) => !['infoLoad', 'start', 'attempt', 'viewability'].includes(type))
/** Rows of each acknowledged (view, seq). */
const acknowledged = { video: new Map<string, number>(), ad: new Map<string, number>() }
const price = { try: 61_237, usd: 1_501, eur: 1 }
let repeated = 0
let failed = 0

function post(path: string, beacon: Beacon | AdBeacon): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'text/plain',
      'user-agent': userAgent,
      'x-forwarded-for': pickRandom(addresses),
    }
    const call = request({ port, host: '127.0.0.1', path, method: 'POST', agent, headers, timeout: 15_000 })
    call.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode!))
      response.on('error', () => resolve(0))
    })
    call.on('timeout', () => call.destroy()).on('error', () => resolve(0))
    call.end(JSON.stringify(beacon))
  })
}

async function postUntilAccepted(path: string, beacon: Beacon | AdBeacon): Promise<void> {
  for (let status; (status = await post(path, beacon)) !== 204;) {
    failed++
    if (status !== 0 && status !== 503) throw new Error(`a beacon was answered ${status}`)
    await pause(randomInt(5, 50))
  }
}

const pickRandom = <T>(list: readonly T[]) => list[randomInt(list.length)]!

async function sendViews(): Promise<void> {
  const earlier: Beacon[] = []
  while (!state.isOver) {
    const view = newId(22)
    for (let seq = 0; seq < randomInt(1, 6) && !state.isOver; seq++) {
      const now = Date.now()
      const events = Array.from({ length: randomInt(1, 11) }, (_, index) => ({
        type: pickRandom(index === 0 ? allTypes : repeatable),
        at: now - randomInt(5_000),
        value: randomInt(2),
      }))
      const beacon = {
        token: pickRandom(tokens),
        view,
        seq,
        sentAt: now,
        page: 'https://example.com/',
        events,
      }
      await postUntilAccepted('/e/v', beacon)
      acknowledged.video.set(`${view} ${seq}`, events.length)
      earlier.push(beacon)
      if (earlier.length > 200) earlier.shift()
      for (let times = randomInt(20) === 0 ? randomInt(1, 5) : 0; times > 0; times--, repeated++)
        await postUntilAccepted('/e/v', pickRandom(earlier))
      await pause(randomInt(4))
    }
  }
}

/** The events of an ad, sent in overlapping parts; earlier events are repeated, alone or with others. */
async function sendAds(): Promise<void> {
  const earlier: AdBeacon['events'] = []
  const types = adEventTypes.filter((type) => type !== 'pageview')
  while (!state.isOver) {
    const id = newAdId()
    const place = {
      siteId: 'site',
      zoneId: `zone-${randomInt(50)}`,
      campaignId: 'campaign',
      tag: '',
      type: '',
    }
    const ticket = { id, kind: 'ad' as const, accountId: `account-${randomInt(5)}`, ...place, price }
    const content = { ...ticket, timezone: 'Europe/Istanbul', videoId: '', videoView: '', host: '' }
    const token = signAdToken(key, content, Date.now())
    for (let at = 0; at < types.length && !state.isOver; at += randomInt(1, 4)) {
      const now = Date.now()
      const event = (type: AdEventType) => ({ token, type, at: now - randomInt(5_000) })
      const events = types.slice(Math.max(0, at - randomInt(3)), at + 3).map(event)
      const again = randomInt(5) === 0 && earlier.length ? [pickRandom(earlier), pickRandom(earlier)] : []
      await postUntilAccepted('/e/a', { sentAt: now, page: '', events: [...events, ...again] })
      for (const { type } of events) acknowledged.ad.set(`${id} ${adEventTypes.indexOf(type)}`, 1)
      earlier.push(...events)
      earlier.splice(0, earlier.length - 200)
      repeated += again.length
      await pause(randomInt(4))
    }
  }
}

try {
  const sending = Promise.all(Array.from({ length: senders }, (_, n) => (n % 3 ? sendViews() : sendAds())))
  for (let kill = 0; kill < kills; kill++) {
    await pause(randomInt(100, 1_500))
    const victim = randomInt(2) ? 'ingest' : 'facts'
    killed[victim]++
    ;({ ingest, facts: engine })[victim].kill()
  }
  await pause(1_000)
  state.isOver = true
  await sending
  process.exitCode = (await compare()) ? 0 : 1
} finally {
  agent.destroy()
  await ingest.stop()
  await facts.close()
  await engine.stop()
  for (const dir of [dataDir, runDir(dataDir)]) rmSync(dir, { recursive: true, force: true })
}

async function compare(): Promise<boolean> {
  console.log(
    `killed: ingest ${killed.ingest}, facts ${killed.facts}; repeated ${repeated}, failed attempts ${failed}`,
  )
  const [videos, ads] = [await compareStream(videoStream), await compareStream(adStream)]
  return videos && ads && (await compareBill())
}

async function compareStream(stream: Stream): Promise<boolean> {
  const sent = acknowledged[stream.name]
  const counts = await readCounted(stream)
  let [lost, doubled] = [0, 0]
  for (const [beacon, events] of sent) {
    const rows = counts.get(beacon) ?? 0
    lost += Math.max(0, events - rows)
    doubled += Math.max(0, rows - events)
  }
  const unknown = [...counts.keys()].filter((beacon) => !sent.has(beacon)).length
  const differences = await compareRollups(stream)
  const events = [...sent.values()].reduce((total, count) => total + count, 0)
  console.log(
    `${stream.name}: acknowledged ${sent.size} (${events} events) | lost ${lost} | doubled ${doubled} | ` +
      `unknown ${unknown} | counters that differ in a rollup ${differences.length}`,
  )
  for (const difference of differences) console.log(`  ${difference}`)
  return lost + doubled + unknown + differences.length === 0
}

/** The campaign's bill, compared with one price for each counted impression. */
async function compareBill(): Promise<boolean> {
  const [row] = await facts.query<Record<'raw' | 'counted' | 'spent', string>>({
    sql: `SELECT (SELECT countIf(event = 'impression' AND invalid = 0) FROM ad_events) AS raw,
            sum(impressions) AS counted, sum(spentMicrosTry) AS spent FROM campaign_days`,
    params: {},
  })
  const due = BigInt(row!.raw) * BigInt(price.try)
  console.log(`campaign: impressions ${row!.raw}, counted ${row!.counted}, billed ${row!.spent}, due ${due}`)
  return row!.raw === row!.counted && due === BigInt(row!.spent)
}

/** Rows of each beacon in the facts store, once all acknowledged beacons are there or a minute has passed. */
async function readCounted({ name, table }: Stream): Promise<Map<string, number>> {
  const sql = `SELECT view, seq, count() AS rows FROM ${table} GROUP BY view, seq`
  for (const deadline = Date.now() + 60_000; ; await pause(500)) {
    const rows = await facts
      .query<{ view: string; seq: number; rows: string }>({ sql, params: {} })
      .catch(() => [])
    if (rows.length >= acknowledged[name].size || Date.now() > deadline) {
      // The rollups of the last batch are written after its raw rows.
      await pause(3_000)
      return new Map(rows.map(({ view, seq, rows: count }) => [`${view} ${seq}`, Number(count)]))
    }
  }
}

/** Compares every sum of every rollup with the same sum of raw rows. */
async function compareRollups({ table: raw, recount }: Stream): Promise<string[]> {
  const read = async (sql: string) => {
    const rows = await facts.query<{ key: string; sums: string[] }>({ sql, params: {} })
    return new Map(rows.map((row) => [row.key, row.sums.join()]))
  }
  const listed = (expressions: string[]) => `[${expressions.map((one) => `toString(${one})`).join(', ')}]`
  const differences: string[] = []
  for (const { table, keys, columns, rows = raw, withInvalid, where = '1' } of recount.rollups) {
    const sums = Object.entries(columns).filter(([name]) => name !== 'startTimes' && name !== 'visitors')
    const [rolled, counted] = await Promise.all([
      read(
        `SELECT toString(${listed(Object.keys(keys))}) AS key, ${listed(sums.map(([name]) => `sum(${name})`))} AS sums
         FROM ${table} GROUP BY key`,
      ),
      read(
        `SELECT toString(${listed(Object.values(keys))}) AS key, ${listed(sums.map(([, sum]) => sum))} AS sums
         FROM ${rows} WHERE ${withInvalid ? '1' : 'invalid = 0'} AND ${where} GROUP BY key`,
      ),
    ])
    // A rollup has no row where there is nothing to sum.
    const none = sums.map(() => '0').join()
    for (const key of new Set([...rolled.keys(), ...counted.keys()]))
      if ((rolled.get(key) ?? none) !== (counted.get(key) ?? none)) differences.push(`${table} ${key}`)
  }
  return differences
}
