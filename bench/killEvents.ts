// Kills the ingest and the facts process at random times under load (argument: number of kills, 25). Every acknowledged
// event, of videos and of ads, must be counted once, however often its beacon was sent; raw rows and rollups must agree,
// and a campaign must be billed once per impression. Otherwise the exit code is 1.
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adEventTypes, breaks, type AdBeacon, type AdEventType } from '@matinee/contract/plain/adBeacon'
import type { Beacon } from '@matinee/contract/plain/beacon'
import { eventTypes, measureTypes } from '@matinee/contract/plain/counters'
import { adStream } from '../server/src/features/events/streams/adStream.ts'
import { newAdId, signAdToken } from '../server/src/features/ads/adToken.ts'
import { signPlaybackToken } from '../server/src/features/playback/playbackToken.ts'
import { videoStream } from '../server/src/features/events/streams/videoStream.ts'
import { openFacts } from '../server/src/platform/facts/facts.ts'
import { factsEngineArgs, factsEngineModule, factsSocketPath } from '../server/src/platform/facts/launch.ts'
import { migrateFacts } from '../server/src/platform/facts/migrateFacts.ts'
import { newId } from '../server/src/platform/ids.ts'
import { pause } from '../server/src/platform/processes.ts'
import { runDir } from '../server/src/platform/files/runDir.ts'
import { readSecrets } from '../server/src/platform/access/secrets.ts'
import { agent as userAgent } from './beaconClient.ts'
import { compareStream, isBillRight, reportStream } from './eventComparison.ts'
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
    const content = {
      ...ticket,
      timezone: 'Europe/Istanbul',
      videoId: '',
      videoView: '',
      host: '',
      playerId: '',
      breakMs: breaks.preroll,
      billed: 'impression' as const,
      durationMs: 0,
    }
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
  const [videos, ads] = [
    reportStream(await compareStream(facts, videoStream, acknowledged.video)),
    reportStream(await compareStream(facts, adStream, acknowledged.ad)),
  ]
  return videos && ads && (await isBillRight(facts, price.try))
}
