// A facts engine, NATS servers and ingest processes on a folder of their own, with beacons of each kind to send.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { breaks, type AdBeacon } from '@matinee/contract/plain/adBeacon'
import { newAdId, signAdToken } from '../../server/src/features/ads/adToken.ts'
import { signPlaybackToken } from '../../server/src/features/playback/playbackToken.ts'
import { openFacts, type Facts } from '../../server/src/platform/facts/facts.ts'
import {
  factsEngineArgs,
  factsEngineModule,
  factsSocketPath,
} from '../../server/src/platform/facts/launch.ts'
import { migrateFacts } from '../../server/src/platform/facts/migrateFacts.ts'
import { runDir } from '../../server/src/platform/files/runDir.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { pause } from '../../server/src/platform/processes.ts'
import { readSecrets } from '../../server/src/platform/access/secrets.ts'
import type { NatsServers } from '../../server/testing/natsServers.ts'
import { formatRequest, makeRequest, type BeaconRequest } from '../beaconClient.ts'
import { end, freePort, launch } from '../processes.ts'
import { folderBytes } from './processTimes.ts'
import type { BeaconKind, EventKind } from './unitCosts.ts'

const accounts = Array.from({ length: 20 }, () => newId())
const loadedSql: Record<EventKind, string> = {
  // The rollups are written after the rows.
  video: 'SELECT sum(count) AS n FROM account_counts',
  ad: `SELECT sum(requests + matches + impressions + views + measurables + viewables + clicks) AS n
    FROM revenue_days`,
}

export type EventBench = Awaited<ReturnType<typeof openEventBench>>
export type IngestNode = Awaited<ReturnType<EventBench['startIngest']>>

export async function openEventBench() {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-bench-'))
  const key = readSecrets(dataDir).signing
  const launchEngine = () => launch(factsEngineModule, factsEngineArgs(dataDir))
  let engine = await launchEngine()
  const facts = openFacts({ socketPath: factsSocketPath(dataDir) })
  await migrateFacts(facts)
  const nodes = new Set<{ child: Awaited<ReturnType<typeof launch>> }>()
  const startIngest = async (name: string, servers?: NatsServers) => {
    const port = await freePort()
    const spoolDir = join(dataDir, `spool-${name}`)
    const env = {
      MATINEE_DATA: dataDir,
      MATINEE_SPOOL: spoolDir,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      TRUST_PROXY: 'on',
      ...(servers && { INGEST_LOG_URL: logUrl(servers) }),
    }
    const child = await launch(new URL('../ingestRole.ts', import.meta.url), [], env)
    const node = { name, port, child, pid: child.pid!, servers: servers?.pids() ?? [] }
    nodes.add(node)
    const logFolders = servers ? servers.pids().map(storeOf) : [spoolDir]
    return {
      ...node,
      logBytes: () => logFolders.reduce((sum, folder) => sum + folderBytes(folder), 0),
      async stop() {
        nodes.delete(node)
        await end(child)
      },
    }
  }
  return {
    facts,
    startIngest,
    enginePid: () => engine.pid!,
    stopEngine: () => end(engine),
    async startEngine() {
      engine = await launchEngine()
    },
    makeBeacons: (kind: BeaconKind, count: number) => makeBeacons(key, kind, count),
    ...countsOf(facts),
    async close() {
      await facts.close()
      await Promise.all([...nodes].map(({ child }) => end(child)))
      await end(engine)
      for (const dir of [dataDir, runDir(dataDir)]) rmSync(dir, { recursive: true, force: true })
    },
  }
}

function logUrl({ address: { user, password, servers } }: NatsServers): string {
  return `nats://${user}:${password}@${servers.join(',')}`.replaceAll(' ', '%20')
}

const countsOf = (facts: Facts) => {
  const count = async (sql: string) => Number((await facts.query<{ n: string }>({ sql, params: {} }))[0]!.n)
  return {
    countLoaded: (kind: EventKind) => count(loadedSql[kind]),
    /** As `countLoaded`, but a little before, and without work for the engine. */
    countRows: (kind: EventKind) =>
      count(`SELECT count() AS n FROM ${kind === 'ad' ? 'ad_events' : 'video_events'}`),
    countBatches: () => count('SELECT uniqExact(node, batch) AS n FROM video_events'),
  }
}

/** The folder of a NATS server, from its command line. */
function storeOf(pid: number): string {
  const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return args[args.indexOf('-sd') + 1]!
}

function makeBeacons(key: Buffer, kind: BeaconKind, count: number): BeaconRequest[] {
  const accountOf = (index: number) => accounts[index % accounts.length]!
  if (kind === 'ad')
    return Array.from({ length: count }, (_, index) => makeAdRequest(key, accountOf(index), index))
  return Array.from({ length: Math.min(count, 320) }, (_, index) => {
    const ids = { accountId: accountOf(index), videoId: newId(), playerId: newId() }
    return makeRequest(signPlaybackToken(key, ids, Date.now()), kind === 'videoOne' ? 1 : 10)
  })
}

/** A placement's first three events, under a token of their own: it can be sent once. */
function makeAdRequest(key: Buffer, accountId: string, index: number): BeaconRequest {
  const place = {
    siteId: `site-${index % 40}`,
    zoneId: `zone-${index % 160}`,
    campaignId: `campaign-${index % 10}`,
  }
  const text = {
    type: 'display',
    tag: 'direct',
    timezone: 'Europe/Istanbul',
    videoId: '',
    videoView: '',
    host: '',
    playerId: '',
    breakMs: breaks.none,
    billed: 'impression' as const,
    durationMs: 0,
  }
  const price = { try: 60_000, usd: 1_500, eur: 1_299 }
  const ticket = { id: newAdId(), kind: 'ad' as const, accountId, ...place, ...text, price }
  const now = Date.now()
  const token = signAdToken(key, ticket, now)
  const types = ['request', 'match', 'impression'] as const
  const body: AdBeacon = {
    sentAt: now,
    page: 'https://www.example.com/news/2026/a-page-with-an-ad',
    events: types.map((type, at) => ({ token, type, at: now - 500 + at * 100 })),
  }
  return formatRequest('/e/a', JSON.stringify(body))
}

/**
 * Each connection sends at once when it opens. At a low rate, many would make a burst of beacons that share a sync of the
 * disk. null: as fast as possible.
 */
export const connectionsFor = (beaconsPerS: number | null) =>
  beaconsPerS === null ? 64 : Math.min(64, Math.ceil(beaconsPerS / 20) + 3)

/** Waits until the engine merges nothing for two seconds. */
export async function untilMerged(facts: Facts): Promise<void> {
  for (let calm = 0; calm < 4; await pause(500)) {
    const sql = 'SELECT count() AS running FROM system.merges'
    const [row] = await facts.query<{ running: string }>({ sql, params: {} })
    calm = row!.running === '0' ? calm + 1 : 0
  }
}
