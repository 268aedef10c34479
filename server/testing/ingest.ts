import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Beacon } from '@matinee/contract/plain/beacon'
import { afterAll, expect, onTestFinished } from 'vitest'
import { Ingest, type IngestOptions } from '../src/features/events/receive/ingest.ts'
import { signPlaybackToken } from '../src/features/playback/playbackToken.ts'
import { videoStream } from '../src/features/events/streams/videoStream.ts'
import { newId } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import { waitUntil } from '../src/platform/processes.ts'
import { createTokenChecks } from '../src/roles/openIngests.ts'
import { openTestFacts } from './openTestFacts.ts'

export const signingKey = Buffer.alloc(32, 7)
export const tokenChecks = createTokenChecks(signingKey)
const log = createLog('silent', 'test')
export const facts = await openTestFacts()
afterAll(() => facts.close())

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36'

export function newSpoolDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'matinee-spool-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** An ingest over real HTTP. It loads the spool when a test calls for it. */
export async function startIngest(options: Partial<IngestOptions> = {}) {
  const dir = options.dir ?? newSpoolDir()
  const ingest = new Ingest({
    stream: videoStream,
    signingKey,
    tokenChecks,
    facts,
    log,
    everyMs: 3_600_000,
    ...options,
    dir,
  })
  await ingest.start()
  const server = createServer((request, response) => ingest.handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/e/v`
  let stopping: Promise<void> | undefined
  const stop = () =>
    (stopping ??= (async () => {
      server.close()
      server.closeAllConnections()
      await ingest.stop()
    })())
  onTestFinished(stop)
  return {
    dir,
    url,
    stop,
    loadAll: () => ingest.loadAll(),
    async send(body: unknown, headers: Record<string, string> = {}): Promise<number> {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const response = await fetch(url, {
        method: 'POST',
        body: text,
        headers: { 'user-agent': chrome, ...headers },
      })
      await response.arrayBuffer()
      return response.status
    },
    /** Requests another path below the ingest's. */
    request: (path: string, init: { method?: string; headers?: Record<string, string> } = {}) =>
      fetch(new URL(path, url), { ...init, headers: { 'user-agent': chrome, ...init.headers } }),
    fetch: (init: RequestInit) => fetch(url, { ...init, headers: { 'user-agent': chrome } }),
  }
}

/** Elections of a group of log servers that is busy. */
const electionMs = 60_000

/** Sends each body until it is acknowledged: a shared log whose servers elect a leader refuses beacons. */
export async function sendAll(ingest: { send(body: unknown): Promise<number> }, bodies: readonly unknown[]) {
  for (const body of bodies)
    expect(await waitUntil(async () => (await ingest.send(body)) === 204, electionMs)).toBe(true)
}

/** Loads until it has happened: while a group elects its leaders, a call may fail, or find no claim to load. */
export async function loadUntil(
  ingest: { loadAll(): Promise<unknown> },
  hasHappened: () => boolean | Promise<boolean>,
) {
  const hasLoaded = async () => {
    await ingest.loadAll().catch(() => undefined)
    return hasHappened()
  }
  expect(await waitUntil(hasLoaded, electionMs)).toBe(true)
}

export const loadRows = (ingest: { loadAll(): Promise<unknown> }, video: IngestVideo, rows: number) =>
  loadUntil(ingest, async () => (await readRows(video)).length >= rows)

export const newVideo = () => ({ accountId: newId(), videoId: newId(), playerId: '' })
export type IngestVideo = ReturnType<typeof newVideo>
type BeaconType = Beacon['events'][number]['type']

export function beacon(
  video: IngestVideo,
  fields: Partial<Beacon> = {},
  types: BeaconType[] = ['infoLoad', 'start'],
): Beacon {
  const sentAt = Date.now()
  return {
    token: signPlaybackToken(signingKey, video, Date.now()),
    view: newId(22),
    seq: 0,
    sentAt,
    page: 'https://www.example.com/a',
    events: types.map((type) => ({ type, at: sentAt - 100, value: 5 })),
    ...fields,
  }
}

export async function readRows(video: IngestVideo): Promise<Record<string, unknown>[]> {
  return facts.query({
    sql: 'SELECT * FROM video_events WHERE account = {accountId:String} ORDER BY seq, event',
    params: { accountId: video.accountId },
  })
}
